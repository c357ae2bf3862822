/** Fetches the index of the search. */
import { readIndex, type SearchIndex } from "../../search/index-file.ts";

/** The index at this address, for a language of the interface. */
export async function loadIndex(address: string, language: string): Promise<SearchIndex> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // There are hosts that tell the browser to unpack such a file.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return readIndex(isPacked ? await unpacked(bytes) : bytes, language);
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
