/** The locations of passages in the anthology, read from the rows of a passage and of its book. */
import type { Book } from "../model/published.ts";
import { type PassageLocation, passageUrn } from "../model/urn.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { readPairs } from "./lists.ts";
import { columns, one } from "./members.ts";
import { type Columns, linkTo, type Member, readView, type View } from "./view.ts";

export const passage = { name: "passages", table: "passage" } as const;

const located: View<Omit<PassageLocation, "book"> & { book: Pick<Book, "number"> }> = {
  ...passage,
  members: {
    book: one<Pick<Book, "number">>("book", {
      name: "books",
      table: "book",
      members: columns("number"),
    }),
    ...columns("fragment", "sub_fragment"),
  },
};

function readLocations(snapshot: Snapshot, passages: readonly Key[]) {
  const show = readView(located, snapshot, passages);
  return (key: Key, links: Links): PassageLocation => {
    const { book, ...location } = show(key, links);
    return { book: book.number, ...location };
  };
}

/** A member computed from the location of the passage whose key is in a column. */
export function ofLocation<Shown>(
  column: string,
  show: (location: PassageLocation, links: Links, row: Columns) => Shown,
): Member<Shown> {
  return {
    columns: [column],
    read: ({ snapshot, rows, shared }) => {
      const read = () =>
        readLocations(
          snapshot,
          rows.map((row) => row[column] as Key),
        );
      const location = shared(`location of ${column}`, read);
      return (row, links) => show(location(row[column] as Key, links), links, row);
    },
  };
}

export const passageUrl = ofLocation("id", passageAddress);

/** The address of the passage whose key is in a column. */
export function linkToPassage(column: string): Member<string> {
  return {
    ...ofLocation(column, passageAddress),
    columnsOf: (url, rows) => ({ [column]: rows.key(passage.name, url) }),
    relation: linkTo(passage.name),
  };
}

/** The passages that list the record, in the order of the anthology, each once. Derived, not stored with the record. */
export const passagesWith: Member<string[]> = {
  read: ({ snapshot, table, keys }) => {
    const passages = readPairs(snapshot, `passage_${table}`, [table, "passage"], keys);
    const location = readLocations(snapshot, keys.flatMap(passages));
    return ({ key }, links) =>
      [...new Set(passages(key))]
        .map((passage) => location(passage, links))
        .sort(inOrder)
        .map((found) => passageAddress(found, links));
  },
  relation: linkTo(passage.name),
  listTable: (owner) => `passage_${owner}`,
};

/** The order of passages in the anthology. */
export function inOrder(one: PassageLocation, other: PassageLocation): number {
  return (
    one.book - other.book ||
    one.fragment - other.fragment ||
    (one.sub_fragment < other.sub_fragment ? -1 : Number(one.sub_fragment > other.sub_fragment))
  );
}

function passageAddress(location: PassageLocation, links: Links): string {
  return links.record(passage.name, passageUrn(location));
}
