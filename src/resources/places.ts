/** The places of passages in the anthology, read from the rows of a passage and of its book. */

import { type Place, passageUrn } from "../model/urn.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { readPairs } from "./pairs.ts";
import { linkTo } from "./relations.ts";
import type { Columns, Member } from "./view.ts";

/** The resource and table of passages. */
export const passage = { name: "passages", table: "passage" } as const;

/** The place of each of these passages. */
function readPlaces(snapshot: Snapshot, passages: readonly Key[]): (key: Key) => Place {
  const rows = snapshot.rowsBy<Omit<Place, "book"> & { readonly id: Key; readonly book_id: Key }>(
    { table: "passage", column: "id", select: "id, book AS book_id, fragment, sub_fragment" },
    [...new Set(passages)],
  );
  const books = snapshot.rowsBy<{ readonly id: Key; readonly number: number }>(
    { table: "book", column: "id", select: "id, number" },
    [...new Set(rows.map(({ book_id }) => book_id))],
  );
  const numbers = new Map(books.map(({ id, number }) => [id, number]));
  const places = new Map(
    rows.map(({ id, book_id, fragment, sub_fragment }) => [
      id,
      { book: Number(numbers.get(book_id)), fragment, sub_fragment },
    ]),
  );
  return (key) => {
    const place = places.get(key);
    // `openSnapshot` has checked that every reference leads to a row.
    if (place === undefined) throw new Error(`passage: no row with key ${key}`);
    return place;
  };
}

/** A member computed from the place of the passage whose key is in a column. */
export function ofPlace<Shown>(
  column: string,
  show: (place: Place, links: Links, row: Columns) => Shown,
): Member<Shown> {
  return {
    columns: column === "key" ? [] : [column],
    read: ({ snapshot, rows, shared }) => {
      const read = () =>
        readPlaces(
          snapshot,
          rows.map((row) => row[column] as Key),
        );
      const place = shared(`place of ${column}`, read);
      return (row, links) => show(place(row[column] as Key), links, row);
    },
  };
}

/** The address of the passage itself. */
export const passageUrl = ofPlace("key", passageAddress);

/** The address of the passage whose key is in a column. */
export function linkToPassage(column: string): Member<string> {
  return {
    ...ofPlace(column, passageAddress),
    columnsOf: (url, rows) => ({ [column]: rows.key(passage.name, url) }),
    relation: linkTo(passage.name),
  };
}

/** The passages that list the record, in the order of the anthology, each once. Derived, not stored with the record. */
export const passagesWith: Member<string[]> = {
  columns: [],
  read: ({ snapshot, table, keys }) => {
    const pairs = { table: `passage_${table}`, from: table, to: "passage", order: table };
    const passages = readPairs(snapshot, pairs, keys);
    const place = readPlaces(snapshot, keys.flatMap(passages));
    return ({ key }, links) =>
      [...new Set(passages(key))]
        .map(place)
        .sort(inOrder)
        .map((found) => passageAddress(found, links));
  },
  relation: linkTo(passage.name),
};

/** The order of passages in the anthology. */
export function inOrder(one: Place, other: Place): number {
  return (
    one.book - other.book ||
    one.fragment - other.fragment ||
    (one.sub_fragment < other.sub_fragment ? -1 : Number(one.sub_fragment > other.sub_fragment))
  );
}

function passageAddress(place: Place, links: Links): string {
  return links.record(passage.name, passageUrn(place));
}
