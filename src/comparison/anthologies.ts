/** Compares two anthologies, each a snapshot or a published site. */
import { hash } from "node:crypto";
import { resources } from "../resources/index.ts";
import { publishedRecords, type Resource, recordsWith } from "../resources/resource.ts";
import type { CollectionName } from "../resources/view.ts";
import { plainLinks } from "../routing/links.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type CollectionComparison, compareRecords, type RecordLine } from "./compare.ts";
import { type FetchedSite, siteLines } from "./site-lines.ts";

/** An anthology as it is compared. */
export interface Anthology {
  /** The base of its addresses; a snapshot has none. */
  readonly baseUrl?: string;
  collection(resource: Resource, baseUrl: string): ComparedCollection;
}

interface ComparedCollection {
  readonly count: number;
  /** Its records in order; none if they are known to be those of the other anthology. */
  readonly lines: Iterable<RecordLine>;
  withIds(ids: readonly string[]): ReadonlyMap<string, object>;
}

/** The changes of a collection, and its numbers of records. */
export interface CollectionDiff extends CollectionComparison {
  readonly collection: CollectionName;
  readonly before: number;
  readonly after: number;
}

/** An anthology without records. */
export const noAnthology: Anthology = {
  collection: () => ({ count: 0, lines: [], withIds: () => new Map() }),
};

export function ofSnapshot(snapshot: Snapshot): Anthology {
  return {
    collection: (resource, baseUrl) => {
      const links = plainLinks(baseUrl);
      return {
        count: resource.entries(snapshot).keys.length,
        lines: linesOf(publishedRecords(resource, snapshot, links)),
        withIds: (ids) => recordsWith(resource, snapshot, ids, links),
      };
    },
  };
}

export function ofSite(site: FetchedSite): Anthology {
  return {
    baseUrl: site.baseUrl,
    collection: (resource, baseUrl) => {
      const lines = () => siteLines(site, resource, baseUrl);
      return {
        count: site.records(resource.name).count,
        lines: lines(),
        withIds: (ids) => {
          const wanted = new Set(ids);
          const found = new Map<string, object>();
          for (const { id, text } of lines()) if (wanted.has(id)) found.set(id, JSON.parse(text));
          return found;
        },
      };
    },
  };
}

function* linesOf(
  records: Iterable<{ readonly id: string; readonly record: object }>,
): Generator<RecordLine> {
  for (const { id, record } of records) yield { id, text: JSON.stringify(record) };
}

/** @param anyBase the base of addresses if neither has one */
export function compareAnthologies(
  old: Anthology,
  now: Anthology,
  anyBase: string,
): CollectionDiff[] {
  const baseUrl = now.baseUrl ?? old.baseUrl ?? anyBase;
  return resources.map((resource) => {
    const before = old.collection(resource, baseUrl);
    const after = now.collection(resource, baseUrl);
    const hashes = Array.from(after.lines, ({ id, text }) => {
      return { id, sha256: hash("sha256", text) };
    });
    const comparison = compareRecords(before.lines, { hashes, withIds: after.withIds });
    return { collection: resource.name, before: before.count, after: after.count, ...comparison };
  });
}
