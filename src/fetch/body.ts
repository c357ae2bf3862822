/** Unpacks, decodes and parses the body of an answer, and refuses bodies that are too long or nested too deep. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { isDeeper } from "../model/json-text.ts";
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
export async function decode(bytes: Uint8Array, encoding: string, limit: number): Promise<string> {
  const unpack = unpackers.get(encoding);
  if (unpack === undefined && encoding !== "identity") {
    const message = `expected content encoding ${acceptedEncodings}, found ${encoding}`;
    throw new Flaw(message, { isFinal: true });
  }
  const plain = await unpack?.(bytes, { maxOutputLength: limit }).catch((cause: unknown) => {
    const isTooLong = cause instanceof RangeError;
    throw isTooLong ? tooLong(limit, cause) : new Flaw(`the ${encoding} body is cut`, { cause });
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(plain ?? bytes);
  } catch (cause) {
    throw new Flaw("expected text in UTF-8, found other bytes", { cause });
  }
}

export function tooLong(limit: number, cause?: unknown): Flaw {
  return new Flaw(`expected at most ${limit} bytes, found more`, { isFinal: true, cause });
}

/** The value of a JSON text. @throws Flaw */
export function parseJson(text: string): unknown {
  if (text.trim() === "") throw new Flaw("expected JSON, found an empty body");
  if (isDeeper(text, deepest)) {
    throw new Flaw(`expected JSON nested at most ${deepest} deep, found more`, { isFinal: true });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Flaw(`expected JSON, found ${JSON.stringify(text.slice(0, 40))}...`, { cause });
  }
}
