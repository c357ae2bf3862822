/**
 * All or nothing: how a finished build takes the place of the last one.
 *
 * Next to what is published stands a work folder, `.out.anthology-build`. New and changed files are staged in it while the
 * build runs; nothing else is touched. When every check has passed, the site is published in one of three ways: where
 * there was none, the staged folder becomes the published one; where there was one, its files are replaced (in-place.ts);
 * and where releases are kept, the site becomes the next release (releases.ts). The work folder is gone when all is done;
 * next to it stays a note, `.out.anthology-build.json`, of what was built (see last-build.ts).
 */
import { hash } from "node:crypto";
import {
  existsSync,
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
  isFilled,
  makeFolder,
  removeIfEmpty,
  timeIn,
  writeText,
} from "../disk/files.ts";
import type { Lock } from "../disk/lock.ts";
import type { Sync } from "../disk/sync.ts";
import type { FileDigest } from "../outputs/output.ts";
import {
  completeReplacement,
  entriesBelow,
  isDecided,
  isMixed,
  type Replacement,
  replaceSite,
} from "./in-place.ts";
import { buildFileName, manifestName } from "./manifest.ts";
import { checkLinks, currentRelease, publishRelease, workOfReleases } from "./releases.ts";
import { publishedAt, type SiteLocation } from "./site-location.ts";
import {
  clearWorkFolder,
  lockWorkFolder,
  noteNextTo,
  publishedFiles,
  realFolder,
  workFolder,
} from "./work-folder.ts";

/** Files that stand next to the note, and that only the note makes sense of. */
const stateNames = ["state", "snapshot"] as const;

/** What a publication came to. */
export interface Commit {
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** What changed in the folder; `all` where nothing stood in it before. */
  readonly change: "all" | "nothing" | Change;
}

/** Paths of the files that were written into a folder, and removed from it. */
export interface Change {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Does what needs the right to publish. */
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
      // What failed first says more: a disk that fails goes on failing.
    }
    throw error;
  }
  publication.close();
  return result;
}

/** The right to publish; one process has it at a time. */
export class Publication {
  /** The folder with the site that is published, links followed. */
  readonly out: string;
  /** Folder into which the files of the new build are staged. */
  readonly staged: string;
  /** Folder for what is needed until the build ends. */
  readonly pieces: string;
  /** Whether an earlier publication had been interrupted and was finished now. */
  readonly recovered: boolean;
  /** False when `out` is half applied and what could complete it is gone: nothing in it can be relied on. */
  readonly trusted: boolean;
  readonly #location: SiteLocation;
  /** The folder that releases are in, or the published one. */
  readonly #folder: string;
  readonly #work: string;
  readonly #sync: Sync;
  /** The uppermost folder that had to be made for the published one to stand in. */
  readonly #above: string | undefined;
  readonly #lock: Lock;

  /** Takes the lock, finishes what an earlier process left half done, and clears what it left unfinished. */
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
      // Where the published folder was removed meanwhile, there is nothing left to finish, or to know.
      const isThere = existsSync(this.out);
      if (!isThere) this.note = undefined;
      this.recovered = isThere && isInPlace && completeReplacement(this.#replacement);
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
   * Publishes what was staged with the text of its manifest and of the build.json that goes with that manifest, and
   * removes the files that are obsolete, which are known when the manifest is written. Where nothing was staged, nothing
   * is obsolete and both are published already, nothing is touched.
   */
  commit(
    manifest: Iterable<string>,
    buildFile: (manifest: FileDigest) => string,
    obsoleteFiles: () => readonly string[],
  ): Commit {
    const part = join(this.#work, `${manifestName}.part`);
    const { sha256, bytes } = writeText(part, manifest);
    const removed = obsoleteFiles();
    const text = buildFile({ sha256, bytes });
    const hashes = { manifest: sha256, buildFile: hash("sha256", text) };
    const written = isFilled(this.staged) ? [...filesBelow(this.staged)] : [];
    const isFirst = !isFilled(this.out);
    if (!isFirst && this.trusted && written.length + removed.length === 0) {
      if (this.#arePublished(hashes)) {
        this.settle();
        return { ...hashes, change: "nothing" };
      }
    }
    makeFolder(this.staged);
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
    return { ...hashes, change: isFirst ? "all" : { written, removed } };
  }

  /** The staged folder becomes the published one. */
  #putInPlace(manifest: string): void {
    renameSync(manifest, join(this.staged, manifestName));
    this.#sync.all(this.#work, () => entriesBelow(this.staged));
    if (existsSync(this.out)) rmdirSync(this.out);
    renameSync(this.staged, this.out);
    this.#sync.one(dirname(this.out));
  }

  #arePublished({ manifest, buildFile }: Pick<Commit, "manifest" | "buildFile">): boolean {
    const isThere = (name: string, sha256: string) =>
      digest(join(this.out, name))?.sha256 === sha256;
    return isThere(manifestName, manifest) && isThere(buildFileName, buildFile);
  }

  /** Brings what is published to the disk, if an earlier build has not. */
  settle(): void {
    const { out } = this;
    this.#sync.all(this.#work, function* () {
      for (const path of publishedFiles(out)) yield join(out, path);
    });
  }

  /** Shows later that what is published now is on the disk (see sync.ts). */
  get proof(): string {
    return this.#sync.proof;
  }

  /** The time as the disk sees it: what is written from now on has a later one, or the same. */
  now(): number {
    return timeIn(this.#work);
  }

  /** What was written down about the last build; undefined when nothing was. */
  get note(): string | undefined {
    const file = this.#note;
    const isThere = file !== undefined && lstatSync(file, { throwIfNoEntry: false })?.isFile();
    return isThere === true ? readFileSync(file, "utf8") : undefined;
  }

  /** Writes down, next to `out`, what the next build should know of this one. It may be lost at any time. */
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

  /** A file next to `out` in which the next build finds what it needs to know; undefined where there can be none. */
  fileNextTo(name: (typeof stateNames)[number]): string | undefined {
    const note = this.#note;
    return note?.replace(/\.json$/, `.${name}`);
  }

  /** Gives up the right to publish and leaves nothing behind next to `out` but a note, and what would finish it. */
  close(): void {
    if (!isDecided(this.#replacement)) clearWorkFolder(this.#work);
    this.#release();
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

  /** Next to the work folder, which comes and goes; there is none where that is inside what is published. */
  get #note(): string | undefined {
    if (this.#location.kind === "releases") return `${this.#work}.json`;
    return dirname(this.#work) === this.out ? undefined : noteNextTo(this.out);
  }
}
