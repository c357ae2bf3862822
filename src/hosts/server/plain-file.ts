/** Opens a file of a published folder, but no link out of the folder, and no fifo, socket or device. */
import { closeSync, constants, fstatSync, openSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";

/** A file that is open for reading. */
export interface PlainFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** Without `O_NONBLOCK`, opening a fifo waits for its writer. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Error codes for a path without a file: nothing, a link, a file in place of a folder, a socket. */
const noFile = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"]);

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

/** Opens a file of the folder; undefined if there is no such file. The folder itself may be a link. */
export function openPlainFile(folder: string, file: string): PlainFile | undefined {
  let descriptor: number | undefined;
  try {
    // With releases, the folder is a link that may change to another site at any moment.
    const path = join(realpathSync.native(folder), file);
    descriptor = openSync(path, flags);
    const stats = fstatSync(descriptor);
    const isInside = realpathSync.native(path) === path;
    if (stats.isFile() && isInside) return { descriptor, stats };
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    if (error instanceof Error && "code" in error && noFile.has(String(error.code)))
      return undefined;
    throw error;
  }
  closeSync(descriptor);
  return undefined;
}
