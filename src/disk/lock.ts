/**
 * A lock that one process holds and that dies with it, even by kill -9: an exclusive transaction on an empty
 * SQLite file, which is a lock of the operating system's. A file with a process id would outlive its process.
 */
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { Database } from "../snapshot/sqlite.ts";

/** Held until it is released or the process ends. */
export interface Lock {
  release(): void;
}

/** How often the file may vanish before it is locked: each time its last holder removed it just then. */
const attempts = 100;

/**
 * Takes the lock, or gives undefined when another process holds it. Makes its file, and the folder of that.
 * @throws AnthologyError of kind `run` when the file system has no locks
 */
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
    if (!isBusy(error)) throw error;
    checkLockable(dirname(file));
    return;
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

/** Tells a lock that another process holds from one that the system does not give: SQLite has one word for both. */
function checkLockable(folder: string): void {
  const file = join(folder, `lock-${process.pid}`);
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    throw new AnthologyError("run", `the file system of ${folder} gives no locks`, {
      hint: "name a folder on a disk of this machine, or mount the file system with locks",
      cause,
    });
  } finally {
    rmSync(file, { force: true });
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
