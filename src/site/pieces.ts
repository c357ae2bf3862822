/** Joins the files that many jobs write from their pieces, when all jobs are done. */

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { FileDigest } from "../model/files.ts";
import { noDigest, type Stage, type StagePlan } from "../site-folder/stage.ts";
import { piecesFile } from "./job.ts";
import type { StoredPiece } from "./state.ts";

/** A range of bytes in a file. */
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
