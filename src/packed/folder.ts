/** A packed site in a folder on this machine. */
import { fstatSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explained } from "../disk/errors.ts";
import { ifFile } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { inRegular } from "../disk/regular-file.ts";
import { packedIndexName, packsFolder } from "../routing/site-files.ts";
import { filesInSite } from "../site-folder/location.ts";
import { type Etags, openFile } from "../site-folder/plain-site.ts";
import type { ListedSite } from "../site-folder/site.ts";
import type { Inflate } from "./bytes.ts";
import {
  damaged,
  isStoredFile,
  type LongRow,
  largestIndex,
  largestStored,
  type PackedIndex,
  type PackRow,
  packFile,
  packsOf,
  parseIndex,
} from "./format.ts";
import { type FetchPacked, packedSite } from "./reader.ts";

/** Unpacked packs that are kept, in bytes: a machine has more memory than an instance on an edge. */
const keptBytes = 64 << 20;

/**
 * The packed site in a folder; undefined if there is none.
 * @param indexName the path of its index, which may be a kept one
 */
export function packedFolderSite(
  folder: string,
  indexName = packedIndexName,
): ListedSite | undefined {
  if (!isThere(join(folder, indexName))) return undefined;
  const fetch: FetchPacked = packedFolder(folder);
  const etags: Etags = new Map();
  const site = packedSite(
    folder,
    (name, known) => fetch(name === packedIndexName ? indexName : name, known),
    { kept: keptBytes, inflate, isShared: true },
  );
  return {
    ...site,
    // The packs themselves answer too: on an edge, requests for them go past the function.
    open: async (path) =>
      path.startsWith(packsFolder) ? openFile(folder, path, etags) : await site.open(path),
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
        const limit = name.endsWith(".json") ? largestIndex : largestStored;
        const { size } = fstatSync(descriptor);
        if (size > limit) throw damaged(name, `at most ${limit} bytes`, `${size}`);
        return read(descriptor);
      }),
    ),
  );
}

/**
 * An index of a packed site; undefined if there is none.
 * @throws AnthologyError if it is damaged, or of a later format
 */
export function readIndex(folder: string, name = packedIndexName): PackedIndex | undefined {
  const bytes = stored(folder, name, (descriptor) => readFileSync(descriptor));
  return bytes && parseIndex(bytes.toString("utf8"));
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
