/** Finds the changes of one collection since the previous site. */
import { hash } from "node:crypto";
import type { Batch, Closing, CollectionName } from "../output.ts";
import { type CollectionComparison, compareRecords, type NewRecord } from "./compare.ts";
import { type Known, later, type News, newsOf } from "./news.ts";
import { oldRecords } from "./old-records.ts";

export interface CollectionChanges extends CollectionComparison {
  readonly collection: CollectionName;
  readonly before: number;
  readonly after: number;
  /** When a record of the collection last changed upstream; null if unknown or not needed. */
  readonly latest: string | null;
  readonly news: readonly News[];
}

/** What the comparison needs from a batch, for each of its records. */
export function comparedPart({ records, ids }: Batch): (NewRecord & Known)[] {
  return records.map((record, index) => ({
    id: ids[index] ?? "",
    sha256: hash("sha256", JSON.stringify(record)),
    name: "main_name" in record ? `Author ${record.main_name}` : undefined,
    updated: "updated_at" in record ? record.updated_at : null,
  }));
}

/** Compares a collection, whose records fit this schema, with that of the previous site. */
export function changesOf(
  collection: CollectionName,
  schema: string,
  { parts, site, previous, records }: Closing,
): CollectionChanges {
  if (previous === undefined) throw new Error("there is no site to compare with");
  const old = previous.records(collection);
  const now = parts("changes").items<ReturnType<typeof comparedPart>[number]>(collection);
  const counts = { collection, before: old.count, after: now.length };
  // The time of a pull is known, so the times of records are not needed.
  const latest =
    site.snapshot.origin === null
      ? now.reduce<string | null>((time, { updated }) => later(time, updated), null)
      : null;
  if (old.count > 0 && old.file === undefined) {
    return { ...counts, added: [], changed: [], removed: [], latest, news: [] };
  }
  const before =
    old.count === 0
      ? { count: 0, *read() {} }
      : oldRecords(collection, schema, old, previous, site.options.base_url);
  const comparison = compareRecords(before, now, (ids) => records(collection, ids));
  const known = new Map(now.map((record) => [record.id, record]));
  return { ...counts, ...comparison, latest, news: newsOf(collection, comparison, known) };
}
