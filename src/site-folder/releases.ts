/**
 * Releases: each site is complete in its own folder, and one symbolic link leads to the current one. Publishing renames
 * that link, so that a reader finds the old site or the new one, never a mixture.
 *
 * A new release shares its unchanged files with the current one through hard links. But most of a site is folders,
 * which cannot be shared, and creating and removing a hundred thousand of them takes longer than most builds. So once
 * there are as many releases as are kept, the one that would be removed becomes the new one, and only the files that
 * differ are replaced.
 */

import {
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { explainDiskError, explained } from "../disk/errors.ts";
import {
  checkReplaceable,
  digest,
  entriesBelow,
  filesBelow,
  linkInto,
  moveInto,
  removeFiles,
  removeFolder,
  removeIfEmpty,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { manifestName } from "../routing/routes.ts";
import { clearWorkFolder, lockWorkFolder, outerWorkFolder, realFolder } from "./location.ts";
import { listedFiles, type ManifestHead, openManifest } from "./manifest.ts";
import { currentName } from "./published-at.ts";
import { sideBySide } from "./side-by-side.ts";

interface Releases {
  readonly folder: string;
  readonly work: string;
  readonly current: string | undefined;
}

interface NewRelease {
  /** Folder of its new and changed files and its manifest. */
  readonly staged: string;
  /** SHA-256 of its manifest. */
  readonly sha256: string;
  readonly keep: number;
}

interface RolledBack {
  readonly current: string;
  readonly was: string;
}

export interface ListedRelease {
  readonly name: string;
  readonly isCurrent: boolean;
  /** When it was published. */
  readonly published: string;
  /** SHA-256 of its snapshot, and when that was pulled; null if unknown. */
  readonly snapshot: string | null;
  readonly pulled: string | null;
}

/** The name of a release: a number that gives the order, and the start of the manifest's hash. */
const releaseName = /^([1-9][0-9]{0,8})-[0-9a-f]{12}$/;

export function workOfReleases(folder: string): string {
  return outerWorkFolder(join(folder, currentName));
}

/**
 * Path of the current release; undefined if there is none.
 * @throws AnthologyError of kind `run` if the link is something else
 */
export function currentRelease(folder: string): string | undefined {
  const link = join(folder, currentName);
  const stat = lstatSync(link, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const name = stat.isSymbolicLink() ? readlinkSync(link) : undefined;
  if (name === undefined || !releaseName.test(name)) {
    const found = name === undefined ? "something else" : `a link to ${name}`;
    const message = `${link}: expected a link to a release of anthology-build, found ${found}`;
    throw new AnthologyError("run", message, { hint: "remove it, or name another folder" });
  }
  const release = join(folder, name);
  return lstatSync(release, { throwIfNoEntry: false })?.isDirectory() === true
    ? release
    : undefined;
}

/** The folder of releases, if this folder is one of its releases. */
export function releasesAround(folder: string): string | undefined {
  if (!isThere(folder)) return undefined;
  const around = dirname(folder);
  const link = join(around, currentName);
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && namesIn(around).some((name) => join(around, name) === folder)
    ? around
    : undefined;
}

/**
 * Checks, before the build does any work, that the file system has symbolic links.
 * @throws AnthologyError of kind `run` if it has none
 */
export function checkLinks(work: string): void {
  const link = join(work, currentName);
  try {
    symlinkSync("none", link, "dir");
  } catch (error) {
    const { message } = explainDiskError(
      error,
      `make a symbolic link in ${dirname(work)}`,
    ) as Error;
    throw new AnthologyError("run", `--releases: ${message}`, {
      hint: "name a folder on a file system with symbolic links, or publish with --out",
      cause: error,
    });
  }
  rmSync(link);
}

/** Publishes a release, lets the link lead to it, and removes releases that are no longer kept. */
export function publishRelease(releases: Releases, release: NewRelease, sync: Sync): void {
  const { folder, work } = releases;
  const surplus = surplusOf(releases, release.keep - 1);
  const spare = spareOf(releases, surplus);
  const made = join(work, "release");
  make(spare, releases, release.staged, made);
  sync.all(work, () => entriesBelow(made));
  const name = `${nextNumber(folder)}-${shortHash(release.sha256)}`;
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
 * The releases in a folder, the oldest first.
 * @throws AnthologyError of kind `run` if there are none
 */
export function listReleases(path: string): ListedRelease[] {
  const folder = folderOfReleases(path);
  return explained(`read ${path}`, () => {
    const names = namesIn(folder);
    if (names.length === 0) throw noCurrent(path, folder);
    const current = currentRelease(folder);
    return names.map((name) => {
      const snapshot = snapshotOf(join(folder, name, manifestName));
      return {
        name,
        isCurrent: join(folder, name) === current,
        published: statSync(join(folder, name)).mtime.toISOString(),
        snapshot: snapshot?.sha256 ?? null,
        pulled: snapshot?.origin?.pulled_at ?? null,
      };
    });
  });
}

/** What a manifest of any version says of its snapshot; undefined if it is damaged. */
function snapshotOf(manifest: string): Partial<ManifestHead["snapshot"]> | undefined {
  if (!isThere(manifest)) return undefined;
  const wrong = (reason: string) => new AnthologyError("data", reason);
  try {
    return openManifest<Partial<ManifestHead>>(manifest, wrong, Object).head.snapshot;
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return undefined;
    throw error;
  }
}

const namesReleases = "name the folder that was given to build --releases";

function folderOfReleases(path: string): string {
  const folder = realFolder(path);
  if (isThere(folder)) return folder;
  throw new AnthologyError("run", `no folder at ${path}`, { hint: namesReleases });
}

/** The error for a folder without a current release. */
function noCurrent(path: string, folder: string): AnthologyError {
  const newest = namesIn(folder).at(-1);
  const around = releasesAround(folder);
  const [found, hint] =
    newest !== undefined
      ? [
          `the link ${currentName} in it is gone, or leads to nothing`,
          `let it lead to a release: ln -sfn ${newest} ${join(path, currentName)}`,
        ]
      : around !== undefined
        ? ["it is a release itself", `name the folder around it: ${around}`]
        : isThere(join(folder, manifestName))
          ? [
              "it is a site that was published with --out, which keeps no older ones",
              "build it again from an older snapshot, such as <snapshot>.previous",
            ]
          : ["no release of anthology-build is in it", namesReleases];
  return new AnthologyError("run", `${path} has no current release: ${found}`, { hint });
}

/**
 * Makes the release before the current one current again.
 * @throws AnthologyError of kind `run` if there is none
 */
export function rollBack(path: string): RolledBack {
  const folder = folderOfReleases(path);
  const work = workOfReleases(folder);
  return explained(`write to ${path}`, () => {
    const lock = lockWorkFolder(work, path);
    try {
      clearWorkFolder(work);
      const current = currentRelease(folder);
      if (current === undefined) throw noCurrent(path, folder);
      const names = namesIn(folder);
      const was = current.slice(folder.length + 1);
      const before = names[names.indexOf(was) - 1];
      if (before === undefined) {
        throw new AnthologyError("run", `${path}: the current release, ${was}, is the oldest`, {
          hint: "to publish an older site again, build it from an older snapshot",
        });
      }
      makeCurrent(folder, work, before, createSync(true));
      return { current: before, was };
    } finally {
      lock.release();
      removeIfEmpty(work);
    }
  });
}

function makeCurrent(folder: string, work: string, name: string, sync: Sync): void {
  const link = join(work, currentName);
  symlinkSync(name, link, "dir");
  renameSync(link, join(folder, currentName));
  sync.one(folder);
}

/** Releases, the oldest first. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => releaseName.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(name: string): number {
  return Number(releaseName.exec(name)?.[1]);
}

function nextNumber(folder: string): number {
  return Math.max(0, ...namesIn(folder).map(numberOf)) + 1;
}

/** Releases to remove if `keep` are kept: those after the current one, which were rolled back, and the oldest. */
function surplusOf({ folder, current }: Releases, keep: number): string[] {
  const names = namesIn(folder);
  const at = names.findIndex((name) => join(folder, name) === current);
  const end = at === -1 ? names.length : at + 1;
  return [...names.slice(end), ...names.slice(0, Math.max(0, end - keep))];
}

/** A surplus release that can become the new one: no longer read, and its manifest still has the hash in its name. */
function spareOf({ folder, current }: Releases, surplus: readonly string[]): string | undefined {
  const names = namesIn(folder);
  const at = names.findIndex((name) => join(folder, name) === current);
  const unread = names.slice(0, Math.max(0, at - 1)).filter((name) => surplus.includes(name));
  return unread.find((name) => {
    const sha256 = digest(join(folder, name, manifestName))?.sha256;
    return sha256 !== undefined && name.endsWith(`-${shortHash(sha256)}`);
  });
}

function shortHash(sha256: string): string {
  return sha256.slice(0, 12);
}

/**
 * Makes a new release of the staged files and links to the unchanged ones of the current release, from an old one if there is
 * a spare. Files that this shares with the current release (the same inode) stay.
 */
function make(
  spare: string | undefined,
  { folder, current }: Releases,
  staged: string,
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
