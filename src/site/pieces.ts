/** Joins the files that many batches write from their pieces, when all batches are done. */

import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { FileDigest } from "../model/files.ts";
import { noDigest, type Stage, type StagePlan } from "../site-folder/stage.ts";
import type { Frame, Piece } from "./job.ts";

/** A joined file. */
export interface JoinedFile extends FileDigest {
  readonly path: string;
  /** Hash of the bytes before and after the pieces. */
  readonly frame: string;
  /** Bytes before the first piece. */
  readonly head: number;
  /** The pieces in their order: the job of each, and its size in bytes. */
  readonly pieces: readonly (readonly [job: string, bytes: number])[];
}

/** What a job adds to files. */
export interface JobPieces {
  readonly job: string;
  readonly pieces: readonly Piece[];
  /** The file with the contents; undefined if the published files of the last build contain them. */
  readonly file: string | undefined;
}

/** A range of bytes in a file, or bytes as characters. */
type Segment = { readonly file: string; readonly at: number; readonly bytes: number } | string;

/**
 * Joins files.
 * @param jobs in the order of their pieces
 * @param last the joined files of the last build, whose pieces may be used again
 * @returns the files, and the paths of those that are staged
 */
export function joinFiles(
  jobs: Iterable<JobPieces>,
  frames: readonly Frame[],
  last: ReadonlyMap<string, JoinedFile>,
  { out }: StagePlan,
  stage: Stage,
): { readonly joined: JoinedFile[]; readonly staged: string[] } {
  const framed = new Map(frames.map((frame) => [frame.path, frame]));
  const parts = new Map<string, FileParts>();
  const partsOf = (path: string) => {
    const known = parts.get(path);
    if (known !== undefined) return known;
    const frame = framed.get(path) ?? { path, head: "", tail: "" };
    const made = new FileParts(frame, last.get(path), `${out}/${path}`);
    parts.set(path, made);
    return made;
  };
  for (const { path } of frames) partsOf(path);
  for (const { job, pieces, file } of jobs) {
    let at = 0;
    for (const { path, bytes } of pieces) {
      if (file === undefined) partsOf(path).keep(job, bytes);
      else partsOf(path).add(job, { file, at, bytes });
      at += bytes;
    }
  }
  const staged: string[] = [];
  const joined = [...parts.values()].map((file, index) => {
    const kept = file.asKept();
    if (kept !== undefined) return kept;
    const made = stage.fileFor(`joined-${index}`);
    const written = file.write(made);
    if (made !== undefined && stage.take(file.path, made, written)) staged.push(file.path);
    return written;
  });
  return { joined, staged };
}

/** The frame and pieces of one file. */
class FileParts {
  readonly path: string;
  readonly #frame: string;
  readonly #head: number;
  readonly #tail: string;
  readonly #segments: Segment[];
  readonly #pieces: (readonly [job: string, bytes: number])[] = [];
  readonly #last: JoinedFile | undefined;
  /** The file as published. */
  readonly #published: string;
  /** Offset of each job's piece in the published file. */
  readonly #places: ReadonlyMap<string, number>;
  /** Whether all pieces come from the last build. */
  #isKept = true;

  constructor({ path, head, tail }: Frame, last: JoinedFile | undefined, published: string) {
    this.path = path;
    this.#frame = hash("sha256", JSON.stringify([head, tail]));
    this.#head = head.length;
    this.#tail = tail;
    this.#segments = [head];
    this.#last = last;
    this.#published = published;
    this.#places = placesIn(last);
  }

  /** Adds a piece that this build made. */
  add(job: string, segment: Segment & object): void {
    this.#isKept = false;
    this.#pieces.push([job, segment.bytes]);
    this.#segments.push(segment);
  }

  /** Adds a piece that is in the published file. */
  keep(job: string, bytes: number): void {
    const at = this.#places.get(job);
    if (at === undefined) throw new Error(`${this.path}: the last build wrote no piece of ${job}`);
    this.#pieces.push([job, bytes]);
    this.#segments.push({ file: this.#published, at, bytes });
  }

  /** The file of the last build, if this one is the same. */
  asKept(): JoinedFile | undefined {
    const isSame =
      this.#isKept &&
      this.#last?.frame === this.#frame &&
      JSON.stringify(this.#last.pieces) === JSON.stringify(this.#pieces);
    return isSame ? this.#last : undefined;
  }

  /** Writes the file, unless there is no path to write to. */
  write(file: string | undefined): JoinedFile {
    const segments = [...this.#segments, this.#tail];
    return {
      path: this.path,
      ...(file === undefined ? noDigest : writeSegments(segments, file)),
      frame: this.#frame,
      head: this.#head,
      pieces: this.#pieces,
    };
  }
}

/** Offset of each job's piece in a file. */
function placesIn(file: JoinedFile | undefined): Map<string, number> {
  const places = new Map<string, number>();
  let at = file?.head ?? 0;
  for (const [job, bytes] of file?.pieces ?? []) {
    places.set(job, at);
    at += bytes;
  }
  return places;
}

/** Writes bytes from other files, one after another. */
export function writeSegments(segments: readonly Segment[], file: string): FileDigest {
  const digest = createHash("sha256");
  const descriptor = openSync(file, "w");
  let bytes = 0;
  try {
    for (const content of contentsOf(segments)) {
      digest.update(content);
      bytes += content.length;
      for (let at = 0; at < content.length; ) at += writeSync(descriptor, content, at);
    }
  } finally {
    closeSync(descriptor);
  }
  return { bytes, sha256: digest.digest("hex") };
}

/** Bytes that are read at once. */
const most = 1 << 20;

/** The contents of segments. They share one buffer: each is valid until the next one is requested. */
function* contentsOf(segments: readonly Segment[]): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(most);
  for (const segment of segments) {
    if (typeof segment === "string") {
      yield Buffer.from(segment, "latin1");
      continue;
    }
    const descriptor = openSync(segment.file, "r");
    try {
      let { at } = segment;
      const end = at + segment.bytes;
      while (at < end) {
        const length = readSync(descriptor, buffer, 0, Math.min(most, end - at), at);
        if (length === 0) throw new Error(`${segment.file} is shorter than it was`);
        yield buffer.subarray(0, length);
        at += length;
      }
    } finally {
      closeSync(descriptor);
    }
  }
}
