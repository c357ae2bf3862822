/** Entries of the feed. It covers passages, scholia and authors; changes of other records show in one of these. */

import { labelOfUrn } from "../../model/urn.ts";
import type { CollectionName } from "../output.ts";
import type { CollectionComparison } from "./compare.ts";

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

export interface Known {
  /** Its name; undefined if the name follows from the id. */
  readonly name: string | undefined;
  readonly updated: string | null;
}

/** Most entries in a feed: feed readers show, and often fetch, all of them. */
export const newsLimit = 100;

/** The collections in the feed, with the name of a record of which only the id is known. */
const names: Partial<Readonly<Record<CollectionName, (id: string) => string>>> = {
  passages: (urn) => `Passage ${labelOfUrn(urn)}`,
  scholia: (urn) => `Scholium ${labelOfUrn(urn)}`,
  authors: (id) => `Author ${id}`,
};

/** The newest changes of a collection. */
export function newsOf(
  collection: CollectionName,
  { added, changed, removed }: CollectionComparison,
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

/** The number of entries that a feed without a limit would have. */
export function countNews(
  comparisons: readonly (CollectionComparison & { collection: CollectionName })[],
) {
  return comparisons
    .filter(({ collection }) => collection in names)
    .reduce((sum, one) => sum + countChanges(one), 0);
}

export function countChanges({ added, changed, removed }: CollectionComparison): number {
  return added.length + changed.length + removed.length;
}

/** The newest changes, as many as a feed may have. A change without a time counts as new as the feed. */
export function newest(news: readonly News[]): News[] {
  return [...news]
    .sort(({ updated: one }, { updated: other }) => {
      if (one === null || other === null) return Number(one !== null) - Number(other !== null);
      return isLater(other, one) ? 1 : isLater(one, other) ? -1 : 0;
    })
    .slice(0, newsLimit);
}

/** The later of two timestamps in UTC, with or without decimals. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return isLater(other, one) ? other : one;
}

export function isLater(one: string, other: string): boolean {
  return sortable(one) > sortable(other);
}

/** The timestamp with six decimals, so that comparing texts compares moments. */
function sortable(timestamp: string): string {
  const [seconds = "", decimals = ""] = timestamp.replace(/Z$/, "").split(".");
  return `${seconds}.${decimals.padEnd(6, "0")}`;
}
