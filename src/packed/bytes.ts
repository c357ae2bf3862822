/** Bytes of a packed site: fetched, unpacked and compared with their hash, with what Node and every edge have. */
import { damaged } from "./format.ts";

/** The bytes of gzip, which must be so many. @throws if it is not gzip, or has more */
export type Inflate = (
  packed: Uint8Array<ArrayBuffer>,
  size: number,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** What every platform has: browsers, and the functions of Netlify and Cloudflare. It stops at bytes that are too many. */
export const inflateOnWeb: Inflate = async (packed, size) => {
  const bytes = new Uint8Array(size);
  const pieces = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > size) throw new Error("more");
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.subarray(0, length);
};

/** @throws AnthologyError if the store does not have the file, or if it has more bytes */
export async function bytesUpTo(
  limit: number,
  name: string,
  { status, body }: Response,
): Promise<Uint8Array<ArrayBuffer>> {
  if (status !== 200 || body === null) {
    // In workerd an unread body keeps its connection.
    await body?.cancel();
    throw damaged(name, "a file", `nothing (status ${status})`);
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > limit) throw damaged(name, `at most ${limit} bytes`, "more");
    pieces.push(piece);
  }
  const [only, ...others] = pieces;
  if (only !== undefined && others.length === 0) return only;
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** @throws AnthologyError of kind `data` if the SHA-256 does not begin with these digits */
export async function checkHash(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  digits: string,
): Promise<void> {
  const found = await sha256Of(bytes);
  if (!found.startsWith(digits)) throw damaged(name, `SHA-256 ${digits}`, found);
}

/** The SHA-256 of bytes in hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new DataView(await crypto.subtle.digest("SHA-256", bytes));
  let digits = "";
  for (let at = 0; at < digest.byteLength; at += 4) {
    digits += digest.getUint32(at).toString(16).padStart(8, "0");
  }
  return digits;
}
