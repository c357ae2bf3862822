/**
 * Opens the files of a packed site by their paths. It needs the Fetch API alone, so it runs on an edge as in Node: a
 * store gives it one function, which fetches a file of the packed site by name.
 *
 *     const packed = readPacked((name, etag) => ASSETS.fetch(...));
 *     await packed.read(async (site) => {
 *       site.manifest;                              // the SHA-256 of the manifest: which site this is
 *       const file = await site.open("api/index.json");
 *       file?.size, file?.sha256;                   // known before the content is read: ETag, HEAD, 304
 *       await file?.read();                         // bytes; or a stream, if the file is long
 *     });
 *
 * All that one call of `read` opens is of one site. If a pack is gone, because another site was published meanwhile, the
 * index is read again and the work is done again, once. Every other fault is an `AnthologyError`, and never wrong bytes:
 * all content is checked against its hash before it is given out.
 */
import { AnthologyError } from "../model/errors.ts";
import { packedIndexName } from "../routing/routes.ts";
import {
  damaged,
  filesOfPack,
  isLong,
  type LongRow,
  largestPart,
  listIn,
  orderOf,
  type PackedContent,
  type PackedIndex,
  type PackRow,
  packFile,
  packsOf,
  parseIndex,
} from "./format.ts";

/**
 * Fetches a file of the packed site. With an ETag, the store may answer 304 if the file still has it. Any status but 200
 * and 304 is a file that is not there.
 */
export type FetchPacked = (name: string, etag?: string) => Promise<Response>;

interface PackedFile {
  readonly size: number;
  readonly sha256: string;
  /** The bytes from `start` to before `end`, by default all; a stream if the file is long. */
  read(
    start?: number,
    end?: number,
  ): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** One site, for the time of one answer. */
export interface PackedSite {
  /** SHA-256 of its manifest. */
  readonly manifest: string;
  /** The file at a path; undefined if the site does not have it. */
  open(path: string): Promise<PackedFile | undefined>;
}

export interface PackedReader {
  /** The result of work on one site. */
  read<Result>(work: (site: PackedSite) => Promise<Result>): Promise<Result>;
}

/** The time in milliseconds for which an index is taken to be the current one. */
const indexAge = 10_000;

/** Unpacked packs that are kept, in bytes. The records of a filtered page lie in about 32 packs. */
const keptBytes = 8 << 20;

/** An unpacked pack. */
interface Pack {
  readonly bytes: number;
  readonly files: ReadonlyMap<string, PackedContent>;
}

/**
 * A reader that keeps the index and some packs. It keeps no promises: a Worker may not wait for those of another request.
 * @param limit for the bytes of the packs that are kept
 */
export function readPacked(fetch: FetchPacked, limit = keptBytes): PackedReader {
  const keep = keeper(limit);
  let known: { readonly index: PackedIndex; readonly etag: string | undefined } | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  const currentIndex = async (isForced: boolean): Promise<PackedIndex> => {
    if (known !== undefined && !isForced && Date.now() - asked < indexAge) return known.index;
    const response = await fetch(packedIndexName, known?.etag);
    if (response.status !== 304 || known === undefined) {
      const body = await bodyOf(packedIndexName, response);
      const index = parseIndex(await new Response(body).text());
      known = { index, etag: response.headers.get("etag") ?? undefined };
    }
    asked = Date.now();
    return known.index;
  };
  return {
    read: async (work) => {
      try {
        return await work(siteOf(await currentIndex(false), fetch, keep));
      } catch (error) {
        if (!(error instanceof AnthologyError)) throw error;
        return await work(siteOf(await currentIndex(true), fetch, keep));
      }
    },
  };
}

type Keep = (row: PackRow, pack?: Pack) => Pack | undefined;

/**
 * Keeps the packs that were used last, up to so many bytes.
 * @returns a function that gives a kept pack, or keeps this one
 */
export function keeper(limit: number): Keep {
  // A map has its entries in the order in which they were set.
  const packs = new Map<string, Pack>();
  let total = 0;
  return ([, name], added) => {
    const pack = packs.get(name) ?? added;
    if (pack === undefined) return undefined;
    if (!packs.delete(name)) total += pack.bytes;
    packs.set(name, pack);
    for (const [oldest, { bytes }] of packs) {
      if (total <= limit) break;
      packs.delete(oldest);
      total -= bytes;
    }
    return pack;
  };
}

function siteOf(index: PackedIndex, fetch: FetchPacked, keep: Keep): PackedSite {
  /** The packs of this answer: each is read once, even if it is not kept. */
  const packs = new Map<PackRow, Promise<Pack>>();
  return {
    manifest: index.manifest,
    open: async (path) => {
      const row = rowOf(path, index);
      if (row === undefined) return undefined;
      if (isLong(row)) return longFile(fetch, row);
      const reading = packs.get(row) ?? Promise.resolve(keep(row) ?? readPack(fetch, row));
      packs.set(row, reading);
      const pack = await reading;
      keep(row, pack);
      const file = pack.files.get(path);
      return file && shortFile(file);
    },
  };
}

/** The long file of this path, or the pack that has it if the site does. */
export function rowOf(path: string, index: PackedIndex): LongRow | PackRow | undefined {
  const long = lastUpTo(path, index.long, index);
  return long?.[0] === path ? long : lastUpTo(path, index.packs, index);
}

/** The last row whose path does not come after this one. */
function lastUpTo<Row extends PackRow | LongRow>(
  path: string,
  rows: readonly Row[],
  { asides }: PackedIndex,
): Row | undefined {
  const order = orderOf(path, asides);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orderOf(rows[middle]?.[0] ?? "", asides) <= order) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}

async function readPack(fetch: FetchPacked, row: PackRow): Promise<Pack> {
  const [, name, size] = row;
  const bytes = await unpack(fetch, name, size);
  await check(packFile(name), listIn(bytes), name);
  return { bytes: size, files: filesOfPack(bytes, row) };
}

/** Fetches and unpacks a pack or a part. Content that is longer than it should be is never unpacked any further. */
async function unpack(
  fetch: FetchPacked,
  name: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = packFile(name);
  const packed = await bodyOf(file, await fetch(file));
  const bytes = new Uint8Array(size);
  let length = 0;
  try {
    // What every platform has: Node, browsers, and the functions of Netlify and Cloudflare.
    for await (const piece of packed.pipeThrough(new DecompressionStream("gzip"))) {
      if (length + piece.length <= size) bytes.set(piece, length);
      length += piece.length;
      if (length > size) break;
    }
  } catch (error) {
    throw damaged(file, "gzip", error instanceof Error ? error.message : String(error));
  }
  if (length === size) return bytes;
  throw damaged(file, `${size} bytes`, length > size ? "more" : `${length}`);
}

/** @throws AnthologyError if the store does not have the file */
async function bodyOf(
  name: string,
  { status, body }: Response,
): Promise<NonNullable<Response["body"]>> {
  if (status === 200 && body !== null) return body;
  // In workerd an unread body keeps its connection.
  await body?.cancel();
  throw damaged(name, "a file", `nothing (status ${status})`);
}

async function check(name: string, bytes: Uint8Array<ArrayBuffer>, digits: string): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!found.startsWith(digits)) throw damaged(name, `SHA-256 ${digits}`, found);
}

function shortFile({ path, bytes: size, sha256, content }: PackedContent): PackedFile {
  return {
    size,
    sha256,
    read: async (start, end) => {
      await check(path, content, sha256);
      return content.subarray(start, end);
    },
  };
}

function longFile(fetch: FetchPacked, row: LongRow): PackedFile {
  const [, size, sha256] = row;
  const parts = packsOf(row);
  const readPart = async (index: number) => {
    const [name, bytes] = parts[index] ?? ["", 0];
    const part = await unpack(fetch, name, bytes);
    await check(packFile(name), part, name);
    return part;
  };
  return {
    size,
    sha256,
    read: async (start = 0, end = size) => {
      let index = Math.floor(start / largestPart);
      // Read before the answer begins: a part that is gone must not end it.
      let next: Uint8Array<ArrayBuffer> | undefined = await readPart(index);
      return new ReadableStream({
        pull: async (controller) => {
          const from = index * largestPart;
          const part = next ?? (await readPart(index));
          next = undefined;
          controller.enqueue(part.subarray(Math.max(0, start - from), end - from));
          index += 1;
          if (index * largestPart >= end) controller.close();
        },
      });
    },
  };
}
