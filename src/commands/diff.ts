/** The command `diff`: which records of two anthologies differ, and in which words. */
import { statSync } from "node:fs";
import type { CollectionDiff, Report } from "../comparison/compare.ts";
import { differingWords } from "../comparison/differences.ts";
import { explained } from "../disk/errors.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { plainLinks } from "../routing/links.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { DifferingError } from "./differing-error.ts";
import { type Running, watched } from "./running.ts";
import { defaults } from "./settings.ts";

/** Two anthologies: each a snapshot, or a published site by its folder, its manifest or its address. */
export interface DiffSettings {
  readonly old: string;
  readonly new: string;
}

/** What differs, as `diff --json` prints it. */
export interface DiffResult extends DiffSettings {
  readonly collections: readonly CollectionDiff[];
}

/**
 * Compares two anthologies record by record.
 * @throws AnthologyError of kind `run` or `data` when one of them cannot be read
 */
export async function diff(settings: DiffSettings, running: Running = {}): Promise<DiffResult> {
  const { signal, log } = watched(running);
  const { old, new: now } = settings;
  const sides: Side[] = [];
  try {
    log.phase("open");
    const before = await openSide(old, signal, log.note);
    sides.push(before);
    const after = await openSide(now, signal, log.note);
    sides.push(after);
    log.phase("compare");
    const { compareSnapshots } = await import("../comparison/compare.ts");
    const links = plainLinks(after.baseUrl ?? before.baseUrl ?? defaults.baseUrl);
    const found = compareSnapshots(before.snapshot, after.snapshot, links);
    return { old, new: now, collections: withWords(found) };
  } finally {
    for (const side of sides) await side.close();
  }
}

/** The same, with the words that differ. */
export function withWords(found: readonly CollectionDiff[]): CollectionDiff[] {
  return found.map(({ changed, ...collection }) => ({
    ...collection,
    changed: changed.map(({ differences, ...record }) => {
      const described = differences?.map((one) => ({ ...one, words: differingWords(one) }));
      return { ...record, ...(described && { differences: described }) };
    }),
  }));
}

/** Runs work that may report what differs: its error then has that, too. */
export async function withDifferences<Result>(
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  let differences: readonly CollectionDiff[] | undefined;
  try {
    return await work((found) => {
      differences = found;
    });
  } catch (error) {
    if (differences === undefined || !(error instanceof AnthologyError)) throw error;
    throw new DifferingError(error, withWords(differences));
  }
}

interface Side {
  readonly snapshot: Snapshot;
  /** The base of its addresses; a snapshot has none. */
  readonly baseUrl?: string;
  close(): Promise<void>;
}

async function openSide(name: string, signal: AbortSignal, note: Log["note"]): Promise<Side> {
  const [{ isAddress }, { openPublishedSite }] = await Promise.all([
    import("./site-place.ts"),
    import("./published-site.ts"),
  ]);
  if (isAddress(name) || name.endsWith(".json") || isFolder(name)) {
    const site = await openPublishedSite(name, { signal, called: name });
    try {
      const snapshot = await site.openSnapshot(note);
      const close = async () => {
        snapshot.close();
        await site.close();
      };
      return { snapshot, baseUrl: site.baseUrl, close };
    } catch (error) {
      await site.close();
      throw error;
    }
  }
  const { openSnapshot } = await import("../snapshot/open.ts");
  const snapshot = openSnapshot(name, note);
  return { snapshot, close: async () => snapshot.close() };
}

function isFolder(path: string): boolean {
  const stat = explained(`read ${path}`, () => statSync(path, { throwIfNoEntry: false }));
  return stat?.isDirectory() === true;
}
