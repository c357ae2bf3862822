/** Small disks for tests, if tests are allowed to mount them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a disk in memory of so many bytes, and perhaps of so many files; returns whether it succeeded. */
export function mountDisk(folder: string, bytes: number, files?: number): boolean {
  mkdirSync(folder, { recursive: true });
  const options = `size=${bytes}${files === undefined ? "" : `,nr_inodes=${files}`}`;
  const args = ["-t", "tmpfs", "-o", options, "tmpfs", folder];
  return spawnSync("mount", args).status === 0;
}

/** Mounts a folder a second time at another path. */
export function bindFolder(source: string, folder: string): boolean {
  return spawnSync("mount", ["--bind", source, folder]).status === 0;
}

export function unmountDisk(folder: string): void {
  spawnSync("umount", [folder]);
}

/** Whether this process may mount disks: root may, if its container lets it. */
export const canMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  const isMounted = mountDisk(folder, 65_536);
  if (isMounted) unmountDisk(folder);
  rmdirSync(folder);
  return isMounted;
})();
