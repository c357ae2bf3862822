/** Writes new and changed files beside the published folder, where they wait until every check has passed. */
import { hash } from "node:crypto";
import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { folderOf, hasCode } from "./files.ts";
import type { Ledger } from "./ledger.ts";
import type { ManifestFile } from "./manifest.ts";
import type { Output } from "./render.ts";

/** Where to write. It is plain data: threads are given copies of it. */
export interface StagePlan {
  /** Folder for files that are to be published. */
  readonly staged: string;
  /** The folder as published. */
  readonly out: string;
}

/** Size and hash of a file. */
export interface Digest {
  readonly bytes: number;
  readonly sha256: Uint8Array;
}

/** Size and hash as a manifest gives them. */
export function digestOf({ bytes, sha256 }: ManifestFile): Digest {
  return { bytes, sha256: Buffer.from(sha256, "hex") };
}

/** Writes files; what is published already with the same bytes is left as it is. */
export class Stage {
  /** How many files were written. */
  written = 0;
  readonly #plan: StagePlan | undefined;
  /** Folder of the last file. */
  #folder = "";

  /** Without a plan nothing is written: sizes and hashes are only found out. */
  constructor(plan: StagePlan | undefined) {
    this.#plan = plan;
  }

  /** Writes a file unless it stands in the published folder with this very content, as far as is known. */
  write(path: string, bytes: Uint8Array, published: Digest | undefined): Digest {
    const digest = { bytes: bytes.length, sha256: hash("sha256", bytes, "buffer") };
    const isSame =
      published !== undefined &&
      published.bytes === digest.bytes &&
      digest.sha256.equals(published.sha256);
    if (this.#plan === undefined || (isSame && this.isThere(path, bytes.length))) return digest;
    this.written += 1;
    const folder = `${this.#plan.staged}/${folderOf(path)}`;
    // Products put thousands of files into a folder, one after the other.
    if (folder !== this.#folder) makeFolder(folder);
    this.#folder = folder;
    writeFileSync(`${this.#plan.staged}/${path}`, bytes);
    return digest;
  }

  /** The manifest says what was written; only the folder can say whether it is still there, with this size. */
  isThere(path: string, bytes: number): boolean {
    if (this.#plan === undefined) return false;
    const stat = lstatSync(`${this.#plan.out}/${path}`, { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.size === bytes;
  }
}

/** Nearly every folder of the API holds one file, beside thousands of others: trying is faster than looking. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) mkdirSync(folder, { recursive: true });
  }
}

/** Writes the files of the collections, and enters each in the ledger. */
export class CollectionStage implements Output {
  readonly #stage: Stage;
  readonly #ledger: Ledger;
  /** What the last build published. */
  readonly #published: Ledger;

  constructor(stage: Stage, ledger: Ledger, published: Ledger) {
    this.#stage = stage;
    this.#ledger = ledger;
    this.#published = published;
  }

  write(file: number, path: string, bytes: Uint8Array): void {
    const published = this.#published;
    const known = published.has(file)
      ? { bytes: published.sizeOf(file), sha256: published.hashOf(file) }
      : undefined;
    const digest = this.#stage.write(path, bytes, known);
    this.#ledger.set(file, digest.bytes, digest.sha256);
  }

  isPublished(file: number, bytes: Uint8Array): boolean {
    const published = this.#published;
    return (
      published.sizeOf(file) === bytes.length &&
      hash("sha256", bytes, "buffer").equals(published.hashOf(file))
    );
  }

  keep(file: number, path: string): boolean {
    const bytes = this.#published.sizeOf(file);
    if (!this.#published.has(file) || !this.#stage.isThere(path, bytes)) return false;
    this.#ledger.take(this.#published, file);
    return true;
  }
}
