/**
 * What a build remembers of the last one, so that unchanged records cost next to nothing.
 *
 * A note next to the published folder tells with which code, options and snapshot the last build was made, and which
 * manifest it wrote. There are two cases:
 *
 * - The snapshot's file has the same bytes and everything else is the same. The site would not change, so the build
 *   only checks that every file is still there and unchanged. This also applies if the previous site to compare with is
 *   the very one that the last build made: nothing has changed since, and its list of changes stays.
 * - Only the snapshot or the previous site differs. The state of the last build tells which rows
 *   each batch of records was made from, and a copy of its snapshot which rows differ now.
 *
 * Without the note, or in any doubt, a build makes everything. The files are the same in every case.
 */

import { constants, copyFileSync, renameSync, rmSync } from "node:fs";
import { hasCode } from "../disk/errors.ts";
import { digest } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { isProven } from "../disk/sync.ts";
import { manifestName } from "../routing/routes.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import { buildFileName } from "../site-folder/manifest.ts";
import type { Publication } from "../site-folder/publication.ts";
import { findFiles } from "../site-folder/still-there.ts";
import { type ChangedRows, changedRows } from "../snapshot/compare.ts";
import { hashSnapshot } from "../snapshot/open.ts";
import { codeHash } from "./code-hash.ts";
import type { SiteOptions } from "./options.ts";
import type { Settings } from "./settings.ts";

/** Everything besides the snapshot that a site depends on. */
interface Inputs {
  readonly code: string;
  readonly options: SiteOptions;
  /** Whether many records of the previous site may be lost. A loss that the last build accepted is checked again. */
  readonly acceptsLoss: boolean;
}

interface Note {
  readonly inputs: Inputs;
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** SHA-256 of the state; null if there is none. */
  readonly state: string | null;
  readonly summary: SiteSummary;
  /** The site's files were last known to be unchanged at this time, by the clock of their disk. */
  readonly seen: number;
  /** Proof that the site was on the disk when the note was written (see disk/sync.ts). */
  readonly proof: string;
}

/** What a build knows about the last one. */
export interface LastBuild {
  /** The inputs of the build to be made. */
  readonly inputs: Inputs;
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** The summary of the last build, if this one would publish the same and all files are there. */
  readonly same: SiteSummary | undefined;
  /** What can be used of the last build; undefined if nothing can. */
  usable(): UsableState | undefined;
}

export interface UsableState {
  readonly file: string;
  /** The rows that have changed since. */
  readonly changed: ChangedRows;
}

/** Compares the last build of a folder with the one to be made. */
export function openLast(folder: Publication, settings: Settings): LastBuild {
  const { snapshotFile, options, previousSource, verify = false } = settings;
  const { out, isWhole, note } = folder;
  const acceptsLoss = previousSource?.acceptsLoss === true;
  const inputs: Inputs = { code: codeHash(), options, acceptsLoss };
  const last = isWhole && note !== undefined ? (unseal(note) as Note | undefined) : undefined;
  const snapshot = hashSnapshot(snapshotFile);
  const isRepeat =
    last !== undefined && (areEqual(last.inputs, inputs) || isRepeated(last, inputs));
  const isComparable = last !== undefined && areEqual(comparable(last.inputs), comparable(inputs));
  if (
    !(isRepeat || isComparable) ||
    digest(`${out}/${manifestName}`)?.sha256 !== last.manifest ||
    digest(`${out}/${buildFileName}`)?.sha256 !== last.buildFile
  ) {
    return { inputs, snapshot, same: undefined, usable: () => undefined };
  }
  // After a power cut, a file may have the right size and times but the wrong content.
  const since = isProven(last.proof) && !verify ? last.seen : Number.NEGATIVE_INFINITY;
  const begun = folder.now();
  const { isWhole: isThere, isTouched } = findFiles(out, since);
  const isSame = isRepeat && snapshot === last.snapshot && isThere;
  if (isSame && isTouched) {
    // A new time in the note: files that were hashed now need no hash next time.
    folder.flushPublished();
    folder.note = seal({ ...last, seen: begun, proof: folder.proof });
  }
  return {
    inputs,
    snapshot,
    same: isSame ? last.summary : undefined,
    usable: () => (isComparable && isThere ? stateOf(folder, last, snapshotFile) : undefined),
  };
}

/**
 * Leaves the note, the state and a copy of the snapshot for the next build.
 * @param stateFile the state of this build, closed
 */
export function leaveNote(
  folder: Publication,
  build: Omit<Note, "state" | "seen" | "proof">,
  stateFile: string,
  snapshotFile: string,
): void {
  const [kept, copy] = [folder.fileNextTo(stateName), folder.fileNextTo(copyName)];
  if (kept === undefined || copy === undefined) return;
  renameSync(stateFile, kept);
  try {
    copyFileSync(snapshotFile, `${copy}.part`, constants.COPYFILE_FICLONE);
    renameSync(`${copy}.part`, copy);
  } finally {
    rmSync(`${copy}.part`, { force: true });
  }
  const state = digest(kept)?.sha256 ?? null;
  folder.note = seal({ ...build, state, seen: folder.now(), proof: folder.proof });
}

const stateName = "state";
const copyName = "snapshot";

function stateOf(folder: Publication, last: Note, snapshotFile: string): UsableState | undefined {
  const [state, copy] = [folder.fileNextTo(stateName), folder.fileNextTo(copyName)];
  if (state === undefined || copy === undefined || last.state === null) return undefined;
  if (hashOf(state) !== last.state || hashOf(copy) !== last.snapshot) return undefined;
  return { file: state, changed: changedRows(snapshotFile, copy) };
}

/** SHA-256 of a file of the last build; undefined if it is gone, or if the disk cannot read it. */
function hashOf(file: string): string | undefined {
  try {
    return digest(file)?.sha256;
  } catch (error) {
    if (hasCode(error, "EIO")) return undefined;
    throw error;
  }
}

/** Everything besides the snapshot that rendering depends on. It does not depend on the previous site that is compared. */
function comparable({ code, options }: Inputs): unknown {
  return { code, options: { ...options, previous: options.previous !== undefined } };
}

/** Whether the previous site to compare with is the last build itself, and everything else is as it was then. */
function isRepeated({ inputs, manifest }: Note, now: Inputs): boolean {
  if (now.options.previous?.manifest_sha256 !== manifest) return false;
  const { previous: _, ...options } = now.options;
  const { previous } = inputs.options;
  const then = previous === undefined ? options : { ...options, previous };
  return areEqual(inputs, { ...now, options: then });
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
