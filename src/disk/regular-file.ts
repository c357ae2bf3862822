/** Opens regular files only: opening a fifo would wait for its writer, and reading a device may never end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import { foundPointer, pointerHint, pointerStart } from "../model/git-lfs.ts";
import { hasCode } from "./errors.ts";

const flags = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a file for reading; links are followed.
 * @throws an error of the system; with code EFTYPE for a fifo, a socket or a device
 */
export function openRegular(file: string): number {
  const descriptor = open(file);
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return descriptor;
  closeSync(descriptor);
  throw misfit(stat.isDirectory() ? "EISDIR" : "EFTYPE", file);
}

/** @throws AnthologyError of kind `run` for a pointer of Git LFS */
export function readRegular(file: string): Buffer {
  const bytes = inRegular(file, (descriptor) => readFileSync(descriptor));
  if (bytes.toString("latin1", 0, pointerStart.length) !== pointerStart) return bytes;
  throw new AnthologyError("run", `${file} is ${foundPointer}`, { hint: pointerHint });
}

/** The result of reading an open file. */
export function inRegular<Result>(file: string, read: (descriptor: number) => Result): Result {
  const descriptor = openRegular(file);
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): number {
  try {
    return openSync(file, flags);
  } catch (error) {
    // Opening a socket gives this code.
    throw hasCode(error, "ENXIO") ? misfit("EFTYPE", file) : error;
  }
}

/** An error, in the form of the system's own, about a path of the wrong kind. */
export function misfit(code: "ENOTDIR" | "EISDIR" | "EFTYPE", path: string): Error {
  return Object.assign(new Error(`${code}, ${path}`), { code, syscall: "open" });
}
