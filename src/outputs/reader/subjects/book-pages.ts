/** The pages of books, each a table of contents, of their scholia, and their indexes. */
import { type Html, html } from "../../../markup/html.ts";
import {
  bookPath,
  bookScholiaPath,
  booksPath,
  parallelsPath,
  scholiaPath,
  wholeBookPath,
} from "../addresses.ts";
import { epubFile } from "../book/epub-file.ts";
import { pageMarkup } from "../frame.ts";
import { navigationMarkup } from "../navigation.ts";
import { type PageContext, to, toFile } from "../site.ts";
import { indexPage } from "./indexes.ts";
import {
  foldedList,
  type PassageBrief,
  passageLine,
  type ScholiumBrief,
  scholiumLine,
} from "./passage-list.ts";

/** A book with its passages. */
export interface BookView {
  readonly number: number;
  readonly briefs: readonly PassageBrief[];
  /** The number of scholia on its passages. */
  readonly scholia: number;
  /** The file with its table of contents for programs, relative to the published folder. */
  readonly file: string;
}

/** The page of a book. `books` are all books in order. */
export function bookPage(page: PageContext, book: BookView, books: readonly BookView[]): Html {
  const { words } = page;
  const { subjects } = words;
  const title = words.passage.book(book.number);
  const index = books.indexOf(book);
  return pageMarkup(page, {
    title,
    description: subjects.about(title, book.briefs.length),
    kind: "book",
    content: html`${navigationMarkup(
      page,
      { path: booksPath, name: words.frame.books },
      { previous: stepTo(page, books[index - 1]), next: stepTo(page, books[index + 1]) },
    )}<article itemscope itemtype="https://schema.org/CollectionPage">
<header>
<h1><span itemprop="name">${title}</span>${bookName(words.passage.bookName(book.number))}</h1>
<p class="summary">${subjects.passages(book.briefs.length)}${rangeMarkup(book)}${
      book.scholia === 0
        ? ""
        : html` · <a href="${to(page, bookScholiaPath(book.number))}">${subjects.scholia(book.scholia)}</a>`
    } · <a href="${to(page, wholeBookPath(book.number))}">${subjects.wholeBook}</a> · <a href="${to(page, parallelsPath(book.number))}">${words.passage.parallels}</a> · <a href="${toFile(page, epubFile(book.number, words))}">EPUB</a> · <a href="${toFile(page, book.file)}">JSON</a></p>
</header>
${
  book.briefs.length === 0
    ? html`<p class="nothing">${subjects.noPassages}</p>\n`
    : foldedList(book.briefs, (brief) => passageLine(page, brief, "withAuthors"), {
        total: book.briefs.length,
        isFirst: true,
      })
}</article>
`,
  });
}

export function booksIndex(page: PageContext, books: readonly BookView[]): Html {
  const title = page.words.frame.books;
  const passages = books.reduce((sum, { briefs }) => sum + briefs.length, 0);
  const description = page.words.subjects.about(title, passages);
  const index = { title, description, count: books.length };
  return indexPage(page, index, booksMarkup(page, books));
}

/** The books, with the number of their passages and the labels of the first and the last. */
export function booksMarkup(page: PageContext, books: readonly BookView[]): Html {
  const { passage, subjects } = page.words;
  return html`<ul class="books">
${books.map(
  (book) =>
    html`<li><a href="${to(page, bookPath(book.number))}">${passage.book(book.number)}</a>${bookName(passage.bookName(book.number))} <span class="count">${subjects.passages(book.briefs.length)}${rangeMarkup(book)}</span></li>\n`,
)}</ul>
`;
}

/** The name of a book after its number. */
export function bookName(name: string): Html {
  return name === "" ? html`` : html` <small>${name}</small>`;
}

function rangeMarkup({ briefs }: BookView): Html {
  const first = briefs[0]?.label;
  const last = briefs.at(-1)?.label;
  if (first === undefined || last === undefined) return html``;
  return first === last ? html` · ${first}` : html` · ${first}–${last}`;
}

function stepTo({ words }: PageContext, book: BookView | undefined) {
  return book && { path: bookPath(book.number), name: words.passage.book(book.number) };
}

export interface ScholiaView {
  readonly number: number;
  readonly briefs: readonly ScholiumBrief[];
}

export function bookScholiaPage(page: PageContext, { number, briefs }: ScholiaView): Html {
  const { words } = page;
  const { subjects } = words;
  const title = words.passage.scholiaOfBook(number);
  return pageMarkup(page, {
    title,
    description: `${title}: ${subjects.scholia(briefs.length)}`,
    kind: "book",
    content: html`${navigationMarkup(page, { path: scholiaPath, name: words.frame.scholia })}<article itemscope itemtype="https://schema.org/CollectionPage">
<header>
<h1><span itemprop="name">${title}</span></h1>
<p class="summary">${subjects.scholia(briefs.length)} · <a href="${to(page, bookPath(number))}">${words.passage.book(number)}</a></p>
</header>
${
  briefs.length === 0
    ? html`<p class="nothing">${subjects.noScholia}</p>\n`
    : foldedList(briefs, (brief) => scholiumLine(page, brief), {
        total: briefs.length,
        isFirst: true,
      })
}</article>
`,
  });
}

export function scholiaIndex(page: PageContext, books: readonly ScholiaView[]): Html {
  const { words } = page;
  const { subjects } = words;
  const title = words.frame.scholia;
  const count = books.reduce((sum, { briefs }) => sum + briefs.length, 0);
  const annotated = books.filter(({ briefs }) => briefs.length > 0);
  const items = annotated.map(
    ({ number, briefs }) =>
      html`<li><a href="${to(page, bookScholiaPath(number))}">${words.passage.book(number)}</a> <span class="count">${subjects.scholia(briefs.length)}</span></li>\n`,
  );
  return indexPage(
    page,
    { title, description: `${title}: ${subjects.scholia(count)}`, count },
    count === 0
      ? html`<p class="nothing">${subjects.noScholia}</p>\n`
      : html`<ul class="books">\n${items}</ul>\n`,
  );
}
