/**
 * What a build remembers of the last one, so that what has not changed costs next to nothing.
 *
 * Next to the published folder a note says which code, options and snapshot that build was made with and what manifest
 * it wrote. Two things follow from it:
 *
 * - The snapshot's file has the same bytes, and all the rest is the same: the site would come out as it is. It is
 *   enough to look whether every file is still there, as it was left. The same holds where the site to tell changes from
 *   is the very one that the last build made: there are none since, and the list in it still says what changed last.
 * - Only the snapshot is another one, or the site to tell changes from: the state of that build says which rows each
 *   batch of records was made from, and a copy of the snapshot which rows differ (see site/make-site.ts).
 *
 * Without the note, or with any doubt, a build does everything, and the files come out the same.
 */

import { constants, copyFileSync, renameSync, rmSync } from "node:fs";
import { digest } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { isProven } from "../disk/sync.ts";
import { buildFileName, manifestName } from "../publishing/manifest.ts";
import type { Publication } from "../publishing/publication.ts";
import type { Shard } from "../publishing/shard.ts";
import { type Seeking, seekAll } from "../publishing/still-there.ts";
import type { SiteSummary } from "../publishing/summary.ts";
import { changedRows } from "../snapshot/compare.ts";
import { hashSnapshot } from "../snapshot/open.ts";
import type { LastState } from "./made-site.ts";
import type { SiteOptions } from "./options.ts";
import { BuildState } from "./state.ts";

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
  /** SHA-256 of the state; null where there is none. */
  readonly state: string | null;
  readonly summary: SiteSummary;
  /** A time before which nobody has touched the site since, as its disk tells it. */
  readonly seen: number;
  /** What shows that the site is on the disk (see disk/sync.ts): it was, when the note was written. */
  readonly proof: string;
}

/** What a build finds of the last one. */
export interface Comparison {
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** What the last one published, where this one would publish the same and all of it is there. */
  readonly same: SiteSummary | undefined;
  /** What the last build left, where this one may go on from it. */
  lastState(): Promise<LastState | undefined>;
  /** Ends what is still under way. */
  stop(): void;
}

/** Compares the last build of a folder with one that is to be made. */
export async function compareWithLast(
  publication: Publication,
  now: Circumstances,
  snapshotFile: string,
  jobs: number,
): Promise<Comparison> {
  const { out, trusted, recovered, note } = publication;
  const last =
    trusted && !recovered && note !== undefined
      ? (unseal(note) as LastBuild | undefined)
      : undefined;
  const isAlike = last !== undefined && areEqual(last.circumstances, now);
  const isComparable =
    last !== undefined && areEqual(comparable(last.circumstances), comparable(now));
  if (last === undefined || !(isComparable || isRepeated(last, now))) {
    const snapshot = hashSnapshot(snapshotFile);
    const lastState = () => Promise.resolve(undefined);
    return { snapshot, same: undefined, lastState, stop: () => {} };
  }
  const manifest = `${out}/${manifestName}`;
  // After a power cut a file may have its size and its times, and another content.
  const since = isProven(last.proof) ? last.seen : Number.NEGATIVE_INFINITY;
  const begun = publication.now();
  // Workers look at the folder while this thread reads the manifest and the snapshot.
  const seeking = seekAll({ folder: out, manifest, since }, jobs);
  try {
    const isInPlace =
      digest(manifest)?.sha256 === last.manifest &&
      digest(`${out}/${buildFileName}`)?.sha256 === last.buildFile;
    const snapshot = hashSnapshot(snapshotFile);
    const mayBeSame = (isAlike || isRepeated(last, now)) && isInPlace && snapshot === last.snapshot;
    const found = mayBeSame ? await seeking.join() : undefined;
    if (found?.isWhole === true && found.isTouched) {
      // What was hashed need not be hashed again.
      publication.settle();
      publication.note = seal({ ...last, seen: begun, proof: publication.proof });
    }
    return {
      snapshot,
      same: found?.isWhole === true ? last.summary : undefined,
      lastState: async () =>
        isComparable && isInPlace ? openState(publication, last, snapshotFile, seeking) : undefined,
      stop: () => seeking.stop(),
    };
  } catch (error) {
    seeking.stop();
    throw error;
  }
}

/** Leaves for the next build what it needs to know of this one. */
export function leaveNote(
  publication: Publication,
  build: Omit<LastBuild, "state" | "seen" | "proof">,
  jobs: BuildState,
  snapshotFile: string,
): void {
  const stateFile = publication.fileNextTo(stateName);
  const copy = publication.fileNextTo(copyName);
  if (stateFile === undefined || copy === undefined) return;
  let state: string | null = null;
  if (build.circumstances.shard.of === 1) {
    jobs.close();
    renameSync(jobs.file, stateFile);
    try {
      copyFileSync(snapshotFile, `${copy}.part`, constants.COPYFILE_FICLONE);
      renameSync(`${copy}.part`, copy);
    } finally {
      rmSync(`${copy}.part`, { force: true });
    }
    state = digest(stateFile)?.sha256 ?? null;
  }
  publication.note = seal({ ...build, state, seen: publication.now(), proof: publication.proof });
}

const stateName = "state";
const copyName = "snapshot";

async function openState(
  publication: Publication,
  last: LastBuild,
  snapshotFile: string,
  seeking: Seeking,
): Promise<LastState | undefined> {
  const state = publication.fileNextTo(stateName);
  const copy = publication.fileNextTo(copyName);
  if (state === undefined || copy === undefined || last.state === null) return undefined;
  if (digest(state)?.sha256 !== last.state || digest(copy)?.sha256 !== last.snapshot) {
    return undefined;
  }
  const changed = changedRows(snapshotFile, copy);
  if (!(await seeking.join()).isWhole) return undefined;
  return { state: new BuildState(state), changed };
}

/** What decides how records are rendered: not to which site they are compared. */
function comparable({ code, options, shard }: Circumstances): unknown {
  return { code, options: { ...options, previous: options.previous !== undefined }, shard };
}

/** Whether the site that changes are to be told from is the last build, and all else is as it was then. */
function isRepeated({ circumstances, manifest }: LastBuild, now: Circumstances): boolean {
  if (now.options.previous?.manifest_sha256 !== manifest) return false;
  const { previous: _, ...options } = now.options;
  const { previous } = circumstances.options;
  const then = previous === undefined ? options : { ...options, previous };
  return areEqual(circumstances, { ...now, options: then });
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
