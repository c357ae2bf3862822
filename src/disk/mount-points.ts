/** Mount points: no file can be moved across them in one step, not even between two views of the same disk. */
import { readFileSync } from "node:fs";
import { hasCode } from "./files.ts";

/** Linux lists them here. Nothing else reveals two views of the same disk (a bind mount, a volume of a container). */
const list = "/proc/self/mountinfo";

/** The folders, with links resolved, where a file system is mounted; an empty list if the system has no such file. */
export function mountPoints(): string[] {
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
