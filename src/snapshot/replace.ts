/** Puts a new snapshot in the place of an old one, which stays next to it. */
import { copyFileSync, existsSync, realpathSync, renameSync, rmSync } from "node:fs";

/** Where a snapshot is stored: a link leads to its file, and stays a link when the file is replaced. */
export function storedAt(snapshotFile: string): string {
  return existsSync(snapshotFile) ? realpathSync(snapshotFile) : snapshotFile;
}

/** Moves a new file to the place of a snapshot in one step; the old one is kept as `<file>.previous`. */
export function replaceSnapshot(newFile: string, snapshotFile: string): void {
  const file = storedAt(snapshotFile);
  if (existsSync(file)) {
    const kept = `${snapshotFile}.previous`;
    rmSync(`${kept}.part`, { force: true });
    copyFileSync(file, `${kept}.part`);
    renameSync(`${kept}.part`, kept);
  }
  renameSync(newFile, file);
}
