/**
 * Opens a file of a published folder to send it: no link out of the folder, and no fifo, socket or device. All of it comes from
 * one open file, which a build cannot replace in between.
 */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

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
    read: (start, end) => {
      if (end - start >= largestAtOnce) {
        return createReadStream("", { fd: descriptor, start, end });
      }
      const bytes = Buffer.allocUnsafe(end - start + 1);
      try {
        return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** A strong ETag. The time is in microseconds: a build may replace a file twice in a millisecond. */
export function etagOf({ size, mtimeMs }: Stats): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;
}

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

interface PlainFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** The result of reading a file of the folder; undefined if there is no such file. */
export function readPlainFile<Value>(
  folder: string,
  file: string,
  read: (file: PlainFile) => Value,
): Value | undefined {
  const found = openPlainFile(folder, file);
  if (found === undefined) return undefined;
  try {
    return read(found);
  } finally {
    closeSync(found.descriptor);
  }
}

/** Without `O_NONBLOCK`, opening a fifo waits for its writer. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Error codes for a path without a file: nothing, a link, a file in place of a folder, a socket. */
const noFile = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"]);

/** Opens a file of the folder; undefined if there is no such file. The folder itself may be a link. */
function openPlainFile(folder: string, file: string): PlainFile | undefined {
  let descriptor: number | undefined;
  try {
    // With releases, the folder is a link that may change to another site at any moment.
    const path = join(realpathSync.native(folder), file);
    descriptor = openSync(path, flags);
    const stats = fstatSync(descriptor);
    if (stats.isFile() && realpathSync.native(path) === path) return { descriptor, stats };
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    if (noFile.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}
