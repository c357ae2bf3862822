/**
 * A lock that one process holds and that dies with it, even by kill -9: an exclusive transaction on an empty
 * SQLite file, which is a lock of the operating system's. A file with a process id would outlive its process.
 */
import { rmSync, statSync } from "node:fs";
import Database from "better-sqlite3";

/** Held until it is released or the process ends. */
export interface Lock {
  release(): void;
}

/** Takes the lock, or gives undefined when another process holds it. */
export function takeLock(file: string): Lock | undefined {
  for (;;) {
    const before = statSync(file, { throwIfNoEntry: false })?.ino;
    const database = new Database(file, { timeout: 0 });
    try {
      database.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      database.close();
      if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return;
      throw error;
    }
    // Its former holder may have removed the file between our opening and our locking it.
    const after = statSync(file, { throwIfNoEntry: false })?.ino;
    if (after !== undefined && (before === undefined || before === after)) {
      return {
        release: () => {
          rmSync(file, { force: true });
          database.close();
        },
      };
    }
    database.close();
  }
}
