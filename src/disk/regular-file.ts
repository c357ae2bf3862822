/** Opens what must be a file: to open a fifo would wait for its writer, and a device may never end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Windows does not know the second flag, and has no fifos. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading; links are followed.
 * @throws the error of the system; one of code EFTYPE for a fifo, a socket or a device
 */
export function openRegular(file: string): number {
  const descriptor = open(file);
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return descriptor;
  closeSync(descriptor);
  throw misfit(stat.isDirectory() ? "EISDIR" : "EFTYPE", file);
}

/** The content of a file, opened in the same way. */
export function readRegular(file: string): Buffer {
  const descriptor = openRegular(file);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): number {
  try {
    return openSync(file, flags);
  } catch (error) {
    // That of a socket.
    if (error instanceof Error && "code" in error && error.code === "ENXIO") {
      throw misfit("EFTYPE", file);
    }
    throw error;
  }
}

/** An error of the system's form about something of another kind than is needed. */
export function misfit(code: "ENOTDIR" | "EISDIR" | "EFTYPE", path: string): Error {
  return Object.assign(new Error(`${code}, ${path}`), { code, syscall: "open" });
}
