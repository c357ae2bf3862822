/**
 * A lock that is released when its process ends, even by kill -9: an exclusive transaction on an empty SQLite file,
 * which is a lock of the operating system. A file with a process id would outlive its process.
 */
import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import { hasCode } from "./errors.ts";
import { isThere } from "./is-there.ts";
import { createSync, makeFolderSafely } from "./sync.ts";

/** Held until it is released or the process ends. */
export interface Lock {
  release(): void;
}

/** How often to try again when the last holder has just removed the file. */
const attempts = 100;

/**
 * Takes the lock, or returns undefined if another process holds it. Creates its file, and the folder for that.
 * @throws AnthologyError of kind `run` if the file system has no locks
 */
export function takeLock(file: string): Lock | undefined {
  for (let attempt = 1; ; attempt += 1) {
    try {
      makeFolderSafely(dirname(dirname(file)), createSync(true));
      mkdirSync(dirname(file), { recursive: true });
      const lock = lockFile(file);
      if (lock !== "replaced") return lock;
    } catch (error) {
      // SQLite opens a file, and finds none.
      const isRemoved = hasCode(error, "SQLITE_IOERR_FSTAT") || !isThere(file);
      if (!isRemoved || attempt === attempts) throw error;
    }
  }
}

function lockFile(file: string): Lock | undefined | "replaced" {
  const known = inodeOf(file);
  const database = new Database(file, { timeout: 0 });
  let isHeld = false;
  try {
    database.exec("BEGIN EXCLUSIVE");
    // The locked file must be the one that others find at this path. For a new file this is unknown: try again.
    isHeld = known !== undefined && inodeOf(file) === known;
  } catch (error) {
    if (!isBusy(error)) throw error;
    checkLockable(dirname(file));
    return;
  } finally {
    if (!isHeld) database.close();
  }
  return isHeld ? { release: () => release(file, database) } : "replaced";
}

function release(file: string, database: Connection): void {
  try {
    rmSync(file, { force: true });
  } finally {
    database.close();
  }
}

/** Throws if the file system has no locks. SQLite reports this with the same code as a lock held by another process. */
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
