/** Passages by their place in the anthology, and the lists of passages that are derived from their relations. */
import type { Links } from "../model/links.ts";
import { type Place, passageUrn } from "../model/urn.ts";
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";

/** The passages that list these members in a relation, in the order of the anthology, each once. */
export function readPassagesWith(
  snapshot: Snapshot,
  relation: { readonly table: string; readonly child: string },
  keys: readonly Key[],
): Children<Place> {
  return snapshot.children<ChildRow & Place>(
    `SELECT DISTINCT relation.${relation.child} AS parent,
       book.number AS book, passage.fragment, passage.sub_fragment
     FROM ${relation.table} AS relation
     JOIN passage ON passage.id = relation.passage JOIN book ON book.id = passage.book
     WHERE relation.${relation.child} IN (SELECT key FROM keys)
     ORDER BY parent, book.number, passage.fragment, passage.sub_fragment`,
    keys,
  );
}

/** The address of a passage. */
export function passageLink(place: Place, links: Links): string {
  return links.record("passages", passageUrn(place));
}

/** The addresses of passages. */
export function passageLinks(places: readonly Place[], links: Links): string[] {
  return places.map((place) => passageLink(place, links));
}
