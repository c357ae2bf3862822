/** Writes new and changed files next to the published folder, where they wait until every check has passed. */
import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { folderOf, hasCode, linkOrCopy, moveInto } from "../disk/files.ts";
import type { FileDigest } from "../outputs/output.ts";

/** Where to write. It is plain data: workers are given copies of it. */
export interface StagePlan {
  /** Folder for files that are to be published; undefined where nothing is to be published. */
  readonly staged: string | undefined;
  /** The folder as published; undefined where nothing was. */
  readonly out: string | undefined;
  /** Folder for what is needed until the site is made. */
  readonly work: string;
}

/** Writes files; what is published already with the same bytes is left as it is. */
export class Stage {
  /** How many files were written. */
  written = 0;
  readonly #plan: StagePlan;
  /** Folder of the last file. */
  #folder = "";

  constructor(plan: StagePlan) {
    this.#plan = plan;
  }

  /** Writes a file unless it stands in the published folder with this very content. */
  write(path: string, bytes: Uint8Array): FileDigest {
    const digest = { bytes: bytes.length, sha256: hash("sha256", bytes) };
    const { staged } = this.#plan;
    if (staged === undefined || this.#isPublished(path, bytes)) return digest;
    writeFileSync(this.#newFile(staged, path), bytes);
    return digest;
  }

  /** A file in which something can be put together that `take` is given then; undefined where nothing is published. */
  fileFor(name: string): string | undefined {
    const { staged, work } = this.#plan;
    if (staged === undefined) return undefined;
    mkdirSync(work, { recursive: true });
    return `${work}/${name}`;
  }

  /** Takes a file that was made elsewhere, unless it stands in the published folder with this very content. */
  take(path: string, file: string, { bytes, sha256 }: FileDigest): void {
    const { staged, out } = this.#plan;
    if (staged === undefined) return;
    if (this.#sizeOf(path) === bytes && hash("sha256", readFileSync(`${out}/${path}`)) === sha256) {
      return;
    }
    moveInto(file, this.#newFile(staged, path));
  }

  /** Gives a staged or published file a second name. Published files are never written to, so both may be one file. */
  copy(path: string, name: string, { bytes }: FileDigest): void {
    const { staged, out } = this.#plan;
    if (staged === undefined) return;
    const isStaged = lstatSync(`${staged}/${path}`, { throwIfNoEntry: false }) !== undefined;
    if (!isStaged && this.#sizeOf(name) === bytes) return;
    const from = isStaged ? `${staged}/${path}` : `${out}/${path}`;
    linkOrCopy(from, this.#newFile(staged, name));
  }

  #isPublished(path: string, bytes: Uint8Array): boolean {
    return (
      this.#sizeOf(path) === bytes.length && readFileSync(`${this.#plan.out}/${path}`).equals(bytes)
    );
  }

  /** Size of a published file; undefined where there is none. */
  #sizeOf(path: string): number | undefined {
    const { out } = this.#plan;
    if (out === undefined) return undefined;
    const stat = lstatSync(`${out}/${path}`, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat.size : undefined;
  }

  #newFile(staged: string, path: string): string {
    this.written += 1;
    const folder = `${staged}/${folderOf(path)}`;
    // Outputs put thousands of files into a folder, one after the other.
    if (folder !== this.#folder) makeFolder(folder);
    this.#folder = folder;
    return `${staged}/${path}`;
  }
}

/** Nearly every folder of the API holds one file, next to thousands of others: trying is faster than looking. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) mkdirSync(folder, { recursive: true });
  }
}
