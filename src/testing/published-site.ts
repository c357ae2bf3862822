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

/** Every string in a value with the keys that lead to it, without indexes in lists. */
export function* stringsOf(
  value: unknown,
  keys: readonly string[] = [],
): Generator<readonly [text: string, keys: readonly string[]]> {
  if (typeof value === "string") yield [value, keys];
  else if (Array.isArray(value)) for (const item of value) yield* stringsOf(item, keys);
  else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* stringsOf(member, [...keys, key]);
  }
}
