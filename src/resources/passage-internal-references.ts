/** Internal references: from one passage to another that imitates it, answers it or stands beside it. */
import type { Links } from "../model/links.ts";
import type { InternalReference, Passage, PassageInternalReference } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";
import { passageLink } from "./places.ts";
import { defineResource } from "./resource.ts";

interface Row {
  readonly id: number;
  readonly from_book: number;
  readonly from_fragment: number;
  readonly from_sub_fragment: string;
  readonly to_book: number;
  readonly to_fragment: number;
  readonly to_sub_fragment: string;
  readonly reference_type: string;
}

export const passageInternalReferences = defineResource<Row, PassageInternalReference>({
  name: "passage_internal_references",
  schema: "passage_internal_reference",
  table: "passage_internal_reference",
  title: "References from passage to passage",
  xml: false,
  entries: "SELECT id AS key FROM passage_internal_reference ORDER BY id",
  read: (snapshot, keys) =>
    snapshot.rowsOf(
      `SELECT reference.id, reference.reference_type, from_book.number AS from_book,
         origin.fragment AS from_fragment, origin.sub_fragment AS from_sub_fragment,
         to_book.number AS to_book, target.fragment AS to_fragment,
         target.sub_fragment AS to_sub_fragment
       FROM keys JOIN passage_internal_reference AS reference ON reference.id = keys.key
       JOIN passage AS origin ON origin.id = reference.from_passage
       JOIN book AS from_book ON from_book.id = origin.book
       JOIN passage AS target ON target.id = reference.to_passage
       JOIN book AS to_book ON to_book.id = target.book
       ORDER BY place`,
      keys,
    ),
  render: (row, links) => ({
    url: links.record("passage_internal_references", row.id),
    from_passage: passageLink(
      { book: row.from_book, fragment: row.from_fragment, sub_fragment: row.from_sub_fragment },
      links,
    ),
    to_passage: passageLink(
      { book: row.to_book, fragment: row.to_fragment, sub_fragment: row.to_sub_fragment },
      links,
    ),
    reference_type: row.reference_type,
  }),
  keyOfPart: (snapshot, { list, index, owner }) => {
    if (list !== "internal_references" || !("id" in owner)) return undefined;
    const all = snapshot.rows<{ readonly id: Key; readonly from_passage: Key }>(
      "SELECT id, from_passage FROM passage_internal_reference ORDER BY from_passage, position",
    );
    return all.filter((row) => row.from_passage === owner.id)[index]?.id;
  },
  load: ({ url, from_passage, to_passage, reference_type }, rows) => {
    // The order of a passage's references is known only to the passage.
    const listed = rows.record<Passage>("passages", from_passage)?.internal_references ?? [];
    const places = listed.flatMap((reference, place) =>
      reference.to_passage === to_passage && reference.reference_type === reference_type
        ? [place]
        : [],
    );
    const position = places[rows.occurrence(`${from_passage} ${to_passage} ${reference_type}`)];
    if (position === undefined) {
      rows.fault("/from_passage", "a passage that lists this reference", from_passage);
      return;
    }
    rows.add("passage_internal_reference", {
      id: rows.key("passage_internal_references", url),
      from_passage: rows.key("passages", from_passage),
      position,
      to_passage: rows.key("passages", to_passage),
      reference_type,
    });
  },
});

interface ReferenceRow extends ChildRow, Place {
  readonly reference_type: string;
}

/** The references that these passages make, in stored order. */
export function readReferencesOf(
  snapshot: Snapshot,
  passages: readonly Key[],
): Children<ReferenceRow> {
  return snapshot.children(
    `SELECT reference.from_passage AS parent, reference.reference_type,
       book.number AS book, target.fragment, target.sub_fragment
     FROM passage_internal_reference AS reference
     JOIN passage AS target ON target.id = reference.to_passage
     JOIN book ON book.id = target.book
     WHERE reference.from_passage IN (SELECT key FROM keys)
     ORDER BY reference.from_passage, reference.position`,
    passages,
  );
}

/** A reference inside the passage that makes it (contract 2.5). */
export function renderReferenceSummary(row: ReferenceRow, links: Links): InternalReference {
  return { to_passage: passageLink(row, links), reference_type: row.reference_type };
}

export type { ReferenceRow };
