/**
 * Releases: each site is complete in its own folder, and one symbolic link leads to the current one. Publishing renames
 * that link, so that a reader finds the old site or the new one, never a mixture.
 */

import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { explainDiskError, explained } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { manifestName } from "../routing/site-files.ts";
import { outerWorkFolder, realFolder } from "./location.ts";
import { plainSite } from "./plain-site.ts";
import { currentName } from "./published-at.ts";
import type { Releases } from "./rollback.ts";

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

/** The releases in a folder. @throws AnthologyError of kind `run` if there is no folder */
export function releasesAt(path: string): Releases {
  const folder = explained(`read ${path}`, () => folderOfReleases(path));
  const work = workOfReleases(folder);
  return {
    called: path,
    folder,
    work,
    names: () => releasesIn(folder),
    current: () => {
      const current = currentRelease(folder);
      if (current === undefined) throw noCurrent(path, folder);
      return current.slice(folder.length + 1);
    },
    pathOf: (name) => join(folder, name),
    site: (name) => plainSite(join(folder, name)),
    put: (name, sync) => makeCurrent(folder, work, name, sync),
  };
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

/** Lets the link lead to a release. */
export function makeCurrent(folder: string, work: string, name: string, sync: Sync): void {
  const link = join(work, currentName);
  symlinkSync(name, link, "dir");
  renameSync(link, join(folder, currentName));
  sync.one(folder);
}

/** The names of the releases in a folder, the oldest first. */
export function releasesIn(folder: string): string[] {
  return namesOfReleases(readdirSync(folder));
}

/** Those names that are names of releases, the oldest first. */
export function namesOfReleases(names: readonly string[]): string[] {
  return names
    .filter((name) => releaseName.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

/** The name of the release after all these. @param sha256 of its manifest */
export function nextRelease(names: readonly string[], sha256: string): string {
  return `${Math.max(0, ...names.map(numberOf)) + 1}-${sha256.slice(0, 12)}`;
}

function numberOf(name: string): number {
  return Number(releaseName.exec(name)?.[1]);
}
