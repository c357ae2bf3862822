/**
 * What a build knows of the last one, so that unchanged records cost next to nothing.
 *
 * A note next to the published folder tells from which code, options and snapshot it was made, and its manifest. If nothing
 * differs and every file is still there, the site is current. If only the snapshot or the previous site differs, the units of
 * the last build can be used: what it made (units.ts), and a copy of its snapshot, to find the rows that differ now. In any
 * doubt, a build makes everything. The files are the same in every case.
 */

import { hash } from "node:crypto";
import { constants, copyFileSync, renameSync } from "node:fs";
import { hasCode } from "../disk/errors.ts";
import { digest, replaceFile } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { isProven } from "../disk/sync.ts";
import { manifestName } from "../routing/site-files.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import type { Commit, LockedFolder } from "../site-folder/locked-folder.ts";
import { buildFileName } from "../site-folder/manifest.ts";
import { findFiles } from "../site-folder/still-there.ts";
import { type ChangedRows, changedRows } from "../snapshot/compare.ts";
import { hashSnapshot } from "../snapshot/open.ts";
import { codeHash } from "./code-hash.ts";
import type { BuildInput, SiteOptions } from "./options.ts";

interface Note {
  /** SHA-256 of the code and the options, without the previous site. */
  readonly madeFrom: string;
  readonly previous: SiteOptions["previous"];
  /** Whether many records of the previous site may be lost. A loss that the last build accepted is checked again. */
  readonly acceptsLoss: boolean;
  /** SHA-256 of the snapshot's file. */
  readonly snapshot: string;
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** SHA-256 of the file of the units. */
  readonly state: string;
  readonly summary: SiteSummary;
  /** The site's files were last known to be unchanged at this time, by the clock of their disk. */
  readonly seen: number;
  /** Proof that the site was on the disk when the note was written (see disk/sync.ts). */
  readonly proof: string;
}

/** The units of the last build. */
export interface LastUnits {
  readonly file: string;
  /** The rows that have changed since. */
  readonly changed: ChangedRows;
  /** Makes the next build start anew. */
  forget(): void;
}

export interface Memory {
  /** The summary of the last build, if this one would publish the same and all files are there. */
  readonly current: SiteSummary | undefined;
  /** The units of the last build; undefined if they cannot be used. */
  lastUnits(): LastUnits | undefined;
  /** Leaves everything for the next build. @param unitsFile the units of this build, closed */
  keep(unitsFile: string, commit: Commit, summary: SiteSummary): void;
}

/** Compares the last build of a folder with the one to be made. */
export async function openMemory(folder: LockedFolder, input: BuildInput): Promise<Memory> {
  const { snapshotFile, options, previousSource, verify = false, jobs } = input;
  const { previous, ...others } = options;
  const inputs = {
    madeFrom: hash("sha256", JSON.stringify([codeHash(), others])),
    previous,
    acceptsLoss: previousSource?.acceptsLoss === true,
    snapshot: hashSnapshot(snapshotFile),
  };
  const last = lastNote(folder);
  const isSimilar = last?.madeFrom === inputs.madeFrom;
  // If the previous site is the last build itself, nothing has changed since, and its list of changes stays.
  const isSamePrevious =
    last?.previous?.manifest_sha256 === previous?.manifest_sha256 ||
    last?.manifest === previous?.manifest_sha256;
  const isCurrent =
    isSimilar &&
    isSamePrevious &&
    last.acceptsLoss === inputs.acceptsLoss &&
    last.snapshot === inputs.snapshot;
  // Units do not depend on which previous site is compared.
  const isUsable = isSimilar && (last.previous === undefined) === (previous === undefined);
  const isThere =
    (isCurrent || isUsable) && (await findSite(folder, last, verify, isCurrent, jobs));
  return {
    current: isCurrent && isThere ? last.summary : undefined,
    lastUnits: () => (isUsable && isThere ? unitsOf(folder, last, snapshotFile) : undefined),
    keep: (unitsFile, { manifest, buildFile }, summary) => {
      const files = folder.savedState;
      if (files === undefined) return;
      renameSync(unitsFile, files.units);
      replaceFile(files.snapshot, (part) =>
        copyFileSync(snapshotFile, part, constants.COPYFILE_FICLONE),
      );
      const made = { ...inputs, manifest, buildFile, summary };
      writeNote(folder, { ...made, state: digest(files.units)?.sha256 ?? "" });
    },
  };
}

/** The note of the last build, if the published manifest is still the one that it wrote. */
function lastNote(folder: LockedFolder): Note | undefined {
  const text = folder.isWhole ? folder.readNote() : undefined;
  const note = text === undefined ? undefined : (unseal(text) as Note | undefined);
  const hashOf = (name: string) => digest(`${folder.out}/${name}`)?.sha256;
  const isLast =
    hashOf(manifestName) === note?.manifest && hashOf(buildFileName) === note?.buildFile;
  return isLast ? note : undefined;
}

/** Whether all files of the last build are there. If some of a current site were hashed to know that, the note says so. */
async function findSite(
  folder: LockedFolder,
  last: Note,
  verify: boolean,
  isCurrent: boolean,
  jobs: number,
): Promise<boolean> {
  // After a power cut, a file may have the right size and times but the wrong content.
  const since = isProven(last.proof) && !verify ? last.seen : Number.NEGATIVE_INFINITY;
  const begun = folder.now();
  const { isWhole, isTouched } = await findFiles(folder.out, since, jobs);
  if (isWhole && isTouched && isCurrent) {
    folder.flushPublished();
    writeNote(folder, last, begun);
  }
  return isWhole;
}

function writeNote(
  folder: LockedFolder,
  note: Omit<Note, "seen" | "proof">,
  seen = folder.now(),
): void {
  folder.writeNote(seal({ ...note, seen, proof: folder.proof }));
}

function unitsOf(folder: LockedFolder, last: Note, snapshotFile: string): LastUnits | undefined {
  const files = folder.savedState;
  if (files === undefined) return undefined;
  if (hashOf(files.units) !== last.state || hashOf(files.snapshot) !== last.snapshot)
    return undefined;
  const changed = changedRows(snapshotFile, files.snapshot);
  return { file: files.units, changed, forget: () => folder.forget() };
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
