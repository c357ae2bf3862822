/**
 * A lock that one process holds and that dies with it, even by kill -9: an exclusive transaction on an empty
 * SQLite file, which is a lock of the operating system's. A file with a process id would outlive its process.
 */
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Database } from "../snapshot/sqlite.ts";

/** Held until it is released or the process ends. */
export interface Lock {
  release(): void;
}

/** How often the file may vanish before it is locked: each time its last holder removed it just then. */
const attempts = 100;

/** Takes the lock, or gives undefined when another process holds it. Makes its file, and the folder of that. */
export function takeLock(file: string): Lock | undefined {
  for (let attempt = 1; ; attempt += 1) {
    try {
      mkdirSync(dirname(file), { recursive: true });
      const lock = lockFile(file);
      if (lock !== "replaced") return lock;
    } catch (error) {
      if (existsSync(file) || attempt === attempts) throw error;
    }
  }
}

function lockFile(file: string): Lock | undefined | "replaced" {
  const known = inodeOf(file);
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return;
    throw error;
  }
  // What is locked must be what others find at this path; of a file that is new we cannot tell.
  if (known === undefined || inodeOf(file) !== known) {
    database.close();
    return "replaced";
  }
  return {
    release: () => {
      rmSync(file, { force: true });
      database.close();
    },
  };
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
