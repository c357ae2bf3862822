/** Writes files into a user's folder, and never overwrites a file with another text. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import type { RepositoryFile } from "../hosts/configuration.ts";
import { AnthologyError } from "../model/errors.ts";

/**
 * Writes the files, and returns their paths.
 * @throws AnthologyError of kind `run`, before it writes any, when one of them exists with another text
 */
export function writeNewFiles(folder: string, files: readonly RepositoryFile[]): string[] {
  try {
    const wanted = files.map(({ path, text }) => ({ file: join(folder, path), text }));
    for (const { file, text } of wanted) {
      if (!existsSync(file) || readFileSync(file, "utf8") === text) continue;
      throw new AnthologyError("run", `${file} already exists with other content`, {
        hint: "print the text without --write and compare, or move the file away",
      });
    }
    for (const { file, text } of wanted) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return wanted.map(({ file }) => file);
  } catch (error) {
    throw explainDiskError(error, `write into ${folder}`);
  }
}
