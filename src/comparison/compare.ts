/** Compares two anthologies, each a snapshot or a published site, record by record, and reads the older one once. */
import { hash } from "node:crypto";
import { AnthologyError } from "../model/errors.ts";
import { parseObject } from "../model/json.ts";
import { resources } from "../resources/index.ts";
import { publishedRecords, type Resource, recordsWith } from "../resources/resource.ts";
import type { CollectionName } from "../resources/view.ts";
import { plainLinks } from "../routing/links.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { changedFields, type Difference, differencesOf } from "./differences.ts";
import { type FetchedSite, type RecordLine, siteLines } from "./site-lines.ts";

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

/** The newer records. */
interface CurrentRecords {
  /** All of them in order, with the SHA-256 of their JSON. */
  readonly hashes: readonly { readonly id: string; readonly sha256: string }[];
  /** Those with these ids, by id. */
  withIds(ids: readonly string[]): ReadonlyMap<string, object>;
}

/** The changes of a collection; records are named by the ids in their addresses. */
export interface CollectionComparison {
  /** In the order of the collection. */
  readonly added: readonly string[];
  readonly changed: readonly ChangedRecord[];
  /** In the order of the older anthology. */
  readonly removed: readonly string[];
}

/** A record that differs from the old one at the same address. */
export interface ChangedRecord {
  readonly id: string;
  readonly fields: readonly string[];
  /** Kept for the first records whose texts differ, and the first of the others. */
  readonly differences?: readonly Difference[];
}

/** The differences of so many records of a collection are kept, and so many records are compared together. */
export const mostCompared = 1000;

/** @param before the older records, with addresses of the newer anthology */
export function compareRecords(
  before: Iterable<RecordLine>,
  now: CurrentRecords,
): CollectionComparison {
  const hashes = new Map(now.hashes.map(({ id, sha256 }) => [id, sha256]));
  const old = new Set<string>();
  const removed: string[] = [];
  const changed = new Map<string, ChangedRecord>();
  let differing: RecordLine[] = [];
  const kept = { texts: 0, others: 0 };
  const compareDiffering = () => {
    const records = now.withIds(differing.map(({ id }) => id));
    for (const { id, text } of differing) {
      const [one, other] = [parseObject(text) ?? {}, { ...records.get(id) }];
      const fields = changedFields(one, other);
      if (fields.length === 0) continue;
      const kind = fields.includes("texts") ? "texts" : "others";
      kept[kind] += 1;
      const isKept = kept[kind] <= mostCompared;
      const differences = isKept ? differencesOf(fields, one, other) : undefined;
      changed.set(id, { id, fields, ...(differences && { differences }) });
    }
    differing = [];
  };
  for (const record of before) {
    const { id, text } = record;
    if (old.has(id)) {
      throw new AnthologyError("run", `the older site has two records of the address of ${id}`, {
        hint: "build and publish that site again",
      });
    }
    old.add(id);
    const sha256 = hashes.get(id);
    if (sha256 === undefined) removed.push(id);
    else if (sha256 !== hash("sha256", text)) differing.push(record);
    if (differing.length === mostCompared) compareDiffering();
  }
  compareDiffering();
  return {
    added: now.hashes.flatMap(({ id }) => (old.has(id) ? [] : [id])),
    changed: now.hashes.flatMap(({ id }) => changed.get(id) ?? []),
    removed,
  };
}
