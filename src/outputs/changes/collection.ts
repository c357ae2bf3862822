/** Finds the changes of one collection since the previous site, and the newest of them for the feed. */
import { hash } from "node:crypto";
import { compareTexts } from "../../model/groups.ts";
import { labelOfUrn } from "../../model/urn.ts";
import type { Batch, Closing, CollectionName } from "../output.ts";
import { type CollectionComparison, compareRecords } from "./compare.ts";
import { oldRecords } from "./old-records.ts";

export interface CollectionChanges extends CollectionComparison {
  readonly collection: CollectionName;
  readonly before: number;
  readonly after: number;
  /** When a record of the collection last changed upstream; null if unknown. */
  readonly latest: string | null;
  /** The newest changes; undefined for a collection that the feed does not have. */
  readonly news: readonly News[] | undefined;
}

export interface News {
  readonly collection: CollectionName;
  readonly id: string;
  readonly kind: "added" | "changed" | "removed";
  /** `Passage 7.80`, `Author Meleager`. */
  readonly name: string;
  readonly fields: readonly string[];
  /** When the record last changed upstream, if known. */
  readonly updated: string | null;
}

/** The collections in the feed: changes of other records show in one of these. */
const nouns: Partial<Readonly<Record<CollectionName, string>>> = {
  ...{ passages: "Passage", scholia: "Scholium", authors: "Author" },
};

/** Most entries in a feed: feed readers show, and often fetch, all of them. */
const newsLimit = 100;

interface ComparedRecord {
  readonly id: string;
  readonly sha256: string;
  /** Undefined if the name follows from the id. */
  readonly name: string | undefined;
  readonly updated: string | null;
}

/** What the comparison needs from a batch, for each of its records. */
export function comparedPart({ records, ids }: Batch): ComparedRecord[] {
  return records.map((record, index) => ({
    id: ids[index] ?? "",
    sha256: hash("sha256", JSON.stringify(record)),
    name: "main_name" in record ? record.main_name : undefined,
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
  const now = parts("changes").items<ComparedRecord>(collection);
  const latest = now.reduce<string | null>((time, { updated }) => later(time, updated), null);
  const before =
    old.count === 0 || old.file === undefined
      ? []
      : oldRecords(collection, schema, old, previous, site.options.base_url);
  const isAlike = old.count > 0 && old.file === undefined;
  const comparison = compareRecords(before, isAlike ? [] : now, (ids) => records(collection, ids));
  const news = newsOf(collection, comparison, now);
  return { collection, before: old.count, after: now.length, ...comparison, latest, news };
}

function newsOf(
  collection: CollectionName,
  { added, changed, removed }: CollectionComparison,
  now: readonly ComparedRecord[],
): readonly News[] | undefined {
  const noun = nouns[collection];
  if (noun === undefined) return undefined;
  const known = new Map(now.map((record) => [record.id, record]));
  const tell = (kind: News["kind"], id: string, fields: readonly string[] = []): News => {
    const { name = labelOfUrn(id), updated = null } = known.get(id) ?? {};
    return { collection, id, kind, name: `${noun} ${name}`, fields, updated };
  };
  return newest([
    ...added.map((id) => tell("added", id)),
    ...changed.map(({ id, fields }) => tell("changed", id, fields)),
    ...removed.map((id) => tell("removed", id)),
  ]);
}

/** The newest changes, as many as a feed may have. A change without a time counts as new as the feed. */
export function newest(news: readonly News[]): News[] {
  // No timestamp comes after a tilde.
  const timeOf = ({ updated }: News) => moment(updated ?? "~");
  return news
    .toSorted((one, other) => compareTexts(timeOf(other), timeOf(one)))
    .slice(0, newsLimit);
}

/** The later of two timestamps in UTC, with or without decimals. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return moment(one) < moment(other) ? other : one;
}

/** The timestamp such that comparing texts compares moments. */
function moment(timestamp: string): string {
  return timestamp.replace(/Z$/, "").replace(/\.(\d*?)0*$/, (_, decimals) => {
    return decimals === "" ? "" : `.${decimals}`;
  });
}

export function countChanges({ added, changed, removed }: CollectionComparison): number {
  return added.length + changed.length + removed.length;
}
