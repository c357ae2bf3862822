/** Folders of the kernel, which look like others. */
import { resolve, sep } from "node:path";

/**
 * The one that a path leads into, if it leads into one: what is written there is lost, and Node tries for ever to make a
 * folder in /proc.
 */
export function kernelFolder(path: string): string | undefined {
  const isIn = (folder: string) => `${resolve(path)}${sep}`.startsWith(`${folder}${sep}`);
  return isIn("/dev/shm") ? undefined : ["/proc", "/sys", "/dev"].find(isIn);
}
