/** A packed site in a folder on this machine. */
import { createHash, hash } from "node:crypto";
import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explained } from "../disk/errors.ts";
import { ifFile } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { inRegular } from "../disk/regular-file.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { packedIndexName, packsFolder } from "../routing/routes.ts";
import { filesInSite } from "../site-folder/location.ts";
import { openFile } from "../site-folder/plain-site.ts";
import type { ListedSite } from "../site-folder/site.ts";
import {
  damaged,
  filesOfPack,
  isLong,
  isStoredFile,
  type LongRow,
  largestIndex,
  largestStored,
  listIn,
  type PackedContent,
  type PackedIndex,
  type PackRow,
  packFile,
  packsOf,
  parseIndex,
} from "./format.ts";
import { type FetchPacked, type Inflate, packedSite } from "./reader.ts";

export function isPackedFolder(folder: string): boolean {
  return isThere(join(folder, packedIndexName));
}

/** Unpacked packs that are kept, in bytes: a machine has more memory than an instance on an edge. */
const keptBytes = 64 << 20;

/** The packed site in a folder; undefined if there is none. */
export function packedFolderSite(folder: string): ListedSite | undefined {
  if (!isPackedFolder(folder)) return undefined;
  const site = packedSite(folder, packedFolder(folder), {
    kept: keptBytes,
    inflate,
    isShared: true,
  });
  return {
    ...site,
    // The packs themselves answer too: on an edge, requests for them go past the function.
    open: async (path) =>
      path.startsWith(packsFolder) ? openFile(folder, path) : await site.open(path),
    ofOneSite: (read) =>
      site.ofOneSite(({ open, paths }) =>
        read({
          open,
          paths: async function* () {
            yield* paths();
            for (const { path } of filesInSite(folder)) if (!isStoredFile(path)) yield path;
          },
        }),
      ),
  };
}

/** Several times as fast as what edges have. */
const inflate: Inflate = (packed, size) => {
  // In one piece: zlib would make many of 16 KiB, and join them.
  return gunzipSync(packed, { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size) });
};

/** Fetches the files of a packed site in a folder. */
export function packedFolder(folder: string): FetchPacked {
  return async (name, known) => {
    const found = stored(folder, name, (descriptor) => {
      const { ino, size, mtimeMs } = fstatSync(descriptor);
      const etag = `"${ino}-${size}-${mtimeMs}"`;
      if (etag === known) return new Response(null, { status: 304 });
      return new Response(readFileSync(descriptor), { headers: { ETag: etag } });
    });
    return found ?? new Response(null, { status: 404 });
  };
}

/** The result of reading a file of a packed site, which is not longer than any may be; undefined if there is no file. */
function stored<Result>(
  folder: string,
  name: string,
  read: (descriptor: number) => Result,
): Result | undefined {
  return explained(`read ${name} of ${folder}`, () =>
    ifFile(() =>
      inRegular(join(folder, name), (descriptor) => {
        const limit = name === packedIndexName ? largestIndex : largestStored;
        const { size } = fstatSync(descriptor);
        if (size > limit) throw damaged(name, `at most ${limit} bytes`, `${size}`);
        return read(descriptor);
      }),
    ),
  );
}

/**
 * The index of a packed site; undefined if there is none.
 * @throws AnthologyError if it is damaged, or of a later format
 */
export function readIndex(folder: string): PackedIndex | undefined {
  const bytes = stored(folder, packedIndexName, (descriptor) => readFileSync(descriptor));
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

function unpack(folder: string, name: string, size: number): Buffer<ArrayBuffer> {
  const file = packFile(name);
  const packed = stored(folder, file, (descriptor) => readFileSync(descriptor));
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
