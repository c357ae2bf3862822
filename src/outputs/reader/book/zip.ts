/**
 * ZIP files from entries that are compressed apart, so that a build compresses only what has changed. fflate can also write
 * entries that are compressed already, but only in streams, whose headers have no sizes.
 */
import { crc32 } from "node:zlib";
import { deflateSync } from "fflate";
import type { Files } from "../../output.ts";

/** The content of an entry: plain data, which can be kept for the next build. */
export interface ZipContent {
  readonly method: 0 | 8;
  readonly crc: number;
  /** Number of bytes before compression. */
  readonly size: number;
  readonly base64: string;
}

/** A text as the content of an entry. @param compress gives its bytes in the form of the method */
function contentOf(
  method: ZipContent["method"],
  text: string,
  compress: (bytes: Uint8Array) => Uint8Array,
): ZipContent {
  const bytes = Buffer.from(text);
  const base64 = Buffer.from(compress(bytes)).toString("base64");
  return { method, crc: crc32(bytes), size: bytes.length, base64 };
}

export function storedContent(text: string): ZipContent {
  return contentOf(0, text, (bytes) => bytes);
}

/**
 * The default of `mem` follows from the length by a logarithm, which may differ between machines.
 * @param files a check compresses nothing
 */
export function deflatedContent(text: string, files: Pick<Files, "compressed">): ZipContent {
  return contentOf(8, text, (bytes) =>
    files.compressed(() => deflateSync(bytes, { level: 6, mem: 8 })),
  );
}

/** The file (APPNOTE 6.3.10). The time of every entry is the first of ZIP, so it does not depend on the clock. */
export function zip(entries: Readonly<Record<string, ZipContent>>): Uint8Array {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content.base64, "base64")];
    const shared = headerOf(path, bytes, content);
    const file = Buffer.concat([numbers("4", 0x04034b50), shared, path, bytes]);
    files.push(file);
    // No comment, on the first disk, no attributes.
    directory.push(numbers("42", 0x02014b50, version), shared, numbers("22244", 0, 0, 0, 0, at));
    directory.push(path);
    at += file.length;
  }
  const count = Object.keys(entries).length;
  const list = Buffer.concat(directory);
  const end = numbers("42222442", 0x06054b50, 0, 0, count, count, list.length, at, 0);
  return Buffer.concat([...files, list, end]);
}

/** 2.0, the first with compression. */
const version = 20;
/** 1980-01-01. */
const firstDay = (1 << 5) | 1;

/** What both headers of an entry have. */
function headerOf(path: Buffer, bytes: Buffer, { method, crc, size }: ZipContent): Buffer {
  const start = [version, 0, method, 0, firstDay];
  return numbers("2222244422", ...start, crc, bytes.length, size, path.length, 0);
}

/** Numbers, the lowest byte first. @param widths the number of bytes of each */
function numbers(widths: string, ...values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value, index) => {
      const bytes = Buffer.alloc(Number(widths[index]));
      bytes.writeUIntLE(value, 0, bytes.length);
      return bytes;
    }),
  );
}
