/** The passages as Distributed Text Services cites them: books, and epigrams in them. */
import type { Book, Passage } from "../../model/published.ts";
import type { ProductSource } from "../product.ts";
import { citationOf } from "./graphs.ts";

/** A book that has epigrams, with the units of the citation tree below it. */
export interface CitedBook {
  readonly book: Book;
  readonly unit: CitableUnit;
  readonly epigrams: readonly CitableUnit[];
}

/** A node of the citation tree, as it is published. */
export interface CitableUnit {
  readonly identifier: string;
  readonly "@type": "CitableUnit";
  /** The record: what the typed documents speak of. */
  readonly "@id": string;
  readonly level: 1 | 2;
  readonly parent: string | null;
  readonly citeType: "book" | "epigram";
  /** More of it, where it is asked for alone. */
  readonly dublinCore?: { readonly identifier: string; readonly creator?: readonly string[] };
}

/** Passages of one book after the other, in the order of the anthology. */
export function* passagesByBook(source: ProductSource): Generator<readonly Passage[]> {
  let book: Passage[] = [];
  for (const passage of source.records("passages")) {
    const [first] = book;
    if (first !== undefined && first.book.url !== passage.book.url) {
      yield book;
      book = [];
    }
    book.push(passage);
  }
  if (book.length > 0) yield book;
}

/** The units of a book; a book without passages is nothing that could be cited. */
export function citedBook(passages: readonly Passage[]): CitedBook | undefined {
  const book = passages[0]?.book;
  if (book === undefined) return undefined;
  const parent = `${book.number}`;
  const unit = {
    identifier: parent,
    "@type": "CitableUnit",
    "@id": book.url,
    level: 1,
    parent: null,
    citeType: "book",
  } as const;
  return { book, unit, epigrams: passages.map((passage) => epigramUnit(passage, parent)) };
}

function epigramUnit(passage: Passage, parent: string): CitableUnit {
  return {
    identifier: citationOf(passage),
    "@type": "CitableUnit",
    "@id": passage.url,
    level: 2,
    parent,
    citeType: "epigram",
  };
}
