/** Whether a file can be a snapshot, judged by its kind, its first bytes and the files next to it. */
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { explainedReadError } from "./read-errors.ts";

export const makeOne =
  "make one with `anthology-build pull <url>` or `anthology-build load <folder>`, or name another with --snapshot <file>";

/**
 * Refuses files that SQLite would refuse too, but with a message that names neither the file nor a remedy.
 * @throws AnthologyError of kind `run`
 */
export function checkSnapshotFile(file: string): void {
  const stat = statOrNothing(file);
  if (stat === undefined) {
    throw new AnthologyError("run", `no snapshot at ${file}`, { hint: makeOne });
  }
  if (!stat.isFile()) {
    const kind = stat.isDirectory() ? "a folder" : "not a regular file";
    throw new AnthologyError("run", `snapshot ${file}: expected an SQLite file, found ${kind}`, {
      hint: stat.isDirectory() ? fileIn(file) : makeOne,
    });
  }
  const start = firstBytes(file, 20);
  if (!start.startsWith("SQLite format 3\0")) {
    const found = stat.size === 0 ? "an empty file" : "a file of another kind";
    const message = `snapshot ${file}: expected an SQLite database, found ${found}`;
    throw new AnthologyError("run", message, { hint: makeOne });
  }
  const settle = `sqlite3 ${file} "PRAGMA journal_mode = DELETE"`;
  if (start.endsWith("\x02\x02")) {
    const found = "one in WAL mode, which cannot be read without writing files next to it";
    const message = `snapshot ${file}: expected a plain SQLite file, found ${found}`;
    throw new AnthologyError("run", message, { hint: `run: ${settle}` });
  }
  for (const [suffix, meaning] of [
    ["-wal", "changes that are not yet in the file itself"],
    ["-journal", "a change that was interrupted"],
  ] as const) {
    if ((statOrNothing(file + suffix)?.size ?? 0) > 0) {
      throw new AnthologyError("run", `snapshot ${file} has ${meaning}: ${file}${suffix}`, {
        hint: `let the program that writes it finish, or run: ${settle}`,
      });
    }
  }
}

/** A hint that names the snapshot inside a folder: the user probably meant it. */
function fileIn(folder: string): string {
  const name = readdirSync(folder).find((entry) => entry.endsWith(".sqlite"));
  return name === undefined ? makeOne : `name the file: --snapshot ${join(folder, name)}`;
}

function statOrNothing(file: string) {
  return explainedReadError(file, () => statSync(file, { throwIfNoEntry: false }));
}

function firstBytes(file: string, length: number): string {
  return explainedReadError(file, () => {
    const descriptor = openSync(file, "r");
    try {
      const buffer = Buffer.alloc(length);
      return buffer.toString("latin1", 0, readSync(descriptor, buffer, 0, length, 0));
    } finally {
      closeSync(descriptor);
    }
  });
}
