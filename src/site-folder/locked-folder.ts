/**
 * Publishes a finished build in place of the last one, all or nothing.
 *
 * While a build runs, new and changed files are staged in a work folder next to the published one,
 * `.out.anthology-build`; nothing else is touched. When every check has passed, the site is published in one of three
 * ways. If there was no folder, the staged one becomes the published one. If there was one, its files are replaced
 * (in-place.ts). If releases are kept, the site becomes the next release (releases.ts). At the end the work folder is
 * removed, and a note of what was built remains: `.out.anthology-build.json` (see src/site/memory.ts).
 */

import { hash } from "node:crypto";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../disk/errors.ts";
import {
  digest,
  entriesBelow,
  isFilled,
  makeFolder,
  makeFolderLike,
  timeIn,
  writeText,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import type { Lock } from "../disk/lock.ts";
import { removeIfEmpty } from "../disk/remove.ts";
import { makeFolderSafely, type Sync } from "../disk/sync.ts";
import type { ManifestFile, ProductFile } from "../model/files.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { clearWorkFolder, lockFolder, thenReleased } from "./folder-lock.ts";
import { checkHold } from "./hold.ts";
import { replaceSite } from "./in-place.ts";
import { buildFileText, type Inventory, takeInventory } from "./inventory.ts";
import { filesInSite, realFolder, type SavedState, savedStateOf, workFolder } from "./location.ts";
import { buildFileName, type ManifestHead, manifestText } from "./manifest.ts";
import { publishRelease } from "./new-release.ts";
import { currentName, type SiteLocation } from "./published-at.ts";
import { checkLinks, currentRelease, workOfReleases } from "./releases.ts";
import { sideBySide } from "./side-by-side.ts";

export interface Commit {
  readonly inventory: Inventory;
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** How many published files the site no longer has. */
  readonly removed: number;
  /** Whether any file of the folder has changed, even if only the manifest and build.json. */
  readonly changed: boolean;
}

/** Calls `work` with the right to publish into a folder, and releases the right afterwards. */
export async function withLockedFolder<Result>(
  location: SiteLocation,
  sync: Sync,
  work: (folder: LockedFolder) => Promise<Result>,
): Promise<Result> {
  const folder = new LockedFolder(location, sync);
  return await thenReleased(
    () => folder.close(),
    () => work(folder),
  );
}

/** The files of a site. The paths of published files that it no longer has are added to `removed`. */
function* withoutRemoved(
  published: Iterable<Pick<ManifestFile, "path">>,
  files: Iterable<ProductFile>,
  removed: string[],
): Generator<ProductFile> {
  for (const [path, , file] of sideBySide(published, files)) {
    if (file === undefined) removed.push(path);
    else yield file;
  }
}

/** The folder of a site, to which one process may publish at a time. */
export class LockedFolder {
  /** The published folder, with links resolved. */
  readonly out: string;
  /** Folder into which the files of the new build are staged. */
  readonly staged: string;
  /** Folder for files that are needed only until the build ends. */
  readonly work: string;
  /** False if an earlier publication was interrupted, and `out` holds files of two builds. */
  readonly isWhole: boolean;
  /** Undefined if the work folder is inside the published one. */
  readonly savedState: SavedState | undefined;
  readonly #location: SiteLocation;
  /** The folder of the releases, or the published folder. */
  readonly #folder: string;
  readonly #work: string;
  readonly #sync: Sync;
  /** The uppermost folder that was created above the published one. */
  readonly #above: string | undefined;
  readonly #lock: Lock;

  /** Takes the lock, and removes the files of an unfinished build. */
  constructor(location: SiteLocation, sync: Sync) {
    const isInPlace = location.kind === "folder";
    this.#location = location;
    this.#sync = sync;
    this.#folder = realFolder(location.folder);
    this.#above = makeFolderSafely(isInPlace ? dirname(this.#folder) : this.#folder, sync);
    this.#work = isInPlace ? workFolder(this.#folder) : workOfReleases(this.#folder);
    this.staged = join(this.#work, "files");
    this.work = join(this.#work, "work");
    if (!isInPlace || dirname(this.#work) !== this.#folder)
      this.savedState = savedStateOf(this.#work);
    this.#lock = lockFolder(this.#folder, this.#work, location.folder);
    try {
      clearWorkFolder(this.#work);
      const current = isInPlace ? this.#folder : currentRelease(this.#folder);
      this.out = current ?? join(this.#folder, currentName);
      if (!isInPlace) {
        checkHold(this.#folder, location.folder);
        checkLinks(this.#work);
      }
      this.isWhole = !isThere(join(this.out, halfAppliedName));
      if (isInPlace && isThere(this.out)) makeFolderLike(this.out, this.staged);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /**
   * Publishes a site with these files, of which the new and changed ones are staged.
   * Touches nothing if there are none, and manifest and build.json are already published.
   * @param published the files that it replaces; both lists are sorted by path
   */
  async commit(
    head: ManifestHead,
    files: Iterable<ProductFile>,
    published: Iterable<Pick<ManifestFile, "path">>,
  ): Promise<Commit> {
    const isAlike = this.isWhole && !isFilled(this.staged);
    makeFolder(this.staged);
    const removed: string[] = [];
    const taking = takeInventory(head, withoutRemoved(published, files, removed));
    const manifest = writeText(join(this.staged, manifestName), manifestText(head, taking.files));
    const inventory = taking.end();
    const text = buildFileText(head, manifest, inventory);
    const done = {
      inventory,
      manifest: manifest.sha256,
      buildFile: hash("sha256", text),
      removed: removed.length,
    };
    const has = (name: string, sha256: string) => digest(join(this.out, name))?.sha256 === sha256;
    if (isAlike && has(manifestName, done.manifest) && has(buildFileName, done.buildFile)) {
      this.flushPublished();
      return { ...done, changed: false };
    }
    writeFileSync(join(this.staged, buildFileName), text);
    await this.#place(manifest.sha256, removed);
    return { ...done, changed: true };
  }

  async #place(sha256: string, removed: readonly string[]): Promise<void> {
    const { out, staged } = this;
    const [folder, work, location, sync] = [this.#folder, this.#work, this.#location, this.#sync];
    if (location.kind === "releases") {
      const current = isFilled(out) ? out : undefined;
      const { keep } = location;
      await publishRelease({ folder, work, current, staged, sha256, keep }, sync);
    } else if (isThere(out)) await replaceSite({ out, work, staged, removed }, sync);
    else {
      sync.all(work, () => entriesBelow(staged));
      renameSync(staged, out);
      sync.one(dirname(out));
    }
  }

  /** Flushes the published files to the disk, which an earlier build may not have done. */
  flushPublished(): void {
    const { out } = this;
    this.#sync.all(this.#work, function* () {
      for (const { path } of filesInSite(out)) yield join(out, path);
    });
  }

  /** Proof that the published files are on the disk (see sync.ts). */
  get proof(): string {
    return this.#sync.proof;
  }

  /** The time by the disk's clock: files that are written from now on have this time or a later one. */
  now(): number {
    return timeIn(this.#work);
  }

  /** Reads the note of the last build; undefined if there is none, or if the disk cannot read it. */
  readNote(): string | undefined {
    const { note } = this.savedState ?? {};
    if (note === undefined || !lstatSync(note, { throwIfNoEntry: false })?.isFile()) return;
    try {
      return readFileSync(note, "utf8");
    } catch (error) {
      if (hasCode(error, "EIO")) return undefined;
      throw error;
    }
  }

  /** Writes the note for the next build next to `out`. It may be deleted at any time. */
  writeNote(text: string): void {
    if (this.savedState === undefined) return;
    const part = join(this.#work, "note");
    writeFileSync(part, text);
    renameSync(part, this.savedState.note);
  }

  /** Makes the next build start anew. */
  forget(): void {
    for (const file of Object.values(this.savedState ?? {})) rmSync(file, { force: true });
  }

  /** Gives up the right to publish. Leaves only the memory next to `out`. */
  close(): void {
    try {
      clearWorkFolder(this.#work);
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#lock.release();
    if (this.#above === undefined) return;
    for (let at = dirname(this.#work); at.startsWith(this.#above); at = dirname(at)) {
      removeIfEmpty(at);
    }
  }
}
