/** Composes pages of filtered records, which are not stored as files, from the filter index and the files of records. */
import type { FilterIndex } from "../model/published.ts";
import { sha256Of } from "../packed/bytes.ts";
import {
  type FilteredRequest,
  filteredPage,
  filterIndexFile,
  filtersMissing,
} from "../routing/filters.ts";
import { envelopeEnd } from "../routing/pagination.ts";
import { errorReply, type Reply } from "../routing/replies.ts";
import {
  bytesContent,
  bytesOf,
  type Content,
  etagOf,
  type SiteFiles,
} from "../site-folder/site.ts";

/** What an instance of a host keeps between requests: the index of each collection. */
export type KeptIndexes = Record<
  string,
  { readonly etag: string | undefined; readonly index: FilterIndex }
>;

/** Files read at the same time. A Worker may have six open connections. */
const atOnce = 6;

/** The page with a strong ETag, its hash: every host gives the same. Or the reply if there is no such page. */
export async function compose(
  request: FilteredRequest,
  open: SiteFiles["open"],
  memory: KeptIndexes,
): Promise<Content | Reply> {
  const index = await indexOf(request.collection, open, memory);
  if (index === undefined) return errorReply(404, filtersMissing);
  const parts = filteredPage(index, request);
  if (parts === undefined) {
    return errorReply(404, request.page === 1 ? "Not found." : "Invalid page.");
  }
  const pieces: (Uint8Array<ArrayBuffer> | string)[] = [parts.start];
  for (let start = 0; start < parts.files.length; start += atOnce) {
    const records = parts.files.slice(start, start + atOnce).map(async (file) => {
      const record = await open(file);
      if (record === undefined)
        throw new Error(`${filterIndexFile(request.collection)} names ${file}, which is missing`);
      return bytesOf(record);
    });
    for (const record of await Promise.all(records)) {
      if (pieces.length > 1) pieces.push(",");
      pieces.push(record);
    }
  }
  const bytes = new Uint8Array(await new Blob([...pieces, envelopeEnd]).arrayBuffer());
  return bytesContent(bytes, etagOf(await sha256Of(bytes)));
}

async function indexOf(
  collection: string,
  open: SiteFiles["open"],
  memory: KeptIndexes,
): Promise<FilterIndex | undefined> {
  const content = await open(filterIndexFile(collection));
  if (content === undefined) return undefined;
  const etag = await content.etag();
  const known = memory[collection];
  if (etag !== undefined && known?.etag === etag) {
    await content.close();
    return known.index;
  }
  const index: FilterIndex = JSON.parse(new TextDecoder().decode(await bytesOf(content)));
  memory[collection] = { etag, index };
  return index;
}
