/** What the build does to folders: the only user of fs-extra and p-limit. */

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import fs from "fs-extra";
import pLimit from "p-limit";

/** Files open at once while many are read. */
const width = 16;

/** Every file below the folder, by path relative to it with `/`, sorted by code units. Links are not followed. */
export function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string) => {
    for (const entry of fs.readdirSync(`${folder}/${path}`, { withFileTypes: true })) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inside);
      else found.push(inside);
    }
  };
  visit("");
  return found.sort();
}

/** Whether a folder is there and holds something beside an entry of this name. */
export function isFilled(folder: string, except?: string): boolean {
  return fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name !== except);
}

/** Throws what would go wrong if files were put at these paths of the folder, or removed there; changes nothing. */
export function checkReplaceable(folder: string, paths: readonly string[]): void {
  const writable = new Set<string>();
  for (const path of paths) {
    let inside = folderOf(path);
    while (inside !== "" && !writable.has(inside) && !fs.existsSync(`${folder}/${inside}`)) {
      inside = folderOf(inside);
    }
    if (!writable.has(inside)) {
      if (!isFolder(`${folder}/${inside}`)) throw misfit("ENOTDIR", `${folder}/${inside}`);
      fs.accessSync(`${folder}/${inside}`, fs.constants.W_OK | fs.constants.X_OK);
      writable.add(inside);
    }
    if (isFolder(`${folder}/${path}`)) throw misfit("EISDIR", `${folder}/${path}`);
  }
}

function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The error that the system would give when a file was moved there. */
function misfit(code: "ENOTDIR" | "EISDIR", path: string): Error {
  return Object.assign(new Error(`${code}, ${path}`), { code, syscall: "rename" });
}

/** Moves a file to its place, making folders as needed and replacing what is there. */
export function moveInto(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    fs.ensureDirSync(folderOf(to));
    fs.renameSync(from, to);
  }
}

/** Removes files of the folder, and each folder that is empty after that. */
export function removeFiles(folder: string, paths: readonly string[]): void {
  const touched = new Set<string>();
  for (const path of paths) {
    fs.rmSync(`${folder}/${path}`, { force: true });
    for (let at = folderOf(path); at !== ""; at = folderOf(at)) touched.add(at);
  }
  // Longer paths first: a folder can go only after those inside it.
  for (const path of [...touched].sort((a, b) => b.length - a.length)) {
    const inside = `${folder}/${path}`;
    if (fs.existsSync(inside) && fs.readdirSync(inside).length === 0) fs.rmdirSync(inside);
  }
}

/** Removes a folder if it is empty. */
export function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].some((code) => hasCode(error, code))) throw error;
  }
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder: string): void {
  fs.removeSync(folder);
}

/** Makes a folder and those above it. */
export function makeFolder(folder: string): void {
  fs.ensureDirSync(folder);
}

/** Size and SHA-256 of many files, in the order of the paths; undefined for one that is not there. */
export function digests(
  folder: string,
  paths: readonly string[],
): Promise<({ bytes: number; sha256: string } | undefined)[]> {
  const limit = pLimit(width);
  return limit.map(paths, (path) => digest(`${folder}/${path}`));
}

/** Size and SHA-256 of one file, read in pieces; undefined when there is no file. */
export async function digest(file: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        hash.update(chunk);
      }
    });
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The folder part of a path with `/`; empty for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether an error is the operating system's of this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
