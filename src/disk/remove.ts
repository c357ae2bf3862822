/** Removes files and folders. */
import { lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from "node:fs";
import { hasCode } from "./errors.ts";
import { folderOf } from "./files.ts";

/** Removes files of the folder, and each folder that becomes empty. */
export function removeFiles(folder: string, paths: readonly string[]): void {
  const touched = new Set<string>();
  for (const path of paths) {
    rmSync(`${folder}/${path}`, { force: true });
    for (let at = folderOf(path); at !== ""; at = folderOf(at)) touched.add(at);
  }
  // Longer paths first: inner folders must be removed before outer ones.
  for (const path of [...touched].sort((a, b) => b.length - a.length)) {
    removeIfEmpty(`${folder}/${path}`);
  }
}

/** Removes the folders below a folder that contain no file. */
export function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    removeEmptyFolders(`${folder}/${entry.name}`);
    removeIfEmpty(`${folder}/${entry.name}`);
  }
}

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    // POSIX allows the first two codes for a folder that is not empty.
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}

/** Removes what is in a folder. `rmSync` asks first what each entry is, which takes more than twice as long. */
export function emptyFolder(folder: string, isKept = (_name: string) => false): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (isKept(entry.name)) continue;
    if (entry.isDirectory()) {
      emptyFolder(path);
      rmdirSync(path);
    } else unlinkSync(path);
  }
}

/** Removes a folder, if there is one. Of a link, only the link is removed: what it leads to belongs to others. */
export function removeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isDirectory()) {
    emptyFolder(folder);
    rmdirSync(folder);
  } else unlinkSync(folder);
}
