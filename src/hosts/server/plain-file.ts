/** Opens a file of a published folder: no link leads out of the folder, and a fifo, socket or device is no file. */
import { closeSync, constants, fstatSync, openSync, realpathSync, type Stats } from "node:fs";
import { join } from "node:path";

/** A file that is open for reading. */
export interface PlainFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** To open a fifo would wait for its writer. Windows knows neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** What opening says where there is no file to be had: nothing, a link, a folder on the way that is a file, a socket. */
const noFile = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"]);

/** Opens a file of the folder; undefined when there is no such file. The folder itself may be a link. */
export function openPlainFile(folder: string, file: string): PlainFile | undefined {
  let descriptor: number | undefined;
  try {
    // Where releases are kept, the folder is a link that may lead to another site a moment later.
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
