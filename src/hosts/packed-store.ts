/** A packed site as a store. The ETag of a file is its hash, so that no content is read for a client that has it. */
import type { PackedReader, PackedSite } from "../packed/reader.ts";
import type { SizedContent, Store } from "./store.ts";

export function packedStore(reader: PackedReader): Store<SizedContent> {
  const openIn = (site: PackedSite) => async (file: string) => {
    const found = await site.open(file);
    if (found === undefined) return undefined;
    const { size, sha256, read } = found;
    return { size, etag: `"${sha256.slice(0, 32)}"`, read, close: () => {} };
  };
  return {
    open: (file) => reader.read((site) => openIn(site)(file)),
    ofOneSite: (read) => reader.read((site) => read(openIn(site))),
  };
}
