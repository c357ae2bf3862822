/**
 * What a build remembers of the last one, so that what has not changed costs next to nothing.
 *
 * Beside the published folder a note says which code, options and snapshot that build was made with and what manifest
 * it wrote. Two things follow from it:
 *
 * - The snapshot's file has the same bytes, and all the rest is the same: the site would come out as it is. It is
 *   enough to look whether every file is still there, with its size, as every build does.
 * - Only the snapshot is another one: a page whose plain JSON comes out with the bytes that were published was
 *   validated then, its links were followed, and its other files follow from the same records by the same code. Its
 *   links lead somewhere still, as long as no address has gone since: when one has, all is rendered anew.
 *
 * Without the note, or with any doubt, a build does everything, and the files come out the same.
 */

import { hash } from "node:crypto";
import { hashSnapshot } from "../snapshot/open.ts";
import { digest } from "./files.ts";
import { buildFileName, manifestName } from "./manifest.ts";
import type { SiteOptions } from "./options.ts";
import type { Findings } from "./products.ts";
import type { Shard } from "./shard.ts";
import { seekAll } from "./still-there.ts";
import type { SiteSummary } from "./summary.ts";

/** What decides how a snapshot is published. */
export interface Circumstances {
  /** SHA-256 of this program. */
  readonly code: string;
  readonly options: SiteOptions;
  readonly shard: Shard;
  /** Whether it may do without many records of the site before: what was let pass then is not let pass now. */
  readonly acceptsLoss: boolean;
}

/** The note. */
interface LastBuild {
  readonly circumstances: Circumstances;
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  readonly summary: SiteSummary;
  /** What the parts of products found out: a part whose files stay is not made again. */
  readonly findings: Findings;
}

/** The text of the note. */
export function noteOf(build: LastBuild): string {
  return JSON.stringify({ sha256: hash("sha256", JSON.stringify(build)), build });
}

/** What a build finds of the last one. */
export interface Comparison {
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** Whether the two differ in nothing but, perhaps, the snapshot. */
  readonly isComparable: boolean;
  /** What the parts of products found out then. */
  readonly findings: Findings;
  /** What the last one published, where this one would publish the same and all of it is there. */
  readonly same: SiteSummary | undefined;
}

/** Compares the last build of a folder, as a note tells of it, with one that is to be made. */
export async function compareWithLast(
  out: string,
  note: string | undefined,
  now: Circumstances,
  snapshotFile: string,
  jobs: number,
): Promise<Comparison> {
  const last = note === undefined ? undefined : parse(note);
  if (last === undefined || JSON.stringify(last.circumstances) !== JSON.stringify(now)) {
    const snapshot = hashSnapshot(snapshotFile);
    return { snapshot, isComparable: false, findings: {}, same: undefined };
  }
  const manifest = `${out}/${manifestName}`;
  // Threads look at the folder while this one reads the manifest and the snapshot.
  const seeking = seekAll(out, manifest, jobs);
  try {
    const isComparable = digest(manifest)?.sha256 === last.manifest;
    const snapshot = hashSnapshot(snapshotFile);
    const isSame =
      isComparable &&
      snapshot === last.snapshot &&
      digest(`${out}/${buildFileName}`)?.sha256 === last.buildFile &&
      (await seeking.join());
    const { findings, summary } = last;
    return { snapshot, isComparable, findings, same: isSame ? summary : undefined };
  } finally {
    seeking.stop();
  }
}

/** Nobody else writes it, but a disk may lose what was written last: what is not as it was written is no note. */
function parse(note: string): LastBuild | undefined {
  try {
    const { sha256, build } = JSON.parse(note) as { sha256: string; build: LastBuild };
    return hash("sha256", JSON.stringify(build)) === sha256 ? build : undefined;
  } catch {
    return undefined;
  }
}
