/** Where file systems begin: no file can be moved from one to another in one step, not even between two views of one disk. */
import { readFileSync } from "node:fs";
import { hasCode } from "./files.ts";

/** Linux lists them; two views of one disk (a bind mount, a volume of a container) differ in nothing else. */
const list = "/proc/self/mountinfo";

/** The folders, links followed, at which a file system is mounted; none where the system does not say. */
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

/** Blanks, tabs, line breaks and backslashes stand there as octal numbers. */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}
