/** Replaces a snapshot and keeps the old one next to it. */
import { copyFileSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";

/** The file that stores a snapshot. A link is followed, so that it remains a link when the file is replaced. */
export function storedAt(snapshotFile: string): string {
  return isStored(snapshotFile) ? realpathSync(snapshotFile) : snapshotFile;
}

/** Replaces a snapshot by a new file in one step; the old one is kept as `<file>.previous`. */
export function replaceSnapshot(newFile: string, snapshotFile: string): void {
  const file = storedAt(snapshotFile);
  if (isStored(file)) {
    const kept = `${snapshotFile}.previous`;
    rmSync(`${kept}.part`, { force: true });
    copyFileSync(file, `${kept}.part`);
    renameSync(`${kept}.part`, kept);
  }
  renameSync(newFile, file);
}

/** Throws if the disk cannot tell: the old snapshot would then be lost. */
function isStored(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
