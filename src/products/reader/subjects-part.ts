/** The part that makes the home page, the indexes, and the pages of books, authors, cities and keywords. */

import { positionsOf } from "../../model/positions.ts";
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
} from "../../reader/addresses.ts";
import type { PageContext } from "../../reader/site.ts";
import { authorPage } from "../../reader/subjects/author-page.ts";
import { bookPage, booksIndex } from "../../reader/subjects/book-pages.ts";
import { cityPage } from "../../reader/subjects/city-page.ts";
import { entriesOf, groupsOf } from "../../reader/subjects/entries.ts";
import { homePage } from "../../reader/subjects/home-page.ts";
import { authorsIndex, citiesIndex } from "../../reader/subjects/indexes.ts";
import { keywordPage } from "../../reader/subjects/keyword-page.ts";
import { keywordsIndex } from "../../reader/subjects/keywords-index.ts";
import { PassageLines } from "../../reader/subjects/passage-list.ts";
import { bookScholiaPage, scholiaIndex } from "../../reader/subjects/scholia-pages.ts";
import { languages } from "../../reader/words/index.ts";
import type { Words } from "../../reader/words/words.ts";
import type { ProductPart } from "../product.ts";
import { readingSite } from "./site.ts";
import { type SubjectRecords, subjectRecords } from "./subject-records.ts";

/** Writes the page at a path. */
type Write = (path: string, text: (page: PageContext) => string) => void;

export const subjectsPart: ProductPart = {
  name: "subjects",
  from: ["passages", "books", "authors", "cities", "keywords", "scholia"],
  owns: (path) => isSubjectPage(path),
  make: (source, output) => {
    const site = readingSite(source);
    const records = subjectRecords(source);
    for (const words of languages) {
      const write: Write = (path, text) => {
        output.text(pageFile(words.folder + path), text({ site, words, path }));
      };
      // All pages with lists of passages stand as deep as that of a book.
      const lines = new PassageLines({ site, words, path: bookPath(1) });
      writeBooks(write, records, lines);
      writeSubjects(write, records, words, lines);
    }
  },
};

function writeBooks(write: Write, { books, scholia }: SubjectRecords, lines: PassageLines): void {
  write(booksPath, (page) => booksIndex(page, books));
  for (const book of books) {
    write(bookPath(book.number), (page) => bookPage(page, book, books, lines));
  }
  write(scholiaPath, (page) => scholiaIndex(page, scholia));
  for (const book of scholia) {
    write(bookScholiaPath(book.number), (page) => bookScholiaPage(page, book));
  }
}

function writeSubjects(
  write: Write,
  records: SubjectRecords,
  words: Words,
  lines: PassageLines,
): void {
  const { books, briefsOf } = records;
  const authors = entriesOf(records.authors, words);
  const cities = entriesOf(records.cities, words);
  const keywords = entriesOf(records.keywords, words);
  const positions = positionsOf(records.cities);
  const born = groupsOf(authors, ({ record }) => record.city_born?.url);
  const died = groupsOf(authors, ({ record }) => record.city_died?.url);
  write(authorsPath, (page) => authorsIndex(page, authors));
  for (const entry of authors) {
    const briefs = briefsOf(entry.record.passages);
    write(pagePathOf(entry.record.url), (page) => authorPage(page, entry, briefs, lines));
  }
  write(citiesPath, (page) => citiesIndex(page, cities, positions));
  for (const entry of cities) {
    const { url, passages } = entry.record;
    const view = {
      entry,
      position: positions.get(url),
      bornHere: born.get(url) ?? [],
      diedHere: died.get(url) ?? [],
      briefs: briefsOf(passages),
    };
    write(pagePathOf(url), (page) => cityPage(page, view, lines));
  }
  write(keywordsPath, (page) => keywordsIndex(page, keywords));
  for (const entry of keywords) {
    const briefs = briefsOf(entry.record.passages);
    write(pagePathOf(entry.record.url), (page) => keywordPage(page, entry, briefs, lines));
  }
  const specimen = records.specimens.get(words.code);
  const scholia = books.reduce((sum, book) => sum + book.scholia, 0);
  const view = { specimen, books, scholia, authors, cities, keywords };
  write(homePath, (page) => homePage(page, view));
}

/** Whether a file is one of those pages: the front page of the API is not there while these are. */
function isSubjectPage(path: string): boolean {
  return /^(?:[a-z]{2,3}\/)?(?:(?:books|authors|cities|keywords|scholia)\/(?:[^/]+\/)?)?index\.html$/.test(
    path,
  );
}
