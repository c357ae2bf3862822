/**
 * Replaces a published site by a staged one in the same folder, file by file.
 *
 * First comes the decision: the new manifest and the list of files to remove are put into the work folder. From then on
 * the build counts as done. The steps that follow (moving the staged files, removing the others, and replacing the
 * manifest last) may be repeated, so they can be continued after any interruption. Meanwhile the folder contains a
 * marker, a file that says so.
 *
 * A power cut may lose any write that did not reach the disk. So these are flushed in order: contents before the
 * decision, the decision and the marker before the first file is moved, all moves before that of the manifest, and the
 * manifest before the marker and the decision are removed.
 */

import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import {
  checkReplaceable,
  digest,
  filesBelow,
  folderOf,
  ifFile,
  isInnerPath,
  makeFolder,
  moveInto,
  removeFiles,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { readRegular } from "../disk/regular-file.ts";
import { seal, unseal } from "../disk/sealed.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";

/** The folders of a replacement. */
export interface Replacement {
  /** The published folder. */
  readonly out: string;
  readonly work: string;
  /** The folder with the new files. */
  readonly staged: string;
  readonly sync: Sync;
}

/** The part of the decision besides the manifest. */
interface Decision {
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly removed: readonly string[];
}

/**
 * Replaces the site.
 * @param manifest the new manifest, a file in the work folder
 * @throws AnthologyError of kind `mixed` if the disk fails on the way; any other error leaves the old site unchanged
 */
export function replaceSite(replacement: Replacement, manifest: string, decision: Decision): void {
  const { out, work, staged, sync } = replacement;
  const { removed } = decision;
  checkReplaceable(out, [...filesBelow(staged), ...removed, manifestName]);
  writeFileSync(removalsOf(replacement), seal(decision));
  sync.all(work, () => [manifest, removalsOf(replacement), ...entriesBelow(staged)]);
  renameSync(manifest, decidedManifest(replacement));
  sync.one(work);
  apply(replacement, removed);
}

/** Whether a replacement is decided but not completed. */
export function isDecided(replacement: Replacement): boolean {
  return isThere(decidedManifest(replacement));
}

/** Completes a replacement after an interruption; false if none was decided, or if its decision is damaged. */
export function completeReplacement(replacement: Replacement): boolean {
  const decision = readDecision(replacement);
  if (decision === undefined) return false;
  const { removed } = decision;
  checkReplaceable(replacement.out, [...stagedFiles(replacement), ...removed, manifestName]);
  apply(replacement, removed);
  return true;
}

/** Whether the folder contains files of two builds. If only the removal of the marker was missed, removes it. */
export function isMixed(out: string): boolean {
  const marker = markerIn(out);
  if (!isThere(marker)) return false;
  const manifest = join(out, manifestName);
  const isComplete =
    lstatSync(marker).isFile() &&
    isThere(manifest) &&
    readFileSync(marker, "utf8") === markerText(manifest);
  if (isComplete) rmSync(marker);
  return !isComplete;
}

function readDecision(replacement: Replacement): Decision | undefined {
  if (!isDecided(replacement)) return undefined;
  const { staged } = replacement;
  return ifFile(() => {
    const value = unseal(readRegular(removalsOf(replacement)).toString("utf8"));
    const { manifest, removed } = Object(value) as Partial<Decision>;
    const isKept =
      manifest !== undefined &&
      manifest === digest(decidedManifest(replacement))?.sha256 &&
      removed?.every(isInnerPath) === true &&
      // Through a link, files would be moved out of another folder.
      lstatSync(staged, { throwIfNoEntry: false })?.isSymbolicLink() !== true;
    return isKept ? { manifest, removed } : undefined;
  });
}

function apply(replacement: Replacement, removed: readonly string[]): void {
  const { out, work, sync } = replacement;
  const [manifest, marker] = [decidedManifest(replacement), markerIn(out)];
  // An earlier run may have begun already.
  let isBegun = isThere(marker);
  try {
    const paths = stagedFiles(replacement);
    const folders = [...new Set(paths.map((path) => join(out, folderOf(path))))];
    // Before the first move, so that the site is half applied for a shorter time.
    for (const folder of folders) makeFolder(folder);
    retry(() => {
      rmSync(marker, { force: true });
      writeFileSync(marker, markerText(manifest), { flag: "wx" });
    });
    sync.one(marker);
    sync.one(out);
    isBegun = true;
    retry(() => {
      for (const path of stagedFiles(replacement))
        moveInto(`${replacement.staged}/${path}`, `${out}/${path}`);
      removeFiles(out, removed);
    });
    sync.all(out, () => [...folders, ...existingFolders(out, removed), out]);
    retry(() => renameSync(manifest, join(out, manifestName)));
    sync.one(out);
    sync.one(work);
    retry(() => rmSync(marker, { force: true }));
  } catch (error) {
    if (isBegun) throw mixed(out, error);
    for (const file of [manifest, marker]) rmSync(file, { force: true });
    throw error;
  }
}

/**
 * How often a step is tried: an error of a disk may be temporary, and half a site is worse than a short delay. A flush
 * is tried once: the system reports an error only once, so a second success would not mean that the data is safe.
 */
const attempts = 3;

function retry(step: () => void): void {
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
    hint: `fix that, then run the same command again: any build into ${out} completes it first`,
    cause: error,
  });
}

/** The files that have not been moved yet. */
function stagedFiles({ staged }: Replacement): string[] {
  return isThere(staged) ? [...filesBelow(staged)] : [];
}

/** A folder with all files and folders below it. */
export function entriesBelow(folder: string): string[] {
  const files = [...filesBelow(folder)];
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = folderOf(file); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return [folder, ...[...folders, ...files].map((path) => `${folder}/${path}`)];
}

/** Folders of removed files that still exist. */
function existingFolders(out: string, removed: readonly string[]): string[] {
  const folders = new Set(removed.map((path) => join(out, folderOf(path))));
  return [...folders].filter((folder) => isThere(folder));
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
