/**
 * Releases: each site is complete in its own folder, and one symbolic link leads to the current one. Publishing renames
 * that link, so that a reader finds the old site or the new one, never a mixture.
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
import { removeIfEmpty } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError, unlessDamaged } from "../model/errors.ts";
import { manifestName } from "../routing/routes.ts";
import { clearWorkFolder, lockWorkFolder, outerWorkFolder, realFolder } from "./location.ts";
import { type ManifestHead, openManifest } from "./manifest.ts";
import { currentName } from "./published-at.ts";

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
  return isLink && releasesIn(around).some((name) => join(around, name) === folder)
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

/**
 * The releases in a folder, the oldest first.
 * @throws AnthologyError of kind `run` if there are none
 */
export function listReleases(path: string): ListedRelease[] {
  const folder = folderOfReleases(path);
  return explained(`read ${path}`, () => {
    const names = releasesIn(folder);
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
  const open = () => openManifest<Partial<ManifestHead>>(manifest, wrong, Object);
  return unlessDamaged(open)?.head.snapshot;
}

const namesReleases = "name the folder that was given to build --releases";

function folderOfReleases(path: string): string {
  const folder = realFolder(path);
  if (isThere(folder)) return folder;
  throw new AnthologyError("run", `no folder at ${path}`, { hint: namesReleases });
}

/** The error for a folder without a current release. */
function noCurrent(path: string, folder: string): AnthologyError {
  const newest = releasesIn(folder).at(-1);
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
  const roll = () => {
    const lock = lockWorkFolder(work, path);
    try {
      clearWorkFolder(work);
      const current = currentRelease(folder);
      if (current === undefined) throw noCurrent(path, folder);
      const names = releasesIn(folder);
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
  };
  return explained(`write to ${path}`, roll, { path: folder });
}

/** Lets the link lead to a release. */
export function makeCurrent(folder: string, work: string, name: string, sync: Sync): void {
  const link = join(work, currentName);
  symlinkSync(name, link, "dir");
  renameSync(link, join(folder, currentName));
  sync.one(folder);
}

/** The names of the releases in a folder, the oldest first. */
export function releasesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => releaseName.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

export function numberOf(name: string): number {
  return Number(releaseName.exec(name)?.[1]);
}
