/** Joins the files that many jobs write from their pieces, when all jobs are done. */

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { FileDigest } from "../model/files.ts";
import { noDigest, type Stage, type StagePlan } from "../site-folder/stage.ts";
import { type Piece, piecesFile } from "./job.ts";

/** A piece of a file, and where it is: in the file that its job has written in this build, or in the published file. */
export interface StoredPiece extends Piece {
  readonly job: string;
  readonly isNew: 0 | 1;
  readonly at: number;
}

interface Segment {
  readonly file: string;
  readonly at: number;
  readonly bytes: number;
}

/**
 * Joins a file and stages it. The pieces of jobs that were not done again are in the published file.
 * @returns its size and hash, and where it is staged unless it is published already
 */
export function joinFile(
  path: string,
  pieces: readonly StoredPiece[],
  plan: StagePlan,
  stage: Stage,
): { readonly digest: FileDigest; readonly staged: string | undefined } {
  const made = stage.fileFor("joined");
  if (made === undefined) return { digest: noDigest, staged: undefined };
  const segments = pieces.map(({ at, bytes, job, isNew }) => ({
    ...{ at, bytes },
    file: isNew === 1 ? piecesFile(plan, job) : `${plan.out}/${path}`,
  }));
  const digest = writeSegments(segments, made);
  return { digest, staged: stage.take(path, made, digest) ? `${plan.staged}/${path}` : undefined };
}

const most = 1 << 20;

/** Writes bytes from other files, one after another. */
export function writeSegments(segments: readonly Segment[], file: string): FileDigest {
  const digest = createHash("sha256");
  const buffer = Buffer.allocUnsafe(most);
  const target = openSync(file, "w");
  let written = 0;
  try {
    for (const { file: from, at, bytes } of segments) {
      const source = openSync(from, "r");
      try {
        for (let done = 0; done < bytes; ) {
          const length = readSync(source, buffer, 0, Math.min(most, bytes - done), at + done);
          if (length === 0) throw new Error(`${from} is shorter than it was`);
          const content = buffer.subarray(0, length);
          digest.update(content);
          for (let part = 0; part < length; ) part += writeSync(target, content, part);
          done += length;
        }
      } finally {
        closeSync(source);
      }
      written += bytes;
    }
  } finally {
    closeSync(target);
  }
  return { bytes: written, sha256: digest.digest("hex") };
}
