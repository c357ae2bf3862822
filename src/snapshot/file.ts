/** Whether a file can be a snapshot, judged by its kind, its first bytes and the files next to it. */
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { foundPointer, pointerHint, pointerStart } from "../model/git-lfs.ts";
import { explainedReadError } from "./read-errors.ts";

export const makeOne =
  "make one with `anthology-build pull <url>` or `anthology-build load <folder>`, or name another with --snapshot <file>";

/**
 * Refuses files that SQLite would refuse too, but with a message that names neither the file nor a remedy.
 * @throws AnthologyError of kind `run`
 */
export function checkSnapshotFile(file: string): void {
  const refuse = (said: string, hint: string): never => {
    throw new AnthologyError("run", said, { hint });
  };
  const sizeOf = (path: string) =>
    explainedReadError(file, () => statSync(path, { throwIfNoEntry: false }));
  const stat = sizeOf(file) ?? refuse(`no snapshot at ${file}`, makeOne);
  if (!stat.isFile()) {
    const kind = stat.isDirectory() ? "a folder" : "not a regular file";
    // The user probably meant the snapshot inside the folder.
    const inside = stat.isDirectory() && readdirSync(file).find((name) => name.endsWith(".sqlite"));
    const hint = inside ? `name the file: --snapshot ${join(file, inside)}` : makeOne;
    refuse(`snapshot ${file}: expected an SQLite file, found ${kind}`, hint);
  }
  if (firstBytes(file, pointerStart.length) === pointerStart) {
    refuse(`snapshot ${file}: expected an SQLite database, found ${foundPointer}`, pointerHint);
  }
  const start = firstBytes(file, 20);
  if (!start.startsWith("SQLite format 3\0")) {
    const found = stat.size === 0 ? "an empty file" : "a file of another kind";
    refuse(`snapshot ${file}: expected an SQLite database, found ${found}`, makeOne);
  }
  const settle = `run: sqlite3 ${file} "PRAGMA journal_mode = DELETE"`;
  if (start.endsWith("\x02\x02")) {
    const found = "one in WAL mode, which cannot be read without writing files next to it";
    refuse(`snapshot ${file}: expected a plain SQLite file, found ${found}`, settle);
  }
  for (const [suffix, meaning] of [
    ["-wal", "changes that are not yet in the file itself"],
    ["-journal", "a change that was interrupted"],
  ] as const) {
    if ((sizeOf(file + suffix)?.size ?? 0) === 0) continue;
    const hint = `let the program that writes it finish, or ${settle}`;
    refuse(`snapshot ${file} has ${meaning}: ${file}${suffix}`, hint);
  }
}

/** Watches a snapshot from now on: returns a function that throws if it has changed. */
export function watchFile(file: string): () => void {
  const state = stateOf(file);
  return () => {
    if (stateOf(file) === state) return;
    throw new AnthologyError("run", `snapshot ${file} was changed while it was read`, {
      hint: "let the program that writes it finish, then run the command again",
    });
  };
}

/** A missing file gives an empty text: `openSnapshot` reports it. */
function stateOf(file: string): string {
  const options = { bigint: true, throwIfNoEntry: false } as const;
  const stat = explainedReadError(file, () => statSync(file, options));
  return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
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
