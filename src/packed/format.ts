/**
 * The format of a packed site (docs/packed.md). Every name in it follows from the content that it stands for: the index
 * names packs by the hash of their lists, a list has the hash of each file, and parts of long files are named by their
 * own hash. So what was checked against the index is what was packed.
 */
import { AnthologyError, quote } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { packedIndexName } from "../routing/site-files.ts";

/** The version of the format. A later one may have other rules. */
const format = 1;

/** Most bytes of a pack or a part, unpacked: so much memory each client needs that does not read what it asked for. */
export const largestPack = 1 << 20;

/** Most bytes of a stored pack or part: gzip makes what it cannot compress a little longer. */
export const largestStored = largestPack + (1 << 16);

/** Most bytes of an index. One of three thousand packs has 300 kB. */
export const largestIndex = 1 << 24;

/** Digits of a name: the start of a SHA-256. */
export const nameLength = 32;

/** The first path of a pack, its name, and its bytes when it is unpacked. */
export type PackRow = readonly [first: string, name: string, bytes: number];

/** The name of a pack or of a part of a long file, and its bytes when it is unpacked. */
export type PackSize = readonly [name: string, bytes: number];

/** A file that is too long for a pack, and its parts. */
export type LongRow = readonly [
  path: string,
  bytes: number,
  sha256: string,
  parts: readonly PackSize[],
];

/** The packs and the long files of a site, each in its order. */
export interface PackedIndex {
  /** SHA-256 of the site's manifest. */
  readonly manifest: string;
  /** Folders whose files come next to the files that have the same path outside: they are much alike. */
  readonly asides: readonly string[];
  readonly packs: readonly PackRow[];
  readonly long: readonly LongRow[];
}

export function isLong(row: PackRow | LongRow): row is LongRow {
  return row.length === 4;
}

/** What files are ordered by: the path without an aside, then the aside. No path has the character between them. */
export function orderOf(path: string, asides: readonly string[]): string {
  for (const aside of asides) {
    if (path.startsWith(aside)) return `${path.slice(aside.length)}\n${aside}`;
  }
  return `${path}\n`;
}

/** The packs or parts that have the content of a row. */
export function packsOf(row: PackRow | LongRow): readonly PackSize[] {
  return isLong(row) ? row[3] : [[row[1], row[2]]];
}

/** Path of a pack or of a part in the packed site. */
export function packFile(name: string): string {
  const file = `packs/${name}.pack`;
  if (isPackFile(file)) return file;
  throw damaged(packedIndexName, "the name of a pack", quote(name));
}

export function isPackFile(path: string): boolean {
  return /^packs\/[0-9a-f]{32}\.pack$/.test(path);
}

/**
 * Whether a path belongs to a packed site: a pack, its index or a kept one, the list of unused packs, the hold, or what is
 * being written of them.
 */
export function isStoredFile(path: string): boolean {
  return /^(?:packs\/(?:[0-9a-f]{32}\.pack|index\.json|unused\.txt|[1-9]\d*-[0-9a-f]{12}\.json)|hold)(?:\.part|\.partial)?$/.test(
    path,
  );
}

/** The paths of all packs and parts that an index names. */
export function filesOfIndex({ packs, long }: PackedIndex): ReadonlySet<string> {
  return new Set([...packs, ...long].flatMap(packsOf).map(([name]) => packFile(name)));
}

/** The text of an index: a line for each row, so that people can compare two. */
export function indexText({ manifest, asides, packs, long }: PackedIndex): string {
  const rows = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).join(",\n");
  const head = JSON.stringify({ format, manifest, asides }).slice(0, -1);
  return `${head},"packs":[\n${rows(packs)}\n],"long":[\n${rows(long)}\n]}\n`;
}

/** @throws AnthologyError of kind `data` if the text is not an index, of kind `run` if it is one of a later format */
export function parseIndex(text: string): PackedIndex {
  const index = Object(ifJson(text)) as PackedIndex & { format: unknown };
  const { format: found, manifest, asides, packs, long } = index;
  if (Number(found) > format) {
    const message = `${packedIndexName}: expected format ${format}, found ${found}`;
    const hint = "a later anthology-build packed this site: update this one to read it";
    throw new AnthologyError("run", message, { hint });
  }
  const isRight =
    found === format &&
    typeof manifest === "string" &&
    Array.isArray(asides) &&
    asides.every((folder) => typeof folder === "string") &&
    arePacks(packs, asides) &&
    areLong(long, asides);
  if (!isRight) throw damaged(packedIndexName, "an index of packs", quote(text));
  return index;
}

/** The list at the start of a pack, whose hash names the pack. */
export function packList(files: readonly ManifestFile[]): string {
  return JSON.stringify(files.map(({ path, bytes, sha256 }) => [path, bytes, sha256]));
}

/** The list of an unpacked pack, as bytes. */
export function listIn(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(0, Math.max(0, bytes.indexOf(10)));
}

/** A file of a pack with its content. */
export type PackedContent = ManifestFile & { readonly content: Uint8Array<ArrayBuffer> };

/**
 * The files of an unpacked pack whose list has the hash that the index promises.
 * @throws AnthologyError of kind `data` if they are not what the list says
 */
export function filesOfPack(
  bytes: Uint8Array<ArrayBuffer>,
  [first, name]: PackRow,
): ReadonlyMap<string, PackedContent> {
  const list = listIn(bytes);
  const rows = ifJson(new TextDecoder().decode(list));
  const files = new Map<string, PackedContent>();
  let start = list.length + 1;
  for (const row of Array.isArray(rows) ? rows : []) {
    if (!isRow(row, "string", "number", "string")) break;
    const [path, size, sha256] = row as [string, number, string];
    files.set(path, { path, bytes: size, sha256, content: bytes.subarray(start, start + size) });
    start += size;
  }
  const [found] = files.keys();
  if (start === bytes.length && found === first && files.size === Object(rows).length) return files;
  throw damaged(packFile(name), `files from ${first} on with ${bytes.length} bytes`, quote(rows));
}

/** The error of a packed site whose content is not what its index says. */
export function damaged(name: string, expected: string, found: string): AnthologyError {
  return new AnthologyError("data", `${name}: expected ${expected}, found ${found}`, {
    hint: "pack the site again with --verify, and publish it again",
  });
}

function ifJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether these are rows of packs in their order. One plain loop: an edge checks 3,000 rows before its first answer. */
function arePacks(rows: unknown, asides: readonly string[]): boolean {
  if (!Array.isArray(rows)) return false;
  const names = new Set<unknown>();
  let last = "";
  for (const row of rows) {
    if (!isRow(row, "string", "string", "number") || !isSize(row[2])) return false;
    const order = orderOf(row[0] as string, asides);
    if (order <= last) return false;
    last = order;
    names.add(row[1]);
  }
  return names.size === rows.length;
}

function areLong(rows: unknown, asides: readonly string[]): boolean {
  if (!Array.isArray(rows)) return false;
  let last = "";
  for (const row of rows) {
    if (!isRow(row, "string", "number", "string", "object")) return false;
    const [path, bytes, , parts] = row;
    let sum = 0;
    for (const part of Array.isArray(parts) ? parts : []) {
      if (!isRow(part, "string", "number") || !isSize(part[1])) return false;
      sum += Number(part[1]);
    }
    const order = orderOf(path as string, asides);
    if (order <= last || sum !== bytes) return false;
    last = order;
  }
  return true;
}

/** Whether a value is a list with values of these types. */
function isRow(row: unknown, ...types: string[]): row is readonly unknown[] {
  if (!Array.isArray(row) || row.length !== types.length) return false;
  for (let index = 0; index < types.length; index += 1) {
    if (typeof row[index] !== types[index]) return false;
  }
  return true;
}

function isSize(bytes: unknown): boolean {
  return Number.isSafeInteger(bytes) && Number(bytes) >= 0 && Number(bytes) <= largestPack;
}
