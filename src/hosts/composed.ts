/** Composes pages of filtered passages, which are not stored as files, from the filter index and the files of records. */
import type { PassageFilters } from "../model/published.ts";
import {
  type FilteredRequest,
  filteredPage,
  filterIndexFile,
  filtersMissing,
} from "../routing/filters.ts";
import { envelopeEnd } from "../routing/pagination.ts";
import { errorReply, type Reply } from "../routing/replies.ts";

/** A composed page. */
export interface Composed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A strong ETag, the hash of the content: every host gives the same. */
  readonly etag: string;
}

/** The source of the index and the files; it gives undefined for what the site does not have. */
export interface FilterSource {
  index(): Promise<PassageFilters | undefined>;
  read(file: string): Promise<Uint8Array | undefined>;
}

/** Files read at the same time. A Worker may have six open connections. */
const atOnce = 6;

/** Number of attempts to read the records, because a build may replace them during a read. */
const attempts = 3;

/** The page, or the reply if there is no such page. */
export async function compose(
  request: FilteredRequest,
  source: FilterSource,
): Promise<Composed | Reply> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const index = await source.index();
    if (index === undefined) return errorReply(404, filtersMissing);
    const parts = filteredPage(index, request);
    if (parts === undefined) {
      return errorReply(404, request.page === 1 ? "Not found." : "Invalid page.");
    }
    const records = await readAll(parts.files, source);
    if (records !== undefined) return joined(parts.start, records);
  }
  throw new Error(`${filterIndexFile} names records that do not exist`);
}

/** All files, in order; undefined if one of them is missing. */
async function readAll(
  files: readonly string[],
  source: FilterSource,
): Promise<Uint8Array[] | undefined> {
  const found: Uint8Array[] = [];
  const queue = [...files.entries()];
  let isWhole = true;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, file] = next;
      const bytes = await source.read(file);
      if (bytes === undefined) isWhole = false;
      else found[index] = bytes;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return isWhole ? found : undefined;
}

async function joined(start: string, records: readonly Uint8Array[]): Promise<Composed> {
  const encoder = new TextEncoder();
  const comma = encoder.encode(",");
  const pieces = [
    encoder.encode(start),
    ...records.flatMap((record, index) => (index === 0 ? [record] : [comma, record])),
    encoder.encode(envelopeEnd),
  ];
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return { bytes, etag: await etagOf(bytes) };
}

async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `"${digits.join("")}"`;
}
