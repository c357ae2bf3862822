/** The pages of books, each a table of contents, of their scholia, and their indexes. */
import { type Html, html } from "../../../markup/html.ts";
import { citationsFile } from "../../addresses/citations.ts";
import {
  bookPath,
  bookScholiaPath,
  indexPath,
  labelOfUrl,
  parallelsPath,
  wholeBookPath,
} from "../../addresses/reader.ts";
import { isMade } from "../../output.ts";
import {
  article,
  countMarkup,
  listMarkup,
  navigationMarkup,
  nothing,
  rangeOf,
  small,
} from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { type PageContext, to, toFile } from "../../pages/site.ts";
import { epubFile } from "../book/epub.ts";
import { type Brief, briefsMarkup } from "./briefs.ts";
import { indexPage } from "./indexes.ts";

/** A book with its passages, and the scholia on them. */
export interface ListedBook {
  readonly number: number;
  /** The file with its table of contents for programs, relative to the published folder. */
  readonly file: string;
  readonly passages: readonly Brief[];
  readonly scholia: readonly Brief[];
}

/** The page of a book. `books` are all books in order. */
export function bookPage(page: PageContext, book: ListedBook, books: readonly ListedBook[]): Html {
  const { words } = page;
  const { subjects, passage } = words;
  const { number, passages, scholia } = book;
  const title = passage.book(number);
  const index = books.indexOf(book);
  const step = (other: ListedBook | undefined) =>
    other && { path: bookPath(other.number), name: passage.book(other.number) };
  const up = { path: indexPath("books"), name: words.frame.books };
  const isCited = isMade("citations", page.site);
  const links = [
    scholia.length > 0 && [to(page, bookScholiaPath(number)), subjects.scholia(scholia.length)],
    [to(page, wholeBookPath(number)), subjects.wholeBook],
    [to(page, parallelsPath(number)), passage.parallels],
    [toFile(page, epubFile(number, words)), "EPUB"],
    [toFile(page, book.file), "JSON"],
    isCited && [toFile(page, citationsFile(number, "bib")), "BibTeX"],
    isCited && [toFile(page, citationsFile(number, "json")), "CSL-JSON"],
  ] as const;
  const below = html`<p class="summary">${subjects.passages(passages.length)}${rangeMarkup(book)}${links.map(
    (link) => link && html` · <a href="${link[0]}">${link[1]}</a>`,
  )}</p>\n`;
  return pageMarkup(page, {
    title,
    description: subjects.about(title, passages.length),
    kind: "book",
    content: html`${navigationMarkup(page, up, step(books[index - 1]), step(books[index + 1]))}${article(
      { type: "CollectionPage", name: title, afterName: small(passage.bookName(number)), below },
      passages.length === 0 ? nothing(subjects.noPassages) : briefsMarkup(page, passages),
    )}`,
  });
}

export function booksIndex(page: PageContext, books: readonly ListedBook[]): Html {
  const { frame, subjects } = page.words;
  const description = subjects.about(frame.books, sum(books, "passages"));
  return indexPage(page, frame.books, books.length, description, booksMarkup(page, books));
}

/** The books, with the number of their passages and the labels of the first and the last. */
export function booksMarkup(page: PageContext, books: readonly ListedBook[]): Html | undefined {
  const { passage, subjects } = page.words;
  return listMarkup(
    books.map((book) => {
      const link = html`<a href="${to(page, bookPath(book.number))}">${passage.book(book.number)}</a>`;
      const count = [subjects.passages(book.passages.length), rangeMarkup(book)];
      return [link, small(passage.bookName(book.number)), countMarkup(count)];
    }),
    "books",
  );
}

/** How many passages or scholia the books have together. */
export function sum(books: readonly ListedBook[], of: "passages" | "scholia"): number {
  return books.reduce((count, book) => count + book[of].length, 0);
}

function rangeMarkup({ passages }: ListedBook): string {
  const range = rangeOf(
    passages.map(({ url }) => labelOfUrl(url)),
    "–",
  );
  return range === "" ? "" : ` · ${range}`;
}

export function bookScholiaPage(page: PageContext, { number, scholia }: ListedBook): Html {
  const { passage, subjects, frame } = page.words;
  const title = passage.scholiaOfBook(number);
  const count = subjects.scholia(scholia.length);
  const below = html`<p class="summary">${count} · <a href="${to(page, bookPath(number))}">${passage.book(number)}</a></p>\n`;
  return pageMarkup(page, {
    title,
    description: `${title}: ${count}`,
    kind: "book",
    content: html`${navigationMarkup(page, { path: indexPath("scholia"), name: frame.scholia })}${article(
      { type: "CollectionPage", name: title, below },
      scholia.length === 0 ? nothing(subjects.noScholia) : briefsMarkup(page, scholia),
    )}`,
  });
}

export function scholiaIndex(page: PageContext, books: readonly ListedBook[]): Html {
  const { passage, subjects, frame } = page.words;
  const count = sum(books, "scholia");
  const items = books
    .filter(({ scholia }) => scholia.length > 0)
    .map(({ number, scholia }) => [
      html`<a href="${to(page, bookScholiaPath(number))}">${passage.book(number)}</a>`,
      countMarkup(subjects.scholia(scholia.length)),
    ]);
  const description = `${frame.scholia}: ${subjects.scholia(count)}`;
  const content = listMarkup(items, "books") ?? nothing(subjects.noScholia);
  return indexPage(page, frame.scholia, count, description, content);
}
