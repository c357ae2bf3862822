/** Writes new and changed files next to the published folder, where they stay until every check has passed. */

import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hasCode } from "../disk/errors.ts";
import { folderOf, linkInto, moveInto } from "../disk/files.ts";
import type { FileDigest } from "../model/files.ts";

/** Where to write. Plain data: workers receive copies of it. */
export interface StagePlan {
  /** Folder for files to be published; undefined if nothing will be published. */
  readonly staged: string | undefined;
  /** The published folder; undefined if there is none. */
  readonly out: string | undefined;
  /** Folder for files that are needed only until the site is made. */
  readonly work: string;
}

/** Stands for size and hash of a file that a check does not make. */
export const noDigest: FileDigest = { bytes: 0, sha256: "0".repeat(64) };

/** Stages files. Files that are already published with the same bytes are left as they are. */
export class Stage {
  /** How many files were written. */
  written = 0;
  readonly #plan: StagePlan;
  /** Folder of the last file, which need not be created again. */
  #folder = "";

  constructor(plan: StagePlan) {
    this.#plan = plan;
  }

  /** Writes a file, unless the published folder has it with the same content. */
  write(path: string, bytes: Uint8Array): FileDigest {
    const digest = { bytes: bytes.length, sha256: hash("sha256", bytes) };
    const { staged } = this.#plan;
    if (staged === undefined || this.#isPublished(path, bytes)) return digest;
    writeFileSync(this.#newFile(staged, path), bytes);
    return digest;
  }

  /** Path for a file that is built up in pieces and then given to `take`; undefined if nothing will be published. */
  fileFor(name: string): string | undefined {
    const { staged, work } = this.#plan;
    if (staged === undefined) return undefined;
    mkdirSync(work, { recursive: true });
    return `${work}/${name}`;
  }

  /**
   * Moves a finished file to the stage, unless the published folder has it with the same content.
   * @returns whether it was moved
   */
  take(path: string, file: string, digest: FileDigest): boolean {
    const { staged } = this.#plan;
    if (staged === undefined || this.#hasDigest(path, digest)) return false;
    moveInto(file, this.#newFile(staged, path));
    return true;
  }

  /** Gives a staged or published file a second name. A hard link is safe: published files are never written to. */
  copy(path: string, name: string, digest: FileDigest): void {
    const { staged, out } = this.#plan;
    if (staged === undefined) return;
    const isStaged = lstatSync(`${staged}/${path}`, { throwIfNoEntry: false }) !== undefined;
    if (!isStaged && this.#hasDigest(name, digest)) return;
    const from = isStaged ? `${staged}/${path}` : `${out}/${path}`;
    linkInto(from, this.#newFile(staged, name));
  }

  #isPublished(path: string, bytes: Uint8Array): boolean {
    return (
      this.#sizeOf(path) === bytes.length && readFileSync(`${this.#plan.out}/${path}`).equals(bytes)
    );
  }

  #hasDigest(path: string, { bytes, sha256 }: FileDigest): boolean {
    const file = `${this.#plan.out}/${path}`;
    return this.#sizeOf(path) === bytes && hash("sha256", readFileSync(file)) === sha256;
  }

  /** Size of a published file; undefined if there is none. */
  #sizeOf(path: string): number | undefined {
    const { out } = this.#plan;
    if (out === undefined) return undefined;
    const stat = lstatSync(`${out}/${path}`, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat.size : undefined;
  }

  #newFile(staged: string, path: string): string {
    this.written += 1;
    const folder = `${staged}/${folderOf(path)}`;
    // Outputs write thousands of files into one folder, one after the other.
    if (folder !== this.#folder) makeFolder(folder);
    this.#folder = folder;
    return `${staged}/${path}`;
  }
}

/** Creates a folder without checking first, which is faster: nearly every file of the API is alone in its folder. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) mkdirSync(folder, { recursive: true });
  }
}
