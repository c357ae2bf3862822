/** The folder for files of tests. */
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * A folder for hundreds of thousands of files that are written and removed: in memory, if there is room. On disk this
 * takes several times as long, partly because ext4 scans recently freed inodes one by one.
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
