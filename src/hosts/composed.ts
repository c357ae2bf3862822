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

/** The source of the index and the files; it gives undefined for what the site does not have. */
export interface FilterSource {
  index(): Promise<PassageFilters | undefined>;
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Files read at the same time. A Worker may have six open connections. */
const atOnce = 6;

/** The page with a strong ETag, its hash: every host gives the same. Or the reply if there is no such page. */
export async function compose(
  request: FilteredRequest,
  source: FilterSource,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string } | Reply> {
  const index = await source.index();
  if (index === undefined) return errorReply(404, filtersMissing);
  const parts = filteredPage(index, request);
  if (parts === undefined) {
    return errorReply(404, request.page === 1 ? "Not found." : "Invalid page.");
  }
  const pieces: (Uint8Array<ArrayBuffer> | string)[] = [parts.start];
  for (let start = 0; start < parts.files.length; start += atOnce) {
    const records = await Promise.all(parts.files.slice(start, start + atOnce).map(source.read));
    for (const record of records) {
      if (record === undefined)
        throw new Error(`${filterIndexFile} names a record that is missing`);
      if (pieces.length > 1) pieces.push(",");
      pieces.push(record);
    }
  }
  const bytes = new Uint8Array(await new Blob([...pieces, envelopeEnd]).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0"));
  return { bytes, etag: `"${digits.join("")}"` };
}
