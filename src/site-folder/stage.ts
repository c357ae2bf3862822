/** Writes new and changed files next to the published folder, where they stay until every check has passed. */

import { createHash, hash } from "node:crypto";
import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { filesToMake, linkOrCopy } from "../disk/files.ts";
import type { Bytes, FileDigest } from "../model/files.ts";

/** Where to write. Plain data: threads receive copies of it. */
export interface StagePlan {
  /** Folder for files to be published; undefined if nothing will be published. */
  readonly staged: string | undefined;
  /** The published folder; undefined if there is nothing in it. */
  readonly out: string | undefined;
  /** Folder for files that are needed only until the site is made. It exists. */
  readonly work: string;
}

/** A part of a file: in the work file of a thread, by its number, or in the published file. */
export interface Segment {
  readonly source: number;
  readonly at: number;
  readonly bytes: number;
}

/** The source of segments that are in the published file. */
export const published = -1;

/** Stands for size and hash of a file that a check does not make. */
const unknown: FileDigest = { bytes: 0, sha256: "0".repeat(64) };

/** The bytes of the text that is being written. Longer texts, which are few, get memory of their own. */
const memory = Buffer.allocUnsafeSlow(1 << 20);
const encoder = new TextEncoder();

function bytesOf(content: Bytes): Uint8Array {
  if (typeof content === "function") return bytesOf(content());
  if (typeof content !== "string") return content;
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (content.length * 3 > memory.length) return Buffer.from(content);
  return memory.subarray(0, encoder.encodeInto(content, memory).written);
}

/** Bytes that are copied at once. */
const most = 1 << 20;

/**
 * Stages the files of one thread. Files that are already published with the same bytes are left as they are. A check has a
 * stage that makes and writes nothing.
 */
export class Stage {
  /** How many files were written. */
  written = 0;
  readonly #plan: StagePlan;
  readonly #thread: number;
  /** The work file, once it is needed, and its length. */
  #file: number | undefined;
  #end = 0;
  readonly #stagedFile: (path: string) => string;

  constructor(plan: StagePlan, thread: number) {
    this.#plan = plan;
    this.#thread = thread;
    this.#stagedFile = filesToMake(plan.staged ?? "");
  }

  /** Whether files are written. */
  get isKept(): boolean {
    return this.#plan.staged !== undefined;
  }

  /** Writes a file, unless the published folder has it with the same content. */
  write(path: string, content: Bytes): FileDigest {
    const { staged } = this.#plan;
    if (staged === undefined) return unknown;
    const bytes = bytesOf(content);
    const digest = { bytes: bytes.length, sha256: hash("sha256", bytes) };
    if (this.#hasDigest(path, digest)) return digest;
    const file = openSync(this.#newFile(path), "w");
    try {
      writeAll(file, bytes);
    } finally {
      closeSync(file);
    }
    return digest;
  }

  /** Adds to the work file a part of a file that is joined later. */
  keep(contents: readonly Bytes[]): Segment {
    const at = this.#end;
    const segment = { source: this.#thread, at, bytes: 0 };
    if (!this.isKept) return segment;
    this.#file ??= openSync(`${this.#plan.work}/${this.#thread}`, "w");
    const areTexts = contents.every((content) => typeof content === "string");
    for (const content of areTexts ? [contents.join("")] : contents) {
      const bytes = bytesOf(content);
      writeAll(this.#file, bytes);
      this.#end += bytes.length;
    }
    return { ...segment, bytes: this.#end - at };
  }

  /** Writes a file that consists of segments, one after another. */
  join(path: string, segments: Iterable<Segment>): FileDigest {
    const { out, work } = this.#plan;
    const fileOf = (source: number) =>
      source === published ? `${out}/${path}` : `${work}/${source}`;
    return this.#take(path, segments, fileOf);
  }

  /** Writes a copy of a file of so many bytes. */
  copyOf(file: string, bytes: number, path: string): FileDigest {
    return this.#take(path, [{ source: published, at: 0, bytes }], () => file);
  }

  /** Gives a staged or published file a second name. A hard link is safe: published files are never written to. */
  link(path: string, name: string, digest: FileDigest): void {
    const { staged, out } = this.#plan;
    if (staged === undefined) return;
    const isStaged = lstatSync(`${staged}/${path}`, { throwIfNoEntry: false }) !== undefined;
    if (!isStaged && this.#hasDigest(name, digest)) return;
    const from = isStaged ? `${staged}/${path}` : `${out}/${path}`;
    linkOrCopy(from, this.#newFile(name));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #take(path: string, segments: Iterable<Segment>, fileOf: FileOf): FileDigest {
    const { staged, work } = this.#plan;
    if (staged === undefined) return unknown;
    const digest = joinSegments(segments, fileOf, `${work}/joined`);
    if (!this.#hasDigest(path, digest)) {
      renameSync(`${work}/joined`, this.#newFile(path));
    }
    return digest;
  }

  /** Whether the published folder has a file with this content. */
  #hasDigest(path: string, { bytes, sha256 }: FileDigest): boolean {
    const { out } = this.#plan;
    if (out === undefined) return false;
    const file = `${out}/${path}`;
    const stat = lstatSync(file, { throwIfNoEntry: false });
    const isAlike = stat?.isFile() === true && stat.size === bytes;
    return isAlike && hash("sha256", readFileSync(file)) === sha256;
  }

  /** The path of a file to be written. */
  #newFile(path: string): string {
    this.written += 1;
    return this.#stagedFile(path);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The file of a source. */
type FileOf = (source: number) => string;

/** Writes segments of other files, one after another. */
function joinSegments(segments: Iterable<Segment>, fileOf: FileOf, file: string): FileDigest {
  const digest = createHash("sha256");
  const buffer = Buffer.allocUnsafe(most);
  const opened = new Map<number, number>();
  const target = openSync(file, "w");
  let written = 0;
  try {
    for (const { source, at, bytes } of segments) {
      const from = opened.get(source) ?? openSync(fileOf(source), "r");
      opened.set(source, from);
      for (let done = 0; done < bytes; ) {
        const length = readSync(from, buffer, 0, Math.min(most, bytes - done), at + done);
        if (length === 0) throw new Error(`${fileOf(source)} is shorter than it was`);
        const content = buffer.subarray(0, length);
        digest.update(content);
        writeAll(target, content);
        done += length;
      }
      written += bytes;
    }
  } finally {
    closeSync(target);
    for (const from of opened.values()) closeSync(from);
  }
  return { bytes: written, sha256: digest.digest("hex") };
}
