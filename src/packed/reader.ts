/**
 * Opens the files of a packed site. It needs the Fetch API alone, so it runs on an edge as in Node: a store gives it one
 * function, which fetches a file of the packed site by name.
 *
 * All that one call of `ofOneSite` opens is of one site. If a pack is gone, because another site was published meanwhile,
 * the index is read again and the work is done again. Every other fault is an `AnthologyError`, and never wrong bytes: all
 * content is compared with its hash before it is given out.
 */
import { AnthologyError, messageOf } from "../model/errors.ts";
import { manifestName, packedIndexName } from "../routing/site-files.ts";
import { type Content, etagOf, type ListedFiles, type ListedSite } from "../site-folder/site.ts";
import { bytesUpTo, checkHash, type Inflate, inflateOnWeb } from "./bytes.ts";
import {
  damaged,
  filesOfPack,
  isLong,
  type LongRow,
  largestIndex,
  largestStored,
  listIn,
  orderOf,
  type PackedContent,
  type PackedIndex,
  type PackRow,
  packFile,
  parseIndex,
} from "./format.ts";

/**
 * Fetches a file of the packed site. With an ETag, the store may answer 304 if the file still has it. Any status but 200
 * and 304 is a file that is not there.
 */
export type FetchPacked = (name: string, etag?: string) => Promise<Response>;

interface ReaderOptions {
  /** The most bytes of the packs and parts that are kept unpacked. */
  readonly kept?: number;
  readonly inflate?: Inflate;
  /** Whether answers that need the same pack wait for one reading of it. A Worker may not wait for another request. */
  readonly isShared?: boolean;
}

/** The time in milliseconds for which an index is taken to be the current one. */
const indexAge = 10_000;

/** The time in milliseconds for which the known index is used while none can be read. */
const longestAge = 300_000;

/** Unpacked packs and parts that are kept, in bytes. The records of a filtered page lie in about 32 packs. */
const keptBytes = 8 << 20;

/** How often the work is begun again because another site was published meanwhile. */
const attempts = 10;

/**
 * A packed site. It keeps the index and some packs.
 * @param name of the site in messages
 */
export function packedSite(
  name: string,
  fetch: FetchPacked,
  { kept = keptBytes, inflate = inflateOnWeb, isShared = false }: ReaderOptions = {},
): ListedSite {
  const shared = isShared ? new Map<string, Promise<Unpacked>>() : undefined;
  const keep = keeper(kept);
  const filesOf = (index: PackedIndex) =>
    filesIn(index, { fetch, inflate, keep, readings: shared ?? new Map() });
  let known: KnownIndex | undefined;
  let [asked, read] = [0, 0];
  const readIndex = async (): Promise<KnownIndex> => {
    const response = await answerOf(fetch, packedIndexName, known?.etag ?? undefined);
    if (response.status === 304 && known !== undefined) return known;
    const bytes = await bytesUpTo(largestIndex, packedIndexName, response);
    const text = new TextDecoder().decode(bytes);
    // The same index stays the same object: a store may not know ETags.
    const index = text === known?.text ? known.index : parseIndex(text);
    return { index, text, etag: response.headers.get("etag") };
  };
  const currentIndex = async (isForced = false): Promise<PackedIndex> => {
    // The clock of a machine may be set back.
    const now = performance.now();
    const isUsable = known !== undefined && !isForced && now - read < longestAge;
    if (known !== undefined && isUsable && now - asked < indexAge) return known.index;
    asked = now;
    try {
      known = await readIndex();
      read = now;
    } catch (error) {
      if (known === undefined || !isUsable) throw error;
    }
    return known.index;
  };
  const ofOneSite: ListedSite["ofOneSite"] = async (read) => {
    let index = await currentIndex();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(filesOf(index));
      } catch (error) {
        if (!(error instanceof AnthologyError)) throw error;
        const next = await currentIndex(true);
        if (next === index || attempt === attempts) throw error;
        index = next;
      }
    }
  };
  return {
    name,
    kind: "packed",
    open: (path) => ofOneSite((files) => files.open(path)),
    paths: async function* () {
      yield* filesOf(await currentIndex()).paths();
    },
    ofOneSite,
  };
}

/** @throws AnthologyError of kind `run` if the store does not answer */
async function answerOf(fetch: FetchPacked, name: string, etag?: string): Promise<Response> {
  try {
    return await fetch(name, etag);
  } catch (error) {
    if (error instanceof AnthologyError) throw error;
    throw new AnthologyError("run", `${name}: the store does not answer: ${messageOf(error)}`, {
      hint: "ask again later",
      cause: error,
    });
  }
}

interface KnownIndex {
  readonly index: PackedIndex;
  readonly text: string;
  readonly etag: string | null;
}

interface Opener {
  readonly fetch: FetchPacked;
  readonly inflate: Inflate;
  readonly keep: Keep;
  /** The packs and parts that are being read: each is read once, even if it is not kept. */
  readonly readings: Map<string, Promise<Unpacked>>;
}

/** The bytes of a pack or a part. A pack has files, whose contents are not yet compared with their hashes. */
interface Unpacked {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: ReadonlyMap<string, PackedContent>;
}

/** The files of the site that this index describes. */
function filesIn(index: PackedIndex, opener: Opener): ListedFiles {
  const find = async (path: string) => {
    const row = rowOf(path, index);
    if (row === undefined) return undefined;
    if (isLong(row)) return { sha256: row[2], content: longContent(row, opener) };
    const file = (await unpack(opener, row[1], row[2], row)).files.get(path);
    return file && { sha256: file.sha256, content: shortContent(file) };
  };
  return {
    open: async (path) => {
      const found = await find(path);
      if (path === manifestName && found !== undefined && found.sha256 !== index.manifest) {
        throw damaged(packedIndexName, `manifest ${found.sha256}`, index.manifest);
      }
      return found?.content;
    },
    paths: async function* () {
      for (const row of index.packs) {
        try {
          yield* (await unpack(opener, row[1], row[2], row)).files.keys();
        } catch (error) {
          // To open one of its files is an error, too.
          if (!(error instanceof AnthologyError) || error.kind !== "data") throw error;
        }
      }
      for (const [path] of index.long) yield path;
    },
  };
}

/** The long file of this path, or the pack that has it if the site does. */
function rowOf(path: string, index: PackedIndex): LongRow | PackRow | undefined {
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

/** A pack, or a part if there is no row of a pack. It is kept. */
async function unpack(
  opener: Opener,
  name: string,
  size: number,
  row?: PackRow,
): Promise<Unpacked> {
  const { keep, readings } = opener;
  const known = keep(name) ?? readings.get(name);
  if (known !== undefined) return await known;
  const reading = unpackNew(opener, name, size, row);
  readings.set(name, reading);
  try {
    return await reading;
  } finally {
    readings.delete(name);
  }
}

async function unpackNew(
  { fetch, inflate, keep }: Opener,
  name: string,
  size: number,
  row: PackRow | undefined,
): Promise<Unpacked> {
  const file = packFile(name);
  const packed = await bytesUpTo(largestStored, file, await answerOf(fetch, file));
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await inflate(packed, size);
  } catch (error) {
    throw damaged(file, `gzip of ${size} bytes`, messageOf(error));
  }
  if (bytes.length !== size) throw damaged(file, `${size} bytes`, `${bytes.length}`);
  await checkHash(file, row === undefined ? bytes : listIn(bytes), name);
  const unpacked = { bytes, files: row === undefined ? new Map() : filesOfPack(bytes, row) };
  keep(name, unpacked);
  return unpacked;
}

type Keep = (name: string, unpacked?: Unpacked) => Unpacked | undefined;

/**
 * Keeps the packs and parts that were used last, up to so many bytes.
 * @returns a function that gives what is kept under a name, or keeps this
 */
function keeper(limit: number): Keep {
  // A map has its entries in the order in which they were set.
  const kept = new Map<string, Unpacked>();
  let total = 0;
  return (name, added) => {
    const unpacked = kept.get(name) ?? added;
    if (unpacked === undefined) return undefined;
    if (!kept.delete(name)) total += unpacked.bytes.length;
    kept.set(name, unpacked);
    for (const [oldest, { bytes }] of kept) {
      if (total <= limit) break;
      kept.delete(oldest);
      total -= bytes.length;
    }
    return unpacked;
  };
}

function shortContent({ path, bytes: size, sha256, content }: PackedContent): Content {
  return {
    size,
    etag: () => etagOf(sha256),
    read: async (start, end) => {
      await checkHash(path, content, sha256);
      return content.subarray(start, end);
    },
    close: () => {},
  };
}

/** Content that is unpacked as it is read, part by part. Each part is compared with its hash before a byte of it is given. */
function longContent(row: LongRow, opener: Opener): Content {
  const [, size, sha256, parts] = row;
  return {
    size,
    etag: () => etagOf(sha256),
    read: async (start = 0, end = size) => {
      let [next, at] = [0, 0];
      for (const [, bytes] of parts) {
        if (at + bytes > start) break;
        [next, at] = [next + 1, at + bytes];
      }
      /** The bytes of the next part that lie between `start` and `end`. */
      const readNext = async () => {
        const [name, bytes] = parts[next] ?? ["", 0];
        const part = await unpack(opener, name, bytes);
        const wanted = part.bytes.subarray(Math.max(0, start - at), end - at);
        [next, at] = [next + 1, at + bytes];
        return wanted;
      };
      // Read before the answer begins: a part that is gone must not end it.
      const first = await readNext();
      if (at >= end) return first;
      return new ReadableStream(
        {
          start: (controller) => controller.enqueue(first),
          pull: async (controller) => {
            controller.enqueue(await readNext());
            if (at >= end) controller.close();
          },
        },
        // No part is unpacked before the client has read the one before.
        { highWaterMark: 0 },
      );
    },
    close: () => {},
  };
}
