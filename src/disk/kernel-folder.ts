/** Folders of the kernel, in which no files can be stored. */
import { resolve, sep } from "node:path";

/**
 * The kernel's folder that contains a path; undefined if none does. Files written there are lost, and Node tries for
 * ever to create a folder in /proc.
 */
export function kernelFolder(path: string): string | undefined {
  const isIn = (folder: string) => `${resolve(path)}${sep}`.startsWith(`${folder}${sep}`);
  return isIn("/dev/shm") ? undefined : ["/proc", "/sys", "/dev"].find(isIn);
}
