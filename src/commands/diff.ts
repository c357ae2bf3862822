/** The command `diff`: which records of two anthologies differ, and in which words. */
import { statSync } from "node:fs";
import type { Anthology, CollectionDiff } from "../comparison/compare.ts";
import { differingWords } from "../comparison/differences.ts";
import { explained } from "../disk/errors.ts";
import { isAddress } from "../site-folder/previous/previous.ts";
import { openSite } from "./previous-site.ts";
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
    const before = await openSide(old, signal);
    sides.push(before);
    const after = await openSide(now, signal);
    sides.push(after);
    const anthologies = [await before.read(after.hashOf), await after.read(before.hashOf)] as const;
    log.phase("compare");
    const { compareAnthologies } = await import("../comparison/compare.ts");
    const found = compareAnthologies(...anthologies, defaults.baseUrl);
    return { old, new: now, collections: withWords(found) };
  } finally {
    for (const side of sides) await side.close();
  }
}

/** The same, with the words that differ. */
export function withWords(found: readonly CollectionDiff[]): CollectionDiff[] {
  return found.map(({ collection, before, after, added, changed, removed }) => ({
    collection,
    before,
    after,
    added,
    removed,
    changed: changed.map(({ differences, ...record }) => {
      const described = differences?.map((one) => ({ ...one, words: differingWords(one) }));
      return { ...record, ...(described && { differences: described }) };
    }),
  }));
}

interface Side {
  /** SHA-256 of the bulk file of a collection, if there is one. */
  hashOf(collection: string): string | undefined;
  /** @param otherHash gives those of the other side, whose equal files need not be read */
  read(otherHash: Side["hashOf"]): Promise<Anthology>;
  close(): Promise<void>;
}

async function openSide(name: string, signal: AbortSignal): Promise<Side> {
  const { ofSite, ofSnapshot } = await import("../comparison/compare.ts");
  if (isAddress(name) || name.endsWith(".json") || isFolder(name)) {
    const opened = await openSite(name, signal, name);
    if (opened.site === undefined) throw opened.absence;
    const { site, close } = opened;
    const read: Side["read"] = async (otherHash) => ofSite(await site.fetchRecords(otherHash));
    return { hashOf: site.hashOf, read, close };
  }
  const { openSnapshot } = await import("../snapshot/open.ts");
  const snapshot = openSnapshot(name);
  return {
    hashOf: () => undefined,
    read: async () => ofSnapshot(snapshot),
    close: async () => snapshot.close(),
  };
}

function isFolder(path: string): boolean {
  const stat = explained(`read ${path}`, () => statSync(path, { throwIfNoEntry: false }));
  return stat?.isDirectory() === true;
}
