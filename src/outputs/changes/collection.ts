/** Finds the changes of one collection since the previous site, and the newest of them for the feed. */
import { hash } from "node:crypto";
import {
  type CollectionComparison,
  type CollectionDiff,
  compareRecords,
} from "../../comparison/compare.ts";
import { siteLines } from "../../comparison/site-lines.ts";
import { compareTexts } from "../../model/groups.ts";
import { moment, unknownTime } from "../../model/times.ts";
import { labelOfUrn } from "../../model/urn.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Batch, Closing, CollectionName } from "../output.ts";

export interface CollectionChanges extends CollectionDiff {
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
  passages: "Passage",
  scholia: "Scholium",
  authors: "Author",
};

/** Most entries in a feed: feed readers show, and often fetch, all of them. */
export const mostEntries = 100;

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
    updated: timeOf(record),
  }));
}

/** When a record last changed upstream, if that is known. */
function timeOf(record: object): string | null {
  const { updated_at: time = unknownTime } = record as { updated_at?: string };
  return time === unknownTime ? null : time;
}

/** Compares a collection with that of the previous site. */
export function changesOf(
  { name: collection, schema }: Resource,
  { parts, site, previous, records }: Closing,
): CollectionChanges {
  if (previous === undefined) throw new Error("there is no site to compare with");
  const { count, file } = previous.records(collection);
  const now = parts("changes").items<ComparedRecord>(collection);
  const { base_url: baseUrl, links } = site.options;
  const before = siteLines(previous, { name: collection, schema }, baseUrl, links);
  const isAlike = count > 0 && file === undefined;
  const comparison = compareRecords(before, {
    hashes: isAlike ? [] : now,
    withIds: (ids) => records(collection, ids),
  });
  const news = newsOf(collection, comparison, now);
  return { collection, before: count, after: now.length, ...comparison, news };
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

/** The newest changes, as many as a feed may have next to the summary. A change without a time counts as new as the feed. */
export function newest(news: readonly News[]): News[] {
  // No timestamp comes after a tilde.
  const momentOf = ({ updated }: News) => moment(updated ?? "~");
  return news
    .toSorted((one, other) => compareTexts(momentOf(other), momentOf(one)))
    .slice(0, mostEntries - 1);
}

export function countChanges({ added, changed, removed }: CollectionComparison): number {
  return added.length + changed.length + removed.length;
}
