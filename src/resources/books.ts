/** Books of the anthology. The id in a book's address is not its number. */
import type { Book } from "../model/published.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { address, columns } from "./members.ts";
import { defineResource } from "./resource.ts";

const book = { name: "books", table: "book" } as const;

export const books = defineResource<Book>({
  ...book,
  title: "Books of the anthology",
  entries: "SELECT id FROM book ORDER BY number, id",
  members: { url: address(book), ...columns("number") },
});

/** The numbers of all books, in the order of their publication. */
export function readBookNumbers(snapshot: Snapshot): number[] {
  return snapshot
    .rows<{ readonly number: number }>("SELECT number FROM book ORDER BY number, id")
    .map(({ number }) => number);
}
