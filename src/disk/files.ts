/**
 * Operations on folders and files: the only user of fs-extra.
 *
 * All are synchronous: for many small files this takes half the time of promises.
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { AnthologyError } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import { hasCode } from "./errors.ts";
import { isThere } from "./is-there.ts";
import { misfit, openRegular } from "./regular-file.ts";

const require = createRequire(import.meta.url);

/** Loaded when it is first needed: a build that changes nothing does not need it, and loading takes a while. */
const extra = () => require("fs-extra") as typeof import("fs-extra");

/** Every file below the folder, by path relative to it with `/`, in the order of code units. Links are not followed. */
export function* filesBelow(folder: string, path = ""): Generator<string> {
  const entries = readdirSync(`${folder}/${path}`, { withFileTypes: true })
    // Paths are sorted with the slash that follows a folder's name: "a.b" comes before "a/".
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  for (const name of entries) {
    const inside = `${path}${name}`;
    if (name.endsWith("/")) yield* filesBelow(folder, inside);
    else yield inside;
  }
}

/** Whether a file is one that macOS and Windows put into folders that people look at. */
export function isOfDesktop(path: string): boolean {
  return /(?:^|[/])(?:[.]DS_Store|[.]_[^/]*|Thumbs[.]db|desktop[.]ini)$/i.test(path);
}

/** The folder itself, and everything in it except an entry of this name. Links are not followed. */
export function* entriesBelow(folder: string, except?: string): Generator<string> {
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.name === except) continue;
    if (entry.isDirectory()) yield* entriesBelow(path);
    else yield path;
  }
}

/** Whether a folder exists and contains anything except entries of these names. */
export function isFilled(folder: string, ...except: readonly string[]): boolean {
  return isThere(folder) && readdirSync(folder).some((name) => !except.includes(name));
}

/** Throws the error that would occur if files were written or removed at these paths of the folder; changes nothing. */
export function checkReplaceable(folder: string, paths: Iterable<string>): void {
  const writable = new Set<string>();
  for (const path of paths) {
    let inside = folderOf(path);
    while (inside !== "" && !writable.has(inside) && !isThere(`${folder}/${inside}`)) {
      inside = folderOf(inside);
    }
    if (!writable.has(inside)) {
      const parent = `${folder}/${inside}`.replace(/\/$/, "");
      // Through a link, files would be written outside the folder.
      if (!isFolder(parent) || realpathSync(parent) !== parent) throw misfit("ENOTDIR", parent);
      accessSync(`${folder}/${inside}`, constants.W_OK | constants.X_OK);
      writable.add(inside);
    }
    if (isFolder(`${folder}/${path}`)) throw misfit("EISDIR", `${folder}/${path}`);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Moves a file, creating folders as needed and replacing an existing file. */
export function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    mkdirSync(folderOf(to), { recursive: true });
    renameSync(from, to);
  }
}

/**
 * @returns a function that gives the file of a path in a folder, and makes its folder without looking first: most files are
 *   alone in theirs
 */
export function filesToMake(folder: string): (path: string) => string {
  let last = "";
  /** Folders that hold several files, which need not be made again. */
  const shared = new Set<string>();
  return (path) => {
    const parent = `${folder}/${folderOf(path)}`;
    if (parent !== last && !shared.has(parent)) {
      try {
        mkdirSync(parent);
      } catch (error) {
        if (hasCode(error, "EEXIST")) shared.add(parent);
        else mkdirSync(parent, { recursive: true });
      }
    }
    last = parent;
    return `${folder}/${path}`;
  };
}

/** Makes a hard link, or a copy if the file system has no hard links. Neither file may be written to afterwards. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const isUnable = ["EPERM", "EXDEV", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"];
    if (!hasCode(error, ...isUnable)) throw error;
    copyFileSync(from, to);
  }
}

/** Replaces a file in one step: a reader finds the old one or the new one. @param write makes the new one at a path */
export function replaceFile(file: string, write: (part: string) => void): void {
  const part = file + partEnd;
  try {
    write(part);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The end of the name of a file that is being written. */
export const partEnd = ".part";

/** Whether a path with `/` stays inside the folder that it starts in. */
export function isInnerPath(path: string): boolean {
  const isName = (name: string) => !["", ".", ".."].includes(name) && !/[\\\0]/.test(name);
  return path.split("/").every(isName);
}

/** The current time of a folder's file system, in milliseconds. */
export function timeIn(folder: string): number {
  const file = `${folder}/time`;
  writeFileSync(file, "");
  const { ctimeMs } = lstatSync(file);
  rmSync(file);
  return ctimeMs;
}

export function makeFolder(folder: string): void {
  extra().ensureDirSync(folder);
}

/** Makes a folder whose new files get the group and the permissions that they would get in another folder. */
export function makeFolderLike(folder: string, made: string): void {
  const { gid, mode } = statSync(folder);
  makeFolder(made);
  try {
    if (statSync(made).gid !== gid) chownSync(made, process.getuid?.() ?? -1, gid);
    chmodSync(made, mode & 0o7777);
  } catch (error) {
    // Who may write to a folder need not be of its group.
    if (!hasCode(error, "EPERM")) throw error;
  }
}

/** Bytes that are read or written at once. */
const pieceSize = 1 << 20;

/** The contents of a file in pieces. They share one buffer: a piece is valid until the next one is requested. */
export function* piecesOf(file: string): Generator<Buffer> {
  const descriptor = openRegular(file);
  try {
    const size = Math.min(pieceSize, fstatSync(descriptor).size + 1);
    const buffer = Buffer.allocUnsafe(size);
    for (;;) {
      const length = readSync(descriptor, buffer, 0, size, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Refuses a link to a folder in which this program removes files: they would belong to something else.
 * @throws AnthologyError of kind `run`
 */
export function refuseLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  const message = `${folder}: expected a folder of anthology-build, found a link`;
  throw new AnthologyError("run", message, {
    hint: "remove the link, then run the command again",
  });
}

/** The kind of thing at a path, as a message names it. */
export function kindAt(path: string): string {
  if (!isThere(path)) return "nothing";
  const stat = statSync(path);
  if (stat.isFile()) return "a file";
  return stat.isDirectory() ? "a folder" : "a fifo, a socket or a device";
}

/** Size and SHA-256 of one file; undefined if there is no file. */
export function digest(file: string): FileDigest | undefined {
  return ifFile(() => {
    const hash = createHash("sha256");
    let bytes = 0;
    for (const piece of piecesOf(file)) {
      bytes += piece.length;
      hash.update(piece);
    }
    return { bytes, sha256: hash.digest("hex") };
  });
}

/** Writes a text that comes in pieces; returns the size and SHA-256 of the file. */
export function writeText(file: string, pieces: Iterable<string>): FileDigest {
  const hash = createHash("sha256");
  let bytes = 0;
  const descriptor = openSync(file, "w");
  const write = (text: string) => {
    const content = Buffer.from(text);
    bytes += content.length;
    hash.update(content);
    writeFileSync(descriptor, content);
  };
  try {
    let text = "";
    for (const piece of pieces) {
      text += piece;
      if (text.length < pieceSize) continue;
      write(text);
      text = "";
    }
    write(text);
  } finally {
    closeSync(descriptor);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The folder part of a path with `/`; empty for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The result of reading a file; undefined if the path is missing or is not a file. */
export function ifFile<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EFTYPE")) return undefined;
    throw error;
  }
}
