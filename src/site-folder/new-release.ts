/**
 * Publishes a release. It shares its unchanged files with the current one through hard links. But most of a site is
 * folders, which cannot be shared, and creating and removing a hundred thousand of them takes longer than most builds. So
 * once there are as many releases as are kept, the one that would be removed becomes the new one, and only the files that
 * differ are replaced.
 */
import { lstatSync, renameSync } from "node:fs";
import { join } from "node:path";
import {
  checkReplaceable,
  digest,
  entriesBelow,
  filesBelow,
  linkInto,
  moveInto,
  removeFiles,
  removeFolder,
} from "../disk/files.ts";
import type { Sync } from "../disk/sync.ts";
import { manifestName } from "../routing/site-files.ts";
import { listedFiles } from "./manifest.ts";
import { makeCurrent, nextRelease, releasesIn, shortHash } from "./releases.ts";
import { sideBySide } from "./side-by-side.ts";

interface NewRelease {
  /** The folder of the releases. */
  readonly folder: string;
  readonly work: string;
  /** The current release; undefined if there is none. */
  readonly current: string | undefined;
  /** Folder of its new and changed files and its manifest. */
  readonly staged: string;
  /** SHA-256 of its manifest. */
  readonly sha256: string;
  /** How many releases are kept. */
  readonly keep: number;
}

/** Publishes a release, lets the link lead to it, and removes releases that are no longer kept. */
export function publishRelease(release: NewRelease, sync: Sync): void {
  const { folder, work, sha256 } = release;
  const names = releasesIn(folder);
  const { surplus, spare } = surplusOf(names, release);
  const made = join(work, "release");
  make(spare, release, made);
  sync.all(work, () => entriesBelow(made));
  const name = nextRelease(names, sha256);
  renameSync(made, join(folder, name));
  sync.one(folder);
  makeCurrent(folder, work, name, sync);
  for (const old of surplus) {
    if (old === spare) continue;
    // Renamed first, so that it does not look like a release while it is removed.
    renameSync(join(folder, old), join(work, "removed"));
    removeFolder(join(work, "removed"));
  }
}

/**
 * The releases that are no longer kept: those after the current one, which were rolled back, and the oldest. And the one
 * of them that can become the new one: no longer read, and its manifest still has the hash in its name.
 */
function surplusOf(
  names: readonly string[],
  { folder, current, keep }: NewRelease,
): { readonly surplus: readonly string[]; readonly spare: string | undefined } {
  const at = names.findIndex((name) => join(folder, name) === current);
  const end = at === -1 ? names.length : at + 1;
  const old = names.slice(0, Math.max(0, end + 1 - keep));
  const spare = old.slice(0, Math.max(0, at - 1)).find((name) => {
    const sha256 = digest(join(folder, name, manifestName))?.sha256;
    return sha256 !== undefined && name.endsWith(`-${shortHash(sha256)}`);
  });
  return { surplus: [...names.slice(end), ...old], spare };
}

/**
 * Makes a new release of the staged files and links to the unchanged ones of the current release, from an old one if there is
 * a spare. Files that this shares with the current release (the same inode) stay.
 */
function make(
  spare: string | undefined,
  { folder, current, staged }: NewRelease,
  made: string,
): void {
  const own = new Set(filesBelow(staged));
  const before = join(folder, spare ?? "");
  const old = spare === undefined ? [] : listedFiles(join(before, manifestName));
  const gone: string[] = [];
  const linked: string[] = [];
  for (const [path, was, file] of sideBySide(old, listedFiles(join(staged, manifestName)))) {
    if (file === undefined) gone.push(path);
    else if (!own.has(path) && !(was && isShared(`${current}/${path}`, `${before}/${path}`))) {
      linked.push(path);
    }
  }
  if (spare === undefined) renameSync(staged, made);
  else {
    checkReplaceable(before, [...own, ...gone, ...linked]);
    renameSync(before, made);
    removeFiles(made, [...gone, ...linked]);
    for (const path of own) moveInto(`${staged}/${path}`, `${made}/${path}`);
  }
  for (const path of linked) linkInto(`${current}/${path}`, `${made}/${path}`);
}

function isShared(one: string, other: string): boolean {
  const first = lstatSync(one);
  const second = lstatSync(other, { throwIfNoEntry: false });
  return first.isFile() && first.ino === second?.ino && first.mtimeMs === second.mtimeMs;
}
