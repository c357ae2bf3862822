/** Where tests keep their files. */
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * A folder for hundreds of thousands of files that are written and removed: in memory, where there is room. On disk
 * that takes several times as long, not least because ext4 looks one by one at the inodes that were freed in the last
 * minutes.
 */
export function temporaryFolder(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
