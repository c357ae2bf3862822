/** Joins the files that many jobs write from their pieces, when all jobs are done. */

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { FileDigest } from "../model/files.ts";
import { noDigest, type StagePlan } from "../site-folder/stage.ts";
import { packageValidator } from "../validation/validator.ts";
import { type JobFiles, type Piece, piecesFile } from "./job.ts";
import { joinedFaults } from "./piece-checks.ts";
import type { BuildState } from "./state.ts";

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
 * Joins and stages the files that many jobs write, and lists them. Those without a new piece are published already; so
 * are the pieces of jobs that were not done again.
 */
export async function joinFiles(
  files: JobFiles,
  state: BuildState,
  plan: StagePlan,
): Promise<void> {
  for (const path of state.joinedPaths()) {
    const known = state.outdated.has(path) ? undefined : state.digest(path);
    const joined = known === undefined ? files.stage.fileFor("joined") : undefined;
    if (known !== undefined || joined === undefined) {
      files.list(path, known ?? noDigest);
      continue;
    }
    const segments = state.pieces(path).map(({ at, bytes, job, isNew }) => ({
      ...{ at, bytes },
      file: isNew === 1 ? piecesFile(plan, job) : `${plan.out}/${path}`,
    }));
    const digest = writeSegments(segments, joined);
    files.list(path, digest);
    state.setJoined(path);
    if (!files.stage.take(path, joined, digest)) continue;
    const staged = `${plan.staged}/${path}`;
    files.mismatches(path, await joinedFaults(path, staged, packageValidator()));
  }
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
