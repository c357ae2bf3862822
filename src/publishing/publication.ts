/**
 * All or nothing: how a finished build takes the place of the last one.
 *
 * Next to `out` stands a work folder, `.out.anthology-build`. New and changed files are staged in it while the build
 * runs; `out` is not touched. When every check has passed, the new manifest is put into the work folder: from
 * that moment the build counts as done, and applying it (moving the staged files and build.json into `out`, removing
 * what no longer belongs, replacing the manifest last) can be taken up again after any interruption, because every
 * step of it may be repeated. While it is applied, `out` holds a file that says so. The work folder is gone when all is
 * done; next to it stays a note, `.out.anthology-build.json`, of what was built (see last-build.ts).
 */
import { hash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  checkReplaceable,
  digest,
  filesBelow,
  isFilled,
  makeFolder,
  moveInto,
  removeFiles,
  removeFolder,
  removeIfEmpty,
  writeText,
} from "../disk/files.ts";
import { type Lock, takeLock } from "../disk/lock.ts";
import { mountPoints } from "../disk/mount-points.ts";
import { AnthologyError } from "../model/errors.ts";
import type { FileDigest } from "../outputs/output.ts";
import { buildFileName, manifestName } from "./manifest.ts";

/** A file of this name in a published folder says that it is neither the old build nor the new one. */
export const halfAppliedName = ".anthology-build-half-applied";

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

/** The right to publish into a folder; one process has it at a time. */
export class Publication {
  /** The folder that is published, links followed. */
  readonly out: string;
  /** Folder into which the files of the new build are staged. */
  readonly staged: string;
  /** Folder for what is needed until the build ends. */
  readonly pieces: string;
  /** Whether an earlier publication had been interrupted and was finished now. */
  readonly recovered: boolean;
  /** False when `out` is half applied and what could complete it is gone: nothing in it can be relied on. */
  readonly trusted: boolean;
  readonly #work: string;
  /** The uppermost folder that had to be made for `out` to stand in. */
  readonly #above: string | undefined;
  readonly #lock: Lock;

  /** Takes the lock, finishes what an earlier process left half done, and clears what it left unfinished. */
  constructor(folder: string) {
    this.out = realFolder(folder);
    this.#above = mkdirSync(dirname(this.out), { recursive: true });
    this.#work = workFolder(this.out);
    this.staged = join(this.#work, "files");
    this.pieces = join(this.#work, "pieces");
    const lock = takeLock(join(this.#work, "lock"));
    if (lock === undefined) {
      throw new AnthologyError("run", `another anthology-build is writing to ${folder}`, {
        hint: "wait until it has ended, then run the command again",
      });
    }
    this.#lock = lock;
    // Where the published folder was removed meanwhile, there is nothing left to finish, or to know.
    if (!existsSync(this.out)) {
      rmSync(this.#newManifest, { force: true });
      this.note = undefined;
    }
    this.recovered = existsSync(this.#newManifest);
    if (this.recovered) this.#apply();
    if (existsSync(this.#marker) && this.#isComplete()) rmSync(this.#marker);
    this.trusted = !existsSync(this.#marker);
    removeFolder(this.staged);
    removeFolder(this.pieces);
  }

  /**
   * Publishes what was staged with the text of its manifest and of the build.json that goes with that manifest, and
   * removes the files that are obsolete, which are known when the manifest is written. Where nothing was staged, nothing is obsolete and both are published already,
   * nothing is touched.
   */
  commit(
    manifest: Iterable<string>,
    buildFile: (manifest: FileDigest) => string,
    obsoleteFiles: () => readonly string[],
  ): Commit {
    const part = `${this.#newManifest}.part`;
    const digest = writeText(part, manifest);
    const obsolete = obsoleteFiles();
    const text = buildFile(digest);
    const hashes = { manifest: digest.sha256, buildFile: hash("sha256", text) };
    const isStaged = isFilled(this.staged);
    if (!isFilled(this.out)) {
      makeFolder(this.staged);
      writeFileSync(join(this.staged, buildFileName), text);
      renameSync(part, join(this.staged, manifestName));
      if (existsSync(this.out)) rmdirSync(this.out);
      renameSync(this.staged, this.out);
      return { ...hashes, change: "all" };
    }
    if (this.trusted && !isStaged && obsolete.length === 0 && this.#arePublished(hashes)) {
      rmSync(part);
      return { ...hashes, change: "nothing" };
    }
    const written = isStaged ? [...filesBelow(this.staged)] : [];
    checkReplaceable(this.out, [...written, ...obsolete, buildFileName, manifestName]);
    makeFolder(this.staged);
    writeFileSync(join(this.staged, buildFileName), text);
    writeFileSync(this.#removals, JSON.stringify(obsolete));
    renameSync(part, this.#newManifest);
    this.#apply();
    return { ...hashes, change: { written, removed: obsolete } };
  }

  #arePublished({ manifest, buildFile }: Pick<Commit, "manifest" | "buildFile">): boolean {
    const isThere = (name: string, sha256: string) =>
      digest(join(this.out, name))?.sha256 === sha256;
    return isThere(manifestName, manifest) && isThere(buildFileName, buildFile);
  }

  /** What was written down about the last build; undefined when nothing was. */
  get note(): string | undefined {
    const file = this.#note;
    const isThere = file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile();
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
    try {
      writeFileSync(`${file}.part`, text);
      renameSync(`${file}.part`, file);
    } finally {
      rmSync(`${file}.part`, { force: true });
    }
  }

  /** A file next to `out` in which the next build finds what it needs to know; undefined where there can be none. */
  fileNextTo(name: (typeof stateNames)[number]): string | undefined {
    const note = this.#note;
    return note?.replace(/\.json$/, `.${name}`);
  }

  /** Gives up the right to publish and leaves nothing behind next to `out` but a note, and what would finish it. */
  close(): void {
    removeFolder(this.pieces);
    if (!existsSync(this.#newManifest)) {
      removeFolder(this.staged);
      rmSync(`${this.#newManifest}.part`, { force: true });
      rmSync(this.#removals, { force: true });
    }
    this.#lock.release();
    removeIfEmpty(this.#work);
    if (this.#above === undefined) return;
    for (let at = dirname(this.out); at.startsWith(this.#above); at = dirname(at)) {
      removeIfEmpty(at);
    }
  }

  get #newManifest(): string {
    return join(this.#work, manifestName);
  }

  get #removals(): string {
    return join(this.#work, "removals.json");
  }

  /** Next to the work folder, which comes and goes; there is none where that is inside what is published. */
  get #note(): string | undefined {
    return dirname(this.#work) === this.out ? undefined : noteNextTo(this.out);
  }

  get #marker(): string {
    return join(this.out, halfAppliedName);
  }

  #apply(): void {
    writeFileSync(this.#marker, markerText(this.#newManifest));
    if (existsSync(this.staged)) {
      for (const path of filesBelow(this.staged)) {
        moveInto(`${this.staged}/${path}`, `${this.out}/${path}`);
      }
    }
    const obsolete: unknown = JSON.parse(readFileSync(this.#removals, "utf8"));
    removeFiles(this.out, obsolete as string[]);
    moveInto(this.#newManifest, join(this.out, manifestName));
    rmSync(this.#marker);
  }

  /** Whether the marker stands next to the very manifest that it announced: only the marker's removal was missed. */
  #isComplete(): boolean {
    const manifest = join(this.out, manifestName);
    if (!existsSync(manifest)) return false;
    return readFileSync(this.#marker, "utf8") === markerText(manifest);
  }
}

function markerText(manifest: string): string {
  return `A new build is being moved into this folder. Until that is done it holds files of two builds.
If no anthology-build is running, it was interrupted: run the build again to finish it.
SHA-256 of the new build's manifest: ${digest(manifest)?.sha256}
`;
}

/** The folder that a path means, links followed as far as it exists. */
export function realFolder(folder: string): string {
  const path = resolve(folder);
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realFolder(parent), basename(path));
}

/** The files of a published folder in order, without a work folder that had to be made inside it. */
export function* publishedFiles(out: string): Generator<string> {
  if (!existsSync(out)) return;
  for (const path of filesBelow(out)) if (!path.startsWith(`${innerWorkFolder}/`)) yield path;
}

/** Name of the work folder where it cannot stand next to the published one. */
export const innerWorkFolder = ".anthology-build";

/** The note that a build writes next to a folder, links followed. */
export function noteNextTo(out: string): string {
  return `${outerWorkFolder(out)}.json`;
}

function outerWorkFolder(out: string): string {
  return join(dirname(out), `.${basename(out)}${innerWorkFolder}`);
}

/** The work folder of a published folder: next to it, or inside it where it is a file system of its own. */
function workFolder(out: string): string {
  const parent = dirname(out);
  const isMount =
    existsSync(out) && (statSync(out).dev !== statSync(parent).dev || mountPoints().includes(out));
  return isMount ? join(out, innerWorkFolder) : outerWorkFolder(out);
}
