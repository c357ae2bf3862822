/** Folders of the system: those of the kernel, and those where a file system is mounted. */
import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { hasCode } from "./errors.ts";

/**
 * The kernel's folder that contains a path; undefined if none does. Files written there are lost, and Node tries for
 * ever to create a folder in /proc.
 */
export function kernelFolder(path: string): string | undefined {
  const isIn = (folder: string) => `${resolve(path)}${sep}`.startsWith(`${folder}${sep}`);
  return isIn("/dev/shm") ? undefined : ["/proc", "/sys", "/dev"].find(isIn);
}

/**
 * The folders, with links resolved, where a file system is mounted; an empty list if the system has no such file. No
 * file can be moved across them in one step, not even between two views of the same disk.
 * @param list where Linux lists them: nothing else reveals two views of one disk (a bind mount, a volume of a container)
 */
export function mountPoints(list = "/proc/self/mountinfo"): string[] {
  let text: string;
  try {
    text = readFileSync(list, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
  return text.split("\n").flatMap((line) => {
    const path = line.split(" ")[4];
    return path === undefined ? [] : [unescaped(path)];
  });
}

/** The file writes blanks, tabs, line breaks and backslashes as octal numbers. */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}
