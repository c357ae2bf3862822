/** Unpacks gzip with what every platform has: Node, browsers, and the functions of Netlify and Cloudflare. */
import { damaged } from "./format.ts";

/**
 * The unpacked content, which has `size` bytes. Content that has more is never unpacked any further than that.
 * @throws AnthologyError of kind `data` if it has fewer or more, or is not gzip
 */
export async function gunzip(
  name: string,
  packed: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let length = 0;
  try {
    for await (const piece of packed.pipeThrough(new DecompressionStream("gzip"))) {
      if (length + piece.length <= size) bytes.set(piece, length);
      length += piece.length;
      if (length > size) break;
    }
  } catch (error) {
    throw damaged(name, "gzip", error instanceof Error ? error.message : String(error));
  }
  if (length === size) return bytes;
  throw damaged(name, `${size} bytes`, length > size ? "more" : `${length}`);
}
