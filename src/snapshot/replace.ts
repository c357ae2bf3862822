/** Replaces a snapshot and keeps the old one next to it. */
import { copyFileSync, realpathSync, renameSync, statSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { openSnapshot } from "./open.ts";
import { explainedReadError } from "./read-errors.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Opens the snapshot that is to be replaced; undefined if there is none, or if its rows have faults.
 * @throws AnthologyError of kind `run` for a file that is not a snapshot, which must not be replaced
 */
export function openReplaced(file: string, note?: Log["note"]): Snapshot | undefined {
  try {
    return isStored(file) ? openSnapshot(file, note) : undefined;
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    if (error.kind === "data") return undefined;
    throw new AnthologyError("run", `${file} is in the way: ${error.message}`, {
      hint: "move it away, or name another file with --snapshot <file>",
      cause: error,
    });
  }
}

/** The file that stores a snapshot. A link is followed, so that it remains a link when the file is replaced. */
export function storedAt(snapshotFile: string): string {
  return isStored(snapshotFile) ? realpathSync(snapshotFile) : snapshotFile;
}

/** Replaces a snapshot by a new file in one step; the old one is kept as `<file>.previous`. */
export function replaceSnapshot(newFile: string, snapshotFile: string): void {
  const file = storedAt(snapshotFile);
  if (isStored(file)) {
    const kept = `${snapshotFile}.previous`;
    copyFileSync(file, `${kept}.part`);
    renameSync(`${kept}.part`, kept);
  }
  renameSync(newFile, file);
}

/** Throws if the disk cannot tell: the old snapshot would then be lost. */
function isStored(file: string): boolean {
  return explainedReadError(file, () => statSync(file, { throwIfNoEntry: false })) !== undefined;
}
