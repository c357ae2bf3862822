/**
 * Replaces a published site by a staged one in the same folder, file by file.
 *
 * It is decided first: the new manifest and the list of what is to be removed are put into the work folder. From that
 * moment the build counts as done, and moving the staged files, removing the others and replacing the manifest last can
 * be taken up again after any interruption, because every step of it may be repeated. While it is under way, the folder
 * holds a file that says so.
 *
 * A power cut may keep any of what did not reach the disk, and lose the rest. So contents reach it before the decision,
 * the decision and the marker before the first file is moved, all moves before the manifest's, and that before the
 * marker and the decision are removed.
 */
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import {
  checkReplaceable,
  digest,
  filesBelow,
  folderOf,
  isInnerPath,
  isNoFile,
  makeFolder,
  moveInto,
  removeFiles,
} from "../disk/files.ts";
import { readRegular } from "../disk/regular-file.ts";
import { seal, unseal } from "../disk/sealed.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { manifestName } from "./manifest.ts";

/** A file of this name in a published folder says that it is neither the old build nor the new one. */
export const halfAppliedName = ".anthology-build-half-applied";

/** What is replaced by what. */
export interface Replacement {
  /** The published folder. */
  readonly out: string;
  readonly work: string;
  /** The folder with the new files. */
  readonly staged: string;
  readonly sync: Sync;
}

/** What is decided next to the manifest. */
interface Decision {
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly removed: readonly string[];
}

/**
 * Replaces the site.
 * @param manifest the new manifest, a file in the work folder
 * @throws AnthologyError of kind `mixed` where the disk fails in the midst of it; any other error leaves the old site
 */
export function replaceSite(place: Replacement, manifest: string, decision: Decision): void {
  const { out, work, staged, sync } = place;
  const { removed } = decision;
  checkReplaceable(out, [...filesBelow(staged), ...removed, manifestName]);
  writeFileSync(removalsOf(place), seal(decision));
  sync.all(work, () => [manifest, removalsOf(place), ...entriesBelow(staged)]);
  renameSync(manifest, decidedManifest(place));
  sync.one(work);
  apply(place, removed);
}

/** Whether a replacement is decided, and not yet completed. */
export function isDecided(place: Replacement): boolean {
  return existsSync(decidedManifest(place));
}

/** Completes what was decided before an interruption; false where nothing was, or not all of the decision was kept. */
export function completeReplacement(place: Replacement): boolean {
  const decision = readDecision(place);
  if (decision === undefined) return false;
  const { removed } = decision;
  checkReplaceable(place.out, [...stagedFiles(place), ...removed, manifestName]);
  apply(place, removed);
  return true;
}

/** Whether the folder holds files of two builds; a marker whose removal alone was missed is removed. */
export function isMixed(out: string): boolean {
  const marker = markerIn(out);
  if (!existsSync(marker)) return false;
  const manifest = join(out, manifestName);
  const isComplete =
    lstatSync(marker).isFile() &&
    existsSync(manifest) &&
    readFileSync(marker, "utf8") === markerText(manifest);
  if (isComplete) rmSync(marker);
  return !isComplete;
}

function readDecision(place: Replacement): Decision | undefined {
  if (!isDecided(place)) return undefined;
  const { staged } = place;
  try {
    const value = unseal(readRegular(removalsOf(place)).toString("utf8"));
    const { manifest, removed } = Object(value) as Partial<Decision>;
    const isKept =
      manifest !== undefined &&
      manifest === digest(decidedManifest(place))?.sha256 &&
      removed?.every(isInnerPath) === true &&
      // Through a link, files of another folder would be moved.
      lstatSync(staged, { throwIfNoEntry: false })?.isSymbolicLink() !== true;
    return isKept ? { manifest, removed } : undefined;
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}

function apply(place: Replacement, removed: readonly string[]): void {
  const { out, work, sync } = place;
  const [manifest, marker] = [decidedManifest(place), markerIn(out)];
  // An earlier run may have begun.
  let isBegun = existsSync(marker);
  try {
    const paths = stagedFiles(place);
    const folders = [...new Set(paths.map((path) => join(out, folderOf(path))))];
    // Before anything is mixed, so that it is mixed for a shorter time.
    for (const folder of folders) makeFolder(folder);
    insist(() => {
      rmSync(marker, { force: true });
      writeFileSync(marker, markerText(manifest), { flag: "wx" });
    });
    sync.one(marker);
    sync.one(out);
    isBegun = true;
    insist(() => {
      for (const path of stagedFiles(place)) moveInto(`${place.staged}/${path}`, `${out}/${path}`);
      removeFiles(out, removed);
    });
    sync.all(out, () => [...folders, ...existingFolders(out, removed), out]);
    insist(() => renameSync(manifest, join(out, manifestName)));
    sync.one(out);
    sync.one(work);
    insist(() => rmSync(marker, { force: true }));
  } catch (error) {
    if (isBegun) throw mixed(out, error);
    for (const file of [manifest, marker]) rmSync(file, { force: true });
    throw error;
  }
}

/**
 * How often a step is tried: an error of a disk may pass, and half a site is worse than a moment lost. A sync is tried
 * once: the system forgets an error that it has told, and with it what was lost.
 */
const attempts = 3;

function insist(step: () => void): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      step();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

function mixed(out: string, error: unknown): AnthologyError {
  const reason = explainDiskError(error, "go on");
  const message = `${out} is half applied: it holds files of two builds; ${reason instanceof Error ? reason.message : reason}`;
  return new AnthologyError("mixed", message, {
    hint: `fix that, then run the same command again: any build or merge into ${out} completes it first`,
    cause: error,
  });
}

/** The files that are still to be moved. */
function stagedFiles({ staged }: Replacement): string[] {
  return existsSync(staged) ? [...filesBelow(staged)] : [];
}

/** The files and folders below a folder, and the folder. */
export function entriesBelow(folder: string): string[] {
  const files = [...filesBelow(folder)];
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = folderOf(file); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return [folder, ...[...folders, ...files].map((path) => `${folder}/${path}`)];
}

/** Folders of paths that were removed: those that were left. */
function existingFolders(out: string, removed: readonly string[]): string[] {
  const folders = new Set(removed.map((path) => join(out, folderOf(path))));
  return [...folders].filter((folder) => existsSync(folder));
}

function decidedManifest({ work }: Replacement): string {
  return join(work, manifestName);
}

function removalsOf({ work }: Replacement): string {
  return join(work, "removals.json");
}

function markerIn(out: string): string {
  return join(out, halfAppliedName);
}

function markerText(manifest: string): string {
  return `A new build is being moved into this folder. Until that is done it holds files of two builds.
If no anthology-build is running, it was interrupted: run the build again to finish it.
SHA-256 of the new build's manifest: ${digest(manifest)?.sha256}
`;
}
