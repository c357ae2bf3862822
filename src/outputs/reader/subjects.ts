/** The home page, the indexes, and the pages of books, authors, cities and keywords. */
import { hash } from "node:crypto";
import { groupsOf } from "../../model/groups.ts";
import { positionsOf } from "../../model/positions.ts";
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
import type { Named } from "./names.ts";
import { readingSite } from "./reading-site.ts";
import type { PageContext } from "./site.ts";
import {
  type BookView,
  bookPage,
  bookScholiaPage,
  booksIndex,
  scholiaIndex,
} from "./subjects/book-pages.ts";
import { type Entry, entriesOf } from "./subjects/entries.ts";
import { homePage } from "./subjects/home-page.ts";
import { authorsIndex, citiesIndex, keywordsIndex } from "./subjects/indexes.ts";
import { briefOf, type PassageBrief, type ScholiumBrief } from "./subjects/passage-list.ts";
import { authorPage, cityPage, keywordPage } from "./subjects/subject-pages.ts";
import type { Words } from "./words/words.ts";

/** The records, and the content of other records for their pages. */
export interface SubjectRecords {
  readonly books: readonly Book[];
  readonly passages: readonly ListedPassage[];
  readonly scholia: readonly ScholiumBrief[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly keywords: readonly Keyword[];
  readonly featured: FeaturedEpigram | undefined;
}

/** Writes the page at a path. It depends on this input alone. */
type Write = (path: string, input: unknown, text: (page: PageContext) => string) => void;

/** A passage in lists, and a short text that changes whenever its entry does. */
export interface ListedPassage extends PassageBrief {
  readonly url: string;
  readonly mark: string;
}

/** The same as a batch keeps it: with the addresses of the authors, since many passages have the same. */
export interface KeptPassage extends Omit<ListedPassage, "authors"> {
  readonly authors: readonly string[];
}

export function keptPassage(passage: Passage, authors: readonly Named[]): KeptPassage {
  const brief = briefOf(passage, authors);
  const mark = hash("sha256", JSON.stringify(brief), "base64").slice(0, 16);
  return { url: passage.url, ...brief, authors: authors.map(({ url }) => url), mark };
}

/** @param authors by their addresses */
export function listedPassage(
  passage: KeptPassage,
  authors: ReadonlyMap<string, Named>,
): ListedPassage {
  return { ...passage, authors: passage.authors.flatMap((url) => authors.get(url) ?? []) };
}

/** Writes the home page, the indexes, and the pages of books, authors, cities and keywords in a language. */
export function writeSubjects(
  records: SubjectRecords,
  words: Words,
  site: Site,
  files: Files,
): void {
  const reading = readingSite(site);
  const write: Write = (path, input, text) => {
    const page = { site: reading, words, path };
    files.pageOf(pageFile(words.folder + path), JSON.stringify(input), () => text(page));
  };
  const books = bookViews(records, site);
  writeBooks(write, books, records);
  const authors = entriesOf(records.authors, words);
  const cities = entriesOf(records.cities, words);
  const keywords = entriesOf(records.keywords, words);
  const briefsOf = briefFinder(records.passages);
  write(authorsPath, authors, (page) => authorsIndex(page, authors));
  for (const entry of authors) {
    const { url, passages } = entry.record;
    const view = { entry, briefs: briefsOf(passages) };
    write(pagePathOf(url), inputOf(view), (page) => authorPage(page, view));
  }
  writeCities(write, cities, authors, briefsOf);
  write(keywordsPath, keywords, (page) => keywordsIndex(page, keywords));
  for (const entry of keywords) {
    const { url, passages } = entry.record;
    const view = { entry, briefs: briefsOf(passages) };
    write(pagePathOf(url), inputOf(view), (page) => keywordPage(page, view));
  }
  const { featured, scholia } = records;
  const view = { featured, books, scholia: scholia.length, authors, cities, keywords };
  write(homePath, { ...view, books: books.map(inputOf) }, (page) => homePage(page, view));
}

/** The input of a page with a list of passages. */
function inputOf(view: { readonly briefs: readonly ListedPassage[] }): unknown {
  return { ...view, briefs: view.briefs.map(({ mark }) => mark) };
}

interface ListedBook extends BookView {
  readonly briefs: readonly ListedPassage[];
}

function bookViews({ books, passages, scholia }: SubjectRecords, site: Site): ListedBook[] {
  const byBook = groupsOf(passages, ({ book }) => book);
  const scholiaByBook = groupsOf(scholia, ({ book }) => book);
  return books.map(({ number, url }) => ({
    number,
    briefs: byBook.get(number) ?? [],
    scholia: scholiaByBook.get(number)?.length ?? 0,
    file: contentsFile(site, parseRecordUrl(url)?.id ?? ""),
  }));
}

/** The file with the table of contents of a book, relative to the published folder. */
function contentsFile(site: Site, id: string): string {
  return isMade("summaries", site) ? summaryFile(id) : recordPath("books", id).slice(1);
}

/** Finds the briefs of passages, in the order of the anthology. */
function briefFinder(passages: SubjectRecords["passages"]) {
  const indexes = new Map(passages.map(({ url }, index) => [url, index]));
  return (urls: readonly string[]) =>
    [...new Set(urls)]
      .flatMap((url) => indexes.get(url) ?? [])
      .sort((one, other) => one - other)
      .flatMap((index) => passages[index] ?? []);
}

function writeBooks(write: Write, books: readonly ListedBook[], records: SubjectRecords): void {
  write(booksPath, books.map(inputOf), (page) => booksIndex(page, books));
  const numbers = books.map(({ number }) => number);
  for (const book of books) {
    write(bookPath(book.number), [inputOf(book), numbers], (page) => bookPage(page, book, books));
  }
  const scholia = groupsOf(records.scholia, ({ book }) => book);
  const views = numbers.map((number) => ({ number, briefs: scholia.get(number) ?? [] }));
  write(scholiaPath, views, (page) => scholiaIndex(page, views));
  for (const view of views) {
    write(bookScholiaPath(view.number), view, (page) => bookScholiaPage(page, view));
  }
}

function writeCities(
  write: Write,
  cities: readonly Entry<City>[],
  authors: readonly Entry<Author>[],
  briefsOf: ReturnType<typeof briefFinder>,
): void {
  const positions = positionsOf(cities.map(({ record }) => record));
  const born = groupsOf(authors, ({ record }) => record.city_born?.url);
  const died = groupsOf(authors, ({ record }) => record.city_died?.url);
  write(citiesPath, [cities, [...positions]], (page) => citiesIndex(page, cities, positions));
  for (const entry of cities) {
    const { url, passages } = entry.record;
    const view = {
      entry,
      position: positions.get(url),
      bornHere: born.get(url) ?? [],
      diedHere: died.get(url) ?? [],
      briefs: briefsOf(passages),
    };
    write(pagePathOf(url), inputOf(view), (page) => cityPage(page, view));
  }
}
