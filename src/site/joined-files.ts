/** Files that many batches write together: put together from their pieces, once all are there. */
import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { FileDigest } from "../outputs/output.ts";
import type { Stage, StagePlan } from "../publishing/stage.ts";
import type { Frame, Piece } from "./job-files.ts";

/** A file as it was put together. */
export interface JoinedFile extends FileDigest {
  readonly path: string;
  /** Hash of what stands before and after the pieces. */
  readonly frame: string;
}

/** A piece, and where it stands in its file. */
export interface PlacedPiece extends Piece {
  readonly at: number;
}

/** What a job adds to files. */
export interface JobPieces {
  readonly job: string;
  readonly pieces: readonly Piece[] | readonly PlacedPiece[];
  /** The file with the contents; undefined where they stand in the published files, as the last build left them. */
  readonly file: string | undefined;
}

/** A run of bytes in a file on the disk, or bytes as characters. */
type Segment = { readonly file: string; readonly at: number; readonly bytes: number } | string;

/** The files, and where in them each job's pieces stand. */
export interface Joined {
  readonly files: readonly JoinedFile[];
  readonly placed: ReadonlyMap<string, readonly PlacedPiece[]>;
}

/**
 * Puts files together.
 * @param jobs in the order of their pieces
 * @param last the files as the last build left them, where pieces of theirs are used
 */
export function joinFiles(
  jobs: readonly JobPieces[],
  frames: readonly Frame[],
  last: ReadonlyMap<string, JoinedFile>,
  plan: StagePlan,
  stage: Stage,
): Joined {
  const framed = new Map(frames.map((frame) => [frame.path, frame]));
  const parts = new Map<string, FileParts>();
  const partsOf = (path: string) => {
    const known = parts.get(path);
    if (known !== undefined) return known;
    const made = new FileParts(framed.get(path) ?? { path, head: "", tail: "" });
    parts.set(path, made);
    return made;
  };
  const placed = new Map<string, PlacedPiece[]>();
  for (const { path } of frames) partsOf(path);
  for (const { job, pieces, file } of jobs) {
    let from = 0;
    const own = pieces.map((piece) => {
      const at = file === undefined && "at" in piece ? piece.at : from;
      from += piece.bytes;
      return partsOf(piece.path).add(
        piece,
        file ?? `${plan.out}/${piece.path}`,
        at,
        file === undefined,
      );
    });
    placed.set(job, own);
  }
  const files = [...parts.values()].map((file, index) => {
    const known = last.get(file.path);
    if (known !== undefined && file.isAs(known)) return known;
    const made = stage.fileFor(`joined-${index}`);
    const digest = file.write(made);
    if (made !== undefined) stage.take(file.path, made, digest);
    return { path: file.path, frame: file.frame, ...digest };
  });
  return { files, placed };
}

/** What a file consists of. */
class FileParts {
  readonly path: string;
  readonly frame: string;
  readonly #segments: Segment[];
  readonly #tail: string;
  #length: number;
  /** Whether all pieces stand where they stood. */
  #isKept = true;

  constructor({ path, head, tail }: Frame) {
    this.path = path;
    this.frame = hash("sha256", JSON.stringify([head, tail]));
    this.#segments = [head];
    this.#tail = tail;
    this.#length = head.length;
  }

  add(piece: Piece, file: string, at: number, isOld: boolean): PlacedPiece {
    const { path, bytes } = piece;
    const placed = { path, bytes, at: this.#length };
    if (!isOld || at !== this.#length) this.#isKept = false;
    this.#segments.push({ file, at, bytes });
    this.#length += bytes;
    return placed;
  }

  isAs({ bytes, frame }: JoinedFile): boolean {
    const length = this.#length + this.#tail.length;
    return this.#isKept && bytes === length && frame === this.frame;
  }

  /** Writes the file, or finds out its size and hash alone. */
  write(file: string | undefined): FileDigest {
    const digest = createHash("sha256");
    const descriptor = file === undefined ? undefined : openSync(file, "w");
    let bytes = 0;
    try {
      for (const content of contentsOf([...this.#segments, this.#tail])) {
        digest.update(content);
        bytes += content.length;
        if (descriptor === undefined) continue;
        for (let at = 0; at < content.length; ) at += writeSync(descriptor, content, at);
      }
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
    return { bytes, sha256: digest.digest("hex") };
  }
}

/** Bytes that are read at once. */
const most = 1 << 20;

/** The contents of segments; each is good until the next one is asked for. */
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
