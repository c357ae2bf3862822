/** The home page, the indexes, and the pages of books, authors, cities and keywords. */
import type { Html } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
import { type Position, positionsOf } from "../../model/positions.ts";
import type { Author, Book, City, Keyword, Passage } from "../../model/published.ts";
import { parseRecordUrl, recordPath, summaryFile } from "../../routing/routes.ts";
import type { FeaturedEpigram } from "../examples.ts";
import { type Files, isMade, type Site } from "../output.ts";
import {
  authorsPath,
  bookPath,
  bookScholiaPath,
  booksPath,
  citiesPath,
  homePath,
  keywordsPath,
  pageFile,
  pagePathOf,
  scholiaPath,
} from "./addresses.ts";
import { inputText, type Marked, marked } from "./marks.ts";
import type { Named } from "./names.ts";
import { readingSite } from "./reading-site.ts";
import type { PageContext } from "./site.ts";
import {
  type BookView,
  bookPage,
  bookScholiaPage,
  booksIndex,
  type ScholiaView,
  scholiaIndex,
} from "./subjects/book-pages.ts";
import { type Entry, entriesOf, type Subject } from "./subjects/entries.ts";
import { homePage } from "./subjects/home-page.ts";
import { authorsIndex, citiesIndex, keywordsIndex } from "./subjects/indexes.ts";
import { briefOf, type PassageBrief, type ScholiumBrief } from "./subjects/passage-list.ts";
import { authorPage, cityPage, keywordPage } from "./subjects/subject-pages.ts";
import { interfaceLanguages } from "./words/index.ts";
import type { Words } from "./words/words.ts";

/** The records, and the content of other records for their pages. */
export interface SubjectRecords {
  readonly books: readonly Book[];
  readonly passages: readonly ListedPassage[];
  readonly scholia: readonly ScholiumBrief[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly keywords: readonly Keyword[];
  /** For the home page in each language. */
  readonly featured: readonly (FeaturedEpigram | undefined)[];
}

/** Writes the page at a path, which depends on this input alone. */
type Write = (path: string, input: unknown, text: (page: PageContext) => Html) => void;

/** A passage in lists, with the mark of its brief. */
export interface ListedPassage extends Marked<PassageBrief> {
  readonly url: string;
}

/** The same as a batch keeps it: with the addresses of the authors, since many passages have the same. */
export interface KeptPassage extends Omit<ListedPassage, "authors"> {
  readonly authors: readonly string[];
}

export function keptPassage(passage: Passage, authors: readonly Named[]): KeptPassage {
  const brief = marked(briefOf(passage, authors));
  return { url: passage.url, ...brief, authors: authors.map(({ url }) => url) };
}

/** @param authors by their addresses */
export function listedPassage(
  passage: KeptPassage,
  authors: ReadonlyMap<string, Named>,
): ListedPassage {
  return { ...passage, authors: passage.authors.flatMap((url) => authors.get(url) ?? []) };
}

/** What the pages in all languages have in common. */
interface Shared {
  readonly books: readonly Marked<ListedBook>[];
  /** The scholia of each book. */
  readonly scholia: readonly Marked<ScholiaView>[];
  /** The passages of an author, a city or a keyword, by its address. */
  readonly briefs: ReadonlyMap<string, readonly ListedPassage[]>;
  readonly positions: ReadonlyMap<string, Position>;
}

interface ListedBook extends BookView {
  readonly briefs: readonly ListedPassage[];
}

/** Writes the home page, the indexes, and the pages of books, authors, cities and keywords in each language. */
export function writeSubjects(records: SubjectRecords, site: Site, files: Files): void {
  const { passages, authors, cities, keywords } = records;
  const scholiaOf = groupsOf(records.scholia, ({ book }) => book);
  const scholia = records.books.map(({ number }) =>
    marked({ number, briefs: scholiaOf.get(number) ?? [] }),
  );
  const shared: Shared = {
    books: listedBooks(records, scholia, site),
    scholia,
    briefs: briefsOf([...authors, ...cities, ...keywords], passages),
    positions: positionsOf(cities),
  };
  const reading = readingSite(site);
  for (const [index, words] of interfaceLanguages.entries()) {
    const write: Write = (path, input, text) => {
      const page = { site: reading, words, path };
      files.pageOf(pageFile(words.folder + path), inputText(input), () => text(page));
    };
    writeBooks(write, shared);
    writeNamed(write, records, shared, { words, featured: records.featured[index] });
  }
}

/** Writes the home page, and the pages of authors, cities and keywords. */
function writeNamed(
  write: Write,
  records: SubjectRecords,
  { books, briefs, positions }: Shared,
  { words, featured }: { readonly words: Words; readonly featured: FeaturedEpigram | undefined },
): void {
  const authors = entriesOf(records.authors, words);
  const cities = entriesOf(records.cities, words);
  const keywords = entriesOf(records.keywords, words);
  const viewOf = <Kind extends Subject>(entry: Entry<Kind>) => ({
    entry,
    briefs: briefs.get(entry.record.url) ?? [],
  });
  write(authorsPath, authors, (page) => authorsIndex(page, authors));
  for (const view of authors.map(viewOf)) {
    write(pagePathOf(view.entry.record.url), view, (page) => authorPage(page, view));
  }
  write(citiesPath, [cities, [...positions]], (page) => citiesIndex(page, cities, positions));
  const born = groupsOf(authors, ({ record }) => record.city_born?.url);
  const died = groupsOf(authors, ({ record }) => record.city_died?.url);
  for (const entry of cities) {
    const { url } = entry.record;
    const view = {
      ...viewOf(entry),
      position: positions.get(url),
      bornHere: born.get(url) ?? [],
      diedHere: died.get(url) ?? [],
    };
    write(pagePathOf(url), view, (page) => cityPage(page, view));
  }
  write(keywordsPath, keywords, (page) => keywordsIndex(page, keywords));
  for (const view of keywords.map(viewOf)) {
    write(pagePathOf(view.entry.record.url), view, (page) => keywordPage(page, view));
  }
  const view = { featured, books, scholia: records.scholia.length, authors, cities, keywords };
  write(homePath, view, (page) => homePage(page, view));
}

function writeBooks(write: Write, { books, scholia }: Shared): void {
  write(booksPath, books, (page) => booksIndex(page, books));
  const numbers = books.map(({ number }) => number);
  for (const book of books) {
    write(bookPath(book.number), [book, numbers], (page) => bookPage(page, book, books));
  }
  write(scholiaPath, scholia, (page) => scholiaIndex(page, scholia));
  for (const view of scholia) {
    write(bookScholiaPath(view.number), view, (page) => bookScholiaPage(page, view));
  }
}

function listedBooks(
  { books, passages }: SubjectRecords,
  scholia: readonly ScholiaView[],
  site: Site,
): Marked<ListedBook>[] {
  const byBook = groupsOf(passages, ({ book }) => book);
  return books.map(({ number, url }, index) =>
    marked({
      number,
      briefs: byBook.get(number) ?? [],
      scholia: scholia[index]?.briefs.length ?? 0,
      file: contentsFile(site, parseRecordUrl(url)?.id ?? ""),
    }),
  );
}

/** The file with the table of contents of a book, relative to the published folder. */
function contentsFile(site: Site, id: string): string {
  return isMade("summaries", site) ? summaryFile(id) : recordPath("books", id).slice(1);
}

/** The passages of subjects in the order of the anthology, by the addresses of the subjects. */
function briefsOf(
  subjects: readonly Subject[],
  passages: readonly ListedPassage[],
): ReadonlyMap<string, readonly ListedPassage[]> {
  const indexes = new Map(passages.map(({ url }, index) => [url, index]));
  return new Map(
    subjects.map(({ url, passages: own }) => [
      url,
      own
        .flatMap((passage) => indexes.get(passage) ?? [])
        .sort((one, other) => one - other)
        .flatMap((index) => passages[index] ?? []),
    ]),
  );
}
