/** Unpacks, decodes and parses the body of an answer, and refuses bodies that are too long or nested too deep. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Flaw } from "./flaw.ts";

/** Value of `Accept-Encoding`. */
export const acceptedEncodings = "gzip, br";

/** No answer of the contract is nested deeper than nine levels. */
const deepest = 64;

const unpackers = new Map([
  ["gzip", promisify(gunzip)],
  ["br", promisify(brotliDecompress)],
]);

/**
 * The text of a body.
 * @param limit the most bytes that the text may have: a small body can unpack to a huge one
 * @throws Flaw
 */
export async function decode(
  bytes: Uint8Array,
  encoding: string | undefined,
  limit: number,
): Promise<string> {
  const plain = await unpack(bytes, encoding, limit);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch (cause) {
    throw new Flaw("expected text in UTF-8, found other bytes", { cause });
  }
}

async function unpack(bytes: Uint8Array, encoding: string | undefined, limit: number) {
  if (encoding === undefined || encoding === "identity") return bytes;
  const unpacker = unpackers.get(encoding);
  if (unpacker === undefined) {
    throw new Flaw(`expected content encoding ${acceptedEncodings}, found ${encoding}`, {
      isFinal: true,
    });
  }
  try {
    return await unpacker(bytes, { maxOutputLength: limit });
  } catch (cause) {
    const isTooLong = cause instanceof RangeError;
    throw isTooLong ? tooLong(limit, cause) : new Flaw(`the ${encoding} body is cut`, { cause });
  }
}

/** The flaw of a body that is longer than the limit. */
export function tooLong(limit: number, cause?: unknown): Flaw {
  return new Flaw(`expected at most ${limit} bytes, found more`, { isFinal: true, cause });
}

/** The value of a JSON text. @throws Flaw */
export function parseJson(text: string): unknown {
  if (text.trim() === "") throw new Flaw("expected JSON, found an empty body");
  if (depth(text) > deepest) {
    throw new Flaw(`expected JSON nested at most ${deepest} deep, found more`, { isFinal: true });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Flaw(`expected JSON, found ${JSON.stringify(text.slice(0, 40))}...`, { cause });
  }
}

/** How deep a JSON text is nested, counted without parsing it; counting stops when it is too deep. */
function depth(text: string): number {
  let level = 0;
  let most = 0;
  for (let index = 0; index < text.length && most <= deepest; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "[" || character === "{") most = Math.max(most, ++level);
    else if (character === "]" || character === "}") level -= 1;
  }
  return most;
}

/** Index of the quotation mark that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; ; index += 1) {
    const end = text.indexOf('"', index);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
    index = end;
  }
}
