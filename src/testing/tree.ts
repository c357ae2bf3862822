/** States of folders, to find out whether anything in them was touched. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** An entry of a folder. `content` is empty for a folder, and the target for a link. */
export interface Entry {
  readonly kind: "file" | "folder" | "link";
  readonly size: bigint;
  readonly modified: bigint;
  /** SHA-256 of a file. */
  readonly content: string;
}

/** Everything below a folder, by path: equal pictures mean that no byte and no mtime differs. */
export function picture(folder: string): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  for (const path of pathsBelow(folder)) entries[path] = entryAt(join(folder, path));
  return entries;
}

/** SHA-256 of every file below a folder, by path, and every empty folder: equal contents are the same site. */
export function contents(folder: string): Record<string, string> {
  const entries = Object.entries(picture(folder));
  const filled = new Set(entries.map(([path]) => dirname(path)));
  const kept = entries.filter(([path, { kind }]) => kind !== "folder" || !filled.has(path));
  return Object.fromEntries(kept.map(([path, { content }]) => [path, content]));
}

/** Paths that were added, removed or touched between two pictures of a folder, sorted. */
export function touched(
  before: Readonly<Record<string, Entry>>,
  after: Readonly<Record<string, Entry>>,
): string[] {
  const isSame = (path: string) => {
    const [one, other] = [before[path], after[path]];
    return one?.modified === other?.modified && one?.content === other?.content;
  };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => !isSame(path))
    .sort();
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

function entryAt(path: string): Entry {
  const stat = lstatSync(path, { bigint: true });
  const about = { size: stat.size, modified: stat.mtimeNs };
  if (stat.isDirectory()) return { kind: "folder", ...about, size: 0n, content: "" };
  if (stat.isSymbolicLink()) return { kind: "link", ...about, content: readlinkSync(path) };
  const content = createHash("sha256").update(readFileSync(path)).digest("hex");
  return { kind: "file", ...about, content };
}
