/** A packed site in a folder on this machine. */
import { createHash, hash } from "node:crypto";
import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ifFile } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { inRegular, readRegular } from "../disk/regular-file.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { packedIndexName } from "../routing/routes.ts";
import {
  damaged,
  filesOfPack,
  isLong,
  type LongRow,
  listIn,
  type PackedContent,
  type PackedIndex,
  type PackRow,
  packFile,
  packsOf,
  parseIndex,
} from "./format.ts";
import { type FetchPacked, keeper, rowOf } from "./reader.ts";

export function isPackedFolder(folder: string): boolean {
  return isThere(join(folder, packedIndexName));
}

/** Fetches the files of a packed site in a folder. */
export function packedFolder(folder: string): FetchPacked {
  return async (name, known) => {
    const found = ifFile(() =>
      inRegular(join(folder, name), (descriptor) => {
        const { ino, size, mtimeMs } = fstatSync(descriptor);
        const etag = `"${ino}-${size}-${mtimeMs}"`;
        if (etag === known) return new Response(null, { status: 304 });
        return new Response(readFileSync(descriptor), { headers: { ETag: etag } });
      }),
    );
    return found ?? new Response(null, { status: 404 });
  };
}

/**
 * The index of a packed site; undefined if there is none.
 * @throws AnthologyError if it is damaged, or of a later format
 */
export function readIndex(folder: string): PackedIndex | undefined {
  const bytes = ifFile(() => readRegular(join(folder, packedIndexName)));
  return bytes && parseIndex(bytes.toString("utf8"));
}

/** The same, where there must be one. */
export function openIndex(folder: string): PackedIndex {
  const index = readIndex(folder);
  if (index !== undefined) return index;
  throw new AnthologyError("run", `${folder} has no ${packedIndexName}: it is not a packed site`, {
    hint: `pack a site first: anthology-build pack <folder> ${folder}`,
  });
}

/**
 * The files in a pack with their contents, or a long file with its parts, one after the other.
 * @throws AnthologyError of kind `data` if anything is not what the index says
 */
export function* contentsOf(
  folder: string,
  row: PackRow | LongRow,
): Generator<readonly [file: ManifestFile, piece: Uint8Array]> {
  if (!isLong(row)) {
    for (const { content, ...file } of filesInPack(folder, row).values()) {
      check(file.path, content, file.sha256);
      yield [file, content];
    }
    return;
  }
  const [path, bytes, sha256] = row;
  const whole = createHash("sha256");
  for (const [name, size] of packsOf(row)) {
    const part = unpack(folder, name, size);
    whole.update(part);
    yield [{ path, bytes, sha256 }, part];
  }
  compare(path, whole.digest("hex"), sha256);
}

/** The files in a pack, by their paths. Their contents are not yet compared with their hashes. */
function filesInPack(folder: string, row: PackRow): ReadonlyMap<string, PackedContent> {
  const [, name, size] = row;
  const bytes = unpack(folder, name, size);
  check(packFile(name), listIn(bytes), name);
  return filesOfPack(bytes, row);
}

/** Packs that are kept unpacked, in bytes: a page and its records lie in few. */
const keptBytes = 32 << 20;

/** Gives the content of a file by its path, in pieces. */
export function piecesIn(folder: string): (path: string) => Generator<Uint8Array> {
  const index = openIndex(folder);
  const keep = keeper(keptBytes);
  return function* (path) {
    const row = rowOf(path, index);
    if (row === undefined) return;
    if (isLong(row)) {
      for (const [, piece] of contentsOf(folder, row)) yield piece;
      return;
    }
    const pack = keep(row) ?? { bytes: row[2], files: filesInPack(folder, row) };
    keep(row, pack);
    const file = pack.files.get(path);
    if (file === undefined) return;
    check(path, file.content, file.sha256);
    yield file.content;
  };
}

function unpack(folder: string, name: string, size: number): Buffer<ArrayBuffer> {
  const file = packFile(name);
  const packed = ifFile(() => readRegular(join(folder, file)));
  if (packed === undefined) throw damaged(file, "a file", "nothing");
  let found: string;
  try {
    const bytes = gunzipSync(packed, { maxOutputLength: size });
    if (bytes.length === size) return bytes;
    found = `${bytes.length}`;
  } catch (error) {
    found = error instanceof Error ? error.message : String(error);
  }
  throw damaged(file, `gzip of ${size} bytes`, found);
}

function check(name: string, bytes: Uint8Array, digits: string): void {
  compare(name, hash("sha256", bytes), digits);
}

function compare(name: string, found: string, digits: string): void {
  if (!found.startsWith(digits)) throw damaged(name, `SHA-256 ${digits}`, found);
}

/** Whether the packs of a row are there, and their ends say that they have the right size when they are unpacked. */
export function hasPacks(folder: string, row: PackRow | LongRow): boolean {
  return packsOf(row).every(([name, bytes]) => {
    const end = Buffer.alloc(4);
    ifFile(() =>
      inRegular(join(folder, packFile(name)), (descriptor) =>
        readSync(descriptor, end, 0, 4, Math.max(0, fstatSync(descriptor).size - 4)),
      ),
    );
    return end.readUInt32LE(0) === bytes;
  });
}
