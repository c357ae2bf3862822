/** What a feed tells of records: of those that people read or know by name, all else shows in one of them. */
import type { CollectionName } from "../output.ts";
import type { Comparison } from "./compare.ts";
import { isLater } from "./timestamps.ts";

/** What has become of a record. */
export interface News {
  readonly collection: CollectionName;
  readonly id: string;
  readonly kind: "added" | "changed" | "removed";
  /** `Passage 7.80`, `Author Meleager`. */
  readonly name: string;
  /** Members that changed. */
  readonly fields: readonly string[];
  /** When the record last changed upstream, where it tells. */
  readonly updated: string | null;
}

/** What a feed says of a record. */
export interface Known {
  /** What it is called; undefined where its id tells. */
  readonly name: string | undefined;
  readonly updated: string | null;
}

/** Entries that a feed has at most: readers of feeds show, and often fetch, all of them. */
export const newsLimit = 100;

/** The collections that a feed tells of, and what it calls a record of which it knows nothing but the id. */
const names: Partial<Readonly<Record<CollectionName, (id: string) => string>>> = {
  passages: (urn) => `Passage ${urn.slice(urn.lastIndexOf(":") + 1)}`,
  scholia: (urn) => `Scholium ${urn.slice(urn.lastIndexOf(":") + 1)}`,
  authors: (id) => `Author ${id}`,
};

/** The newest of what is to be told of a collection. */
export function newsOf(
  collection: CollectionName,
  { added, changed, removed }: Comparison,
  known: ReadonlyMap<string, Known>,
): readonly News[] {
  const nameOf = names[collection];
  if (nameOf === undefined) return [];
  const tell = (kind: News["kind"], id: string, fields: readonly string[] = []): News => {
    const { name, updated = null } = known.get(id) ?? {};
    return { collection, id, kind, name: name ?? nameOf(id), fields, updated };
  };
  return newest([
    ...added.map((id) => tell("added", id)),
    ...changed.map(({ id, fields }) => tell("changed", id, fields)),
    ...removed.map((id) => tell("removed", id)),
  ]);
}

/** How many records a feed would tell of, if there were no limit. */
export function countNews(comparisons: readonly (Comparison & { collection: CollectionName })[]) {
  return comparisons
    .filter(({ collection }) => collection in names)
    .reduce(
      (sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length,
      0,
    );
}

/** As many as a feed may have, the newest first; what has no time of its own is of the time of the feed. */
export function newest(news: readonly News[]): News[] {
  return [...news]
    .sort(({ updated: one }, { updated: other }) => {
      if (one === null || other === null) return Number(one !== null) - Number(other !== null);
      return isLater(other, one) ? 1 : isLater(one, other) ? -1 : 0;
    })
    .slice(0, newsLimit);
}
