/** The changes that the feed names, one by one. */
import type { CollectionDiff } from "../../comparison/compare.ts";
import { compareTexts } from "../../model/groups.ts";
import type { Author } from "../../model/published.ts";
import { moment, unknownTime } from "../../model/times.ts";
import { labelOfUrn } from "../../model/urn.ts";
import type { Closing } from "../output.ts";

/** The collections in the feed: changes of other records show in one of these. */
const toldCollections = ["passages", "scholia", "authors"] as const;
type ToldCollection = (typeof toldCollections)[number];

export interface News {
  readonly collection: ToldCollection;
  readonly id: string;
  readonly kind: "added" | "changed" | "removed";
  /** `7.80`, `Meleager`. */
  readonly name: string;
  readonly fields: readonly string[];
  /** When the record last changed upstream, if known. */
  readonly updated: string | null;
}

/** Most entries in a feed: feed readers show, and often fetch, all of them. */
export const mostEntries = 100;

/** The changes of these collections. */
export function newsOf(found: readonly CollectionDiff[], records: Closing["records"]): News[] {
  return found.flatMap(({ collection: name, added, changed, removed }) => {
    const collection = toldCollections.find((one) => one === name);
    if (collection === undefined) return [];
    // Of these records, only authors have names and times; the others are named by their urns.
    const ids = collection === "authors" ? [...added, ...changed.map(({ id }) => id)] : [];
    const authors = records(collection, ids) as ReadonlyMap<string, Author>;
    const tell = (kind: News["kind"], id: string, fields: readonly string[] = []): News => {
      const { main_name = labelOfUrn(id), updated_at = unknownTime } = authors.get(id) ?? {};
      const updated = updated_at === unknownTime ? null : updated_at;
      return { collection, id, kind, name: main_name, fields, updated };
    };
    return [
      ...added.map((id) => tell("added", id)),
      ...changed.map(({ id, fields }) => tell("changed", id, fields)),
      ...removed.map((id) => tell("removed", id)),
    ];
  });
}

/** The newest changes, as many as a feed may have next to the summary. A change without a time counts as new as the feed. */
export function newest(news: readonly News[]): News[] {
  // No timestamp comes after a tilde.
  const momentOf = ({ updated }: News) => moment(updated ?? "~");
  return news
    .toSorted((one, other) => compareTexts(momentOf(other), momentOf(one)))
    .slice(0, mostEntries - 1);
}

export function countChanges({ added, changed, removed }: CollectionDiff): number {
  return added.length + changed.length + removed.length;
}
