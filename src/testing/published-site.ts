/** The files of a published folder, read without code of the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of a folder by path with `/`, sorted by path. */
export function readFolder(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}
