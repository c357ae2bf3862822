/** A published folder from a client's view: addresses in, answers out. It shares no code with the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of a folder by path with `/`, sorted by path. */
export function readFolder(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

/** The path of the file for an address of the API (`docs/api.md#from-an-address-to-a-file`), whether or not it exists. */
export function fileAt(baseUrl: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  const path = decodeURIComponent(pathname).slice(prefix.length);
  const pages = Number(searchParams.getAll("page").at(-1) ?? "1");
  const page = pages > 1 ? `page/${pages}/` : "";
  const twin = searchParams.getAll("format").at(-1) === "api" ? "format-api/" : "";
  const name = /^\/api\/\w+_xml\//.test(path) ? "index.xml" : "index.json";
  return `${twin}${path.slice(1)}${page}${name}`;
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
