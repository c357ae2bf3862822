/**
 * Publishes a finished build in place of the last one, all or nothing.
 *
 * While a build runs, new and changed files are staged in a work folder next to the published one,
 * `.out.anthology-build`; nothing else is touched. When every check has passed, the site is published in one of three
 * ways. If there was no site, the staged folder becomes the published one. If there was one, its files are replaced
 * (in-place.ts). If releases are kept, the site becomes the next release (releases.ts). At the end the work folder is
 * removed, and a note of what was built remains: `.out.anthology-build.json` (see last-build.ts).
 */

import { hash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
  digest,
  filesBelow,
  hasCode,
  isFilled,
  makeFolder,
  removeIfEmpty,
  timeIn,
  writeText,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import type { Lock } from "../disk/lock.ts";
import type { Sync } from "../disk/sync.ts";
import type { FileDigest } from "../model/files.ts";
import { manifestName } from "../routing/routes.ts";
import {
  completeReplacement,
  entriesBelow,
  isDecided,
  isMixed,
  type Replacement,
  replaceSite,
} from "./in-place.ts";
import { buildFileName } from "./manifest.ts";
import { checkLinks, currentRelease, publishRelease, workOfReleases } from "./releases.ts";
import { publishedAt, type SiteLocation } from "./site-location.ts";
import {
  clearWorkFolder,
  filesInSite,
  lockWorkFolder,
  noteNextTo,
  realFolder,
  workFolder,
} from "./work-folder.ts";

/** Files next to the note, which are useless without it. */
const stateNames = ["state", "snapshot"] as const;

/** The result of a publication. */
export interface Commit {
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** What changed in the folder; `all` if it was empty or missing before. */
  readonly change: "all" | "nothing" | FolderChange;
}

/** Paths of the files that were written into a folder, and removed from it. */
export interface FolderChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Calls `work` with the right to publish, and releases the right afterwards. */
export async function withPublication<Result>(
  location: SiteLocation,
  sync: Sync,
  work: (publication: Publication) => Promise<Result>,
): Promise<Result> {
  const publication = new Publication(location, sync);
  let result: Result;
  try {
    result = await work(publication);
  } catch (error) {
    try {
      publication.close();
    } catch {
      // The first error is thrown. A failing disk makes this one fail too.
    }
    throw error;
  }
  publication.close();
  return result;
}

/** The right to publish, which one process has at a time. */
export class Publication {
  /** The published folder, with links resolved. */
  readonly out: string;
  /** Folder into which the files of the new build are staged. */
  readonly staged: string;
  /** Folder for files that are needed only until the build ends. */
  readonly pieces: string;
  /** Whether an earlier publication was interrupted and has been completed now. */
  readonly recovered: boolean;
  /** False if `out` is half applied and cannot be completed: then no file in it can be trusted. */
  readonly trusted: boolean;
  readonly #location: SiteLocation;
  /** The folder of the releases, or the published folder. */
  readonly #folder: string;
  readonly #work: string;
  readonly #sync: Sync;
  /** The uppermost folder that was created above the published one. */
  readonly #above: string | undefined;
  readonly #lock: Lock;

  /** Takes the lock, completes a publication that was interrupted, and removes the files of an unfinished build. */
  constructor(location: SiteLocation, sync: Sync) {
    const isInPlace = location.kind === "folder";
    this.#location = location;
    this.#sync = sync;
    this.#folder = realFolder(location.folder);
    this.#above = mkdirSync(isInPlace ? dirname(this.#folder) : this.#folder, { recursive: true });
    this.#work = isInPlace ? workFolder(this.#folder) : workOfReleases(this.#folder);
    this.staged = join(this.#work, "files");
    this.pieces = join(this.#work, "pieces");
    this.#lock = lockWorkFolder(this.#work, location.folder);
    try {
      if (!isInPlace) clearWorkFolder(this.#work);
      this.out = isInPlace ? this.#folder : this.#openReleases();
      // If the published folder was removed, there is nothing to complete, and the note is wrong.
      const isPublished = isThere(this.out);
      if (!isPublished) this.note = undefined;
      this.recovered = isPublished && isInPlace && completeReplacement(this.#replacement);
      this.trusted = !isMixed(this.out);
      clearWorkFolder(this.#work);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #openReleases(): string {
    const current = currentRelease(this.#folder);
    checkLinks(this.#work);
    return current ?? publishedAt({ ...this.#location, folder: this.#folder });
  }

  /**
   * Publishes the staged files with a manifest and its build.json, and removes files that the site no longer has.
   * Touches nothing if there are no such files, and both texts are already published.
   */
  commit(
    manifest: Iterable<string>,
    buildFile: (manifest: FileDigest) => string,
    removed: readonly string[],
  ): Commit {
    const part = join(this.#work, `${manifestName}.part`);
    const { sha256, bytes } = writeText(part, manifest);
    const text = buildFile({ sha256, bytes });
    const hashes = { manifest: sha256, buildFile: hash("sha256", text) };
    const isFirst = !isFilled(this.out);
    const isAlike = !isFirst && this.trusted && removed.length === 0 && !isFilled(this.staged);
    if (isAlike && this.#arePublished(hashes)) {
      this.flushPublished();
      return { ...hashes, change: "nothing" };
    }
    makeFolder(this.staged);
    const change = isFirst ? "all" : { written: [...filesBelow(this.staged)], removed };
    writeFileSync(join(this.staged, buildFileName), text);
    if (this.#location.kind === "releases") {
      const { staged, out } = this;
      const releases = {
        folder: this.#folder,
        work: this.#work,
        current: isFirst ? undefined : out,
      };
      const release = { staged, manifest: part, sha256, keep: this.#location.keep };
      publishRelease(releases, release, this.#sync);
    } else if (isFirst) this.#putInPlace(part);
    else replaceSite(this.#replacement, part, { manifest: sha256, removed });
    return { ...hashes, change };
  }

  /** Makes the staged folder the published one. */
  #putInPlace(manifest: string): void {
    renameSync(manifest, join(this.staged, manifestName));
    this.#sync.all(this.#work, () => entriesBelow(this.staged));
    if (isThere(this.out)) rmdirSync(this.out);
    renameSync(this.staged, this.out);
    this.#sync.one(dirname(this.out));
  }

  #arePublished({ manifest, buildFile }: Pick<Commit, "manifest" | "buildFile">): boolean {
    const hashOf = (name: string) => digest(join(this.out, name))?.sha256;
    return hashOf(manifestName) === manifest && hashOf(buildFileName) === buildFile;
  }

  /** Flushes the published files to the disk, which an earlier build may not have done. */
  flushPublished(): void {
    const { out } = this;
    this.#sync.all(this.#work, function* () {
      for (const path of filesInSite(out)) yield join(out, path);
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

  /** The note of the last build; undefined if there is none, or if the disk cannot read it. */
  get note(): string | undefined {
    const file = this.#note;
    const isFile = file !== undefined && lstatSync(file, { throwIfNoEntry: false })?.isFile();
    if (isFile !== true) return undefined;
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      if (hasCode(error, "EIO")) return undefined;
      throw error;
    }
  }

  /** Writes the note for the next build next to `out`. It may be deleted at any time. */
  set note(text: string | undefined) {
    const file = this.#note;
    if (file === undefined) return;
    if (text === undefined) {
      for (const name of [file, ...stateNames.map((name) => this.fileNextTo(name) ?? file)]) {
        rmSync(name, { force: true });
      }
      return;
    }
    const part = join(this.#work, "note");
    writeFileSync(part, text);
    renameSync(part, file);
  }

  /** A file next to `out` for the next build; undefined if there can be none. */
  fileNextTo(name: (typeof stateNames)[number]): string | undefined {
    const note = this.#note;
    return note?.replace(/\.json$/, `.${name}`);
  }

  /** Gives up the right to publish. Leaves only the note next to `out`, or what is needed to complete a publication. */
  close(): void {
    try {
      if (!isDecided(this.#replacement)) clearWorkFolder(this.#work);
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#lock.release();
    removeIfEmpty(this.#work);
    if (this.#above === undefined) return;
    for (let at = dirname(this.#work); at.startsWith(this.#above); at = dirname(at)) {
      removeIfEmpty(at);
    }
  }

  get #replacement(): Replacement {
    const { out, staged } = this;
    return { out, staged, work: this.#work, sync: this.#sync };
  }

  /** The note is next to the work folder; there is none if the work folder is inside the published one. */
  get #note(): string | undefined {
    if (this.#location.kind === "releases") return `${this.#work}.json`;
    return dirname(this.#work) === this.out ? undefined : noteNextTo(this.out);
  }
}
