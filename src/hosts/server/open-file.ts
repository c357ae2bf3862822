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
import type { SizedContent } from "../store.ts";

/** Content up to this size is read at once: a stream takes several times as long, and as much memory. */
const largestAtOnce = 65_536;

/** Without `O_NONBLOCK`, opening a fifo waits for its writer. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Error codes for a path without a file: nothing, a link, a file in place of a folder, a socket. */
const noFile = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"]);

/** Opens a file of the folder; undefined when there is no such file. The folder itself may be a link. */
export function openFile(folder: string, file: string): SizedContent | undefined {
  let descriptor: number | undefined;
  try {
    // With releases, the folder is a link that may change to another site at any moment.
    const path = join(realpathSync.native(folder), file);
    descriptor = openSync(path, flags);
    const stats = fstatSync(descriptor);
    if (stats.isFile() && realpathSync.native(path) === path) {
      return contentOf(descriptor, stats);
    }
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    if (noFile.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

function contentOf(descriptor: number, { size, mtime, mtimeMs }: Stats): SizedContent {
  return {
    size,
    modified: mtime,
    // Strong. The time is in microseconds: a build may replace a file twice in a millisecond.
    etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`,
    close: () => closeSync(descriptor),
    read: (start = 0, end = size) => {
      if (end - start > largestAtOnce) {
        return createReadStream("", { fd: descriptor, start, end: end - 1 });
      }
      const bytes = new Uint8Array(end - start);
      try {
        return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
      } finally {
        closeSync(descriptor);
      }
    },
  };
}
