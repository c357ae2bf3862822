/** Books of the anthology. The id in a book's address is not its number. */
import type { Book } from "../model/published.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { defineResource } from "./resource.ts";

interface BookRow {
  readonly id: number;
  readonly number: number;
}

export const books = defineResource<BookRow, Book>({
  name: "books",
  schema: "book",
  table: "book",
  title: "Books of the anthology",
  entries: "SELECT id AS key FROM book ORDER BY number, id",
  read: (snapshot, keys) =>
    snapshot.rowsOf(
      "SELECT id, number FROM keys JOIN book ON book.id = keys.key ORDER BY place",
      keys,
    ),
  render: (row, links) => ({ url: links.record("books", row.id), number: row.number }),
  load: (book, rows) => rows.add("book", { id: rows.key("books", book.url), number: book.number }),
});

/** The numbers of all books, in the order of their publication. */
export function readBookNumbers(snapshot: Snapshot): number[] {
  return snapshot
    .rows<{ readonly number: number }>("SELECT number FROM book ORDER BY number, id")
    .map(({ number }) => number);
}
