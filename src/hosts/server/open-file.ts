/** Opens a published file to send it. All of it comes from one open file, which a build cannot replace in between. */
import { closeSync, createReadStream, readSync, type Stats } from "node:fs";
import type { Readable } from "node:stream";
import { openPlainFile } from "./plain-file.ts";

/** Bytes to send. The caller reads them once, or closes them. */
export interface OpenContent {
  readonly size: number;
  readonly etag: string;
  /** When the file was last changed; undefined if there is no such time. */
  readonly modified: Date | undefined;
  /** The bytes from `start` to `end`, both included, and closes the file. */
  read(start: number, end: number): Buffer | Readable;
  close(): void;
}

/** Content up to this size is read at once: a stream takes several times as long, and as much memory. */
const largestAtOnce = 65_536;

/** Opens a file of the folder; undefined when there is no such file. */
export function openFile(folder: string, file: string): OpenContent | undefined {
  const found = openPlainFile(folder, file);
  if (found === undefined) return undefined;
  const { descriptor, stats } = found;
  return {
    size: stats.size,
    modified: stats.mtime,
    etag: etagOf(stats),
    close: () => closeSync(descriptor),
    read: (start, end) =>
      end - start < largestAtOnce
        ? readAtOnce(descriptor, start, end)
        : createReadStream("", { fd: descriptor, start, end }),
  };
}

/** A strong ETag. The time is in microseconds: a build may replace a file twice in a millisecond. */
export function etagOf({ size, mtimeMs }: Stats): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;
}

/** Content that is in memory. */
export function openContent(bytes: Uint8Array, etag: string): OpenContent {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    size: bytes.length,
    etag,
    modified: undefined,
    read: (start, end) => buffer.subarray(start, end + 1),
    close: () => {},
  };
}

function readAtOnce(descriptor: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start + 1);
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, start + length);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
