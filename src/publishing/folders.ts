/** Which folders a build may write to. */
import { closeSync, existsSync, readSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isFilled, isNoFile } from "../disk/files.ts";
import { kernelFolder } from "../disk/kernel-folder.ts";
import { mountPoints } from "../disk/mount-points.ts";
import { openRegular } from "../disk/regular-file.ts";
import { AnthologyError } from "../model/errors.ts";
import { generator } from "./generator.ts";
import { halfAppliedName } from "./in-place.ts";
import { manifestName } from "./manifest.ts";
import { currentRelease, releasesAround } from "./releases.ts";
import type { SiteLocation } from "./site-location.ts";
import { innerWorkFolder, realFolder } from "./work-folder.ts";

/** Something that is read while a folder is published, so that it may not stand in that folder. */
export interface Input {
  /** What messages call it. */
  readonly name: string;
  readonly path: string;
}

/** How a folder that is written to is named, and known again. */
interface FolderWords {
  /** What messages call it. */
  readonly called?: string;
  /** Names of files that only this program puts there. */
  readonly marks?: readonly string[];
}

/** Refuses a place in which files of others could be lost, unless `force`, or in which a site is published in another way. */
export function checkLocation(
  location: SiteLocation,
  inputs: readonly Input[],
  force: boolean,
): void {
  if (location.kind === "folder") checkFolder(location.folder, inputs, force);
  else checkReleases(location.folder);
}

/** Whatever else is in a folder of releases stays in it: all that matters is that it can be one. */
function checkReleases(folder: string): void {
  const called = `--releases ${folder}`;
  const path = realFolder(folder);
  checkPlace(path, called);
  if (existsSync(join(path, manifestName))) {
    throw refusal(called, "a site was published into this folder itself", "name another folder");
  }
  currentRelease(path);
}

/** Refuses a folder that holds what is read, or what somebody else made. */
export function checkFolder(
  folder: string,
  inputs: readonly Input[],
  force: boolean,
  { called = `--out ${folder}`, marks = [manifestName, halfAppliedName] }: FolderWords = {},
): void {
  const out = realFolder(folder);
  checkPlace(out, called);
  const mounted = mountPoints().find((path) => path !== out && isInside(path, out));
  if (mounted !== undefined) {
    const reason = `${mounted} in it is a file system of its own, into which no file can be moved`;
    throw refusal(called, reason, apart);
  }
  for (const { name, path } of inputs) {
    if (isInside(realFolder(path), out)) throw refusal(called, `it holds ${name}`, apart);
  }
  const releases = releasesAround(out);
  if (releases !== undefined) {
    throw refusal(called, `it is a release in ${releases}`, `publish with --releases ${releases}`);
  }
  if (isInside(process.cwd(), out)) {
    throw refusal(called, "it holds the folder you are working in", apart);
  }
  if (!force && !isOurs(out, marks)) {
    throw refusal(
      called,
      `the folder is not empty, and anthology-build did not make it (it has no ${manifestName})`,
      "name another folder, or use --force: what is in it now will be removed",
    );
  }
}

const apart = "publish into a folder of its own";

/** Refuses what can be no folder of a site. */
function checkPlace(out: string, called: string): void {
  if (dirname(out) === out) {
    throw refusal(called, "it is the root of the file system", "name a folder");
  }
  const kernel = kernelFolder(out);
  if (kernel !== undefined) {
    throw refusal(called, `${kernel} holds no files on a disk`, "name a folder elsewhere");
  }
  if (existsSync(out) && !statSync(out).isDirectory()) {
    throw refusal(called, "expected a folder, found a file", "name a folder");
  }
  const around = publishedAround(out);
  if (around !== undefined) {
    throw refusal(called, `it is inside ${around}, which anthology-build published`, apart);
  }
}

function refusal(called: string, reason: string, hint: string): AnthologyError {
  return new AnthologyError("run", `${called}: ${reason}`, { hint });
}

/** Whether there is nothing in the folder but what this program left: complete, interrupted or not yet begun. */
function isOurs(out: string, marks: readonly string[]): boolean {
  return !isFilled(out, innerWorkFolder) || marks.some((name) => existsSync(join(out, name)));
}

/** The published folder that a folder is in, if it is in one: its files would be foreign there. */
function publishedAround(out: string): string | undefined {
  for (let at = dirname(out); at !== dirname(at); at = dirname(at)) {
    const manifest = join(at, manifestName);
    if (existsSync(manifest) && readStart(manifest).includes(`"name":"${generator().name}"`))
      return at;
  }
  return undefined;
}

/** Other programs call a file manifest.json too; ours says at once whose it is. */
function readStart(file: string): string {
  let descriptor: number;
  try {
    descriptor = openRegular(file);
  } catch (error) {
    // A folder or a fifo of this name is no manifest of this program.
    if (isNoFile(error)) return "";
    throw error;
  }
  try {
    const buffer = Buffer.alloc(100);
    return buffer.toString("latin1", 0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}
