/** Writes the home page, the indexes, and the pages of books, authors, cities and keywords. */
import { groupsOf } from "../../model/groups.ts";
import { positionsOf } from "../../model/positions.ts";
import type { Author, Book, City, Keyword, Passage } from "../../model/published.ts";
import { recordPath, summaryFile } from "../../routing/routes.ts";
import {
  bookPath,
  bookScholiaPath,
  homePath,
  indexPath,
  labelOfUrl,
  pagePathOf,
} from "../addresses/reader.ts";
import { best, candidateOf, type Ranked } from "../examples.ts";
import { type Batch, type Files, isMade, type Parts, type Site } from "../output.ts";
import { countedSources, type Source, sourcesOf } from "../pages/credits.ts";
import { authorsOf } from "../pages/names.ts";
import { inEachLanguage, languagesOf } from "../pages/site.ts";
import { isEditorial } from "./passage/facts.ts";
import {
  bookPage,
  bookScholiaPage,
  booksIndex,
  type ListedBook,
  scholiaIndex,
} from "./subjects/books.ts";
import { type Brief, briefOf } from "./subjects/briefs.ts";
import { entriesOf, type Subject } from "./subjects/entries.ts";
import { type Featured, homePage } from "./subjects/home-page.ts";
import { subjectsIndex } from "./subjects/indexes.ts";
import { subjectPage } from "./subjects/subject-pages.ts";

/** What the home page, the indexes and the pages of subjects need of a batch of passages. */
export interface PassagesPart {
  readonly briefs: readonly Brief[];
  /** For the home page in each language. */
  readonly candidates: readonly (Ranked<Featured> | null)[];
  /** Of all texts, in each language. */
  readonly sources: readonly (readonly Source[])[];
}

export function keptPassages({ records, related, site }: Batch<"passages">): PassagesPart {
  return {
    sources: languagesOf(site).map((words) =>
      countedSources(records.flatMap(({ texts }) => sourcesOf(texts, related, words))),
    ),
    briefs: records.map((passage: Passage) => briefOf(passage, authorsOf(passage, related))),
    candidates: languagesOf(site).map((words) => {
      const candidate = candidateOf(records, words.code);
      if (candidate === null) return null;
      const { found, rank } = candidate;
      const sources = sourcesOf([found.greek, found.translation], related, words);
      return { found: { ...found, sources }, rank };
    }),
  };
}

export function writeSubjects(parts: Parts, site: Site, files: Files): void {
  const kept = [...parts.of<PassagesPart>("passages")];
  const passages = kept.flatMap(({ briefs }) => briefs);
  const books = booksOf(parts.items<Book>("books"), passages, parts.items("scholia"), site);
  const records = {
    authors: parts.items<Author>("authors"),
    cities: parts.items<City>("cities"),
    keywords: parts.items<Keyword>("keywords"),
  };
  const positions = positionsOf(records.cities);
  const indexes = new Map(passages.map(({ url }, index) => [url, index]));
  const briefsOf = ({ passages: own }: Subject) =>
    own
      .flatMap((url) => indexes.get(url) ?? [])
      .sort((one, other) => one - other)
      .flatMap((index) => passages[index] ?? []);
  inEachLanguage(site, files, (write, words) => {
    write(indexPath("books"), (page) => booksIndex(page, books));
    write(indexPath("scholia"), (page) => scholiaIndex(page, books));
    for (const book of books) {
      write(bookPath(book.number), (page) => bookPage(page, book, books));
      write(bookScholiaPath(book.number), (page) => bookScholiaPage(page, book));
    }
    const authors = entriesOf(records.authors, words);
    const born = groupsOf(authors, ({ record }) => record.city_born?.url);
    const died = groupsOf(authors, ({ record }) => record.city_died?.url);
    const entries = {
      authors,
      cities: entriesOf(records.cities, words),
      keywords: entriesOf(records.keywords, words),
    };
    for (const index of ["authors", "cities", "keywords"] as const) {
      const listed = entries[index];
      const shown = listed.filter(({ record }) => !isEditorial(record));
      write(indexPath(index), (page) => subjectsIndex(page, index, shown, positions));
      for (const entry of listed) {
        const { url } = entry.record;
        const view = {
          index,
          entry,
          briefs: briefsOf(entry.record),
          position: positions.get(url),
          bornHere: born.get(url) ?? [],
          diedHere: died.get(url) ?? [],
        };
        write(pagePathOf(url), (page) => subjectPage(page, view));
      }
    }
    const language = languagesOf(site).indexOf(words);
    const featured = best(kept.map(({ candidates }) => candidates[language] ?? null))?.found;
    const keywords = entries.keywords.filter(({ record }) => !isEditorial(record));
    write(homePath, (page) => homePage(page, { featured, books, ...entries, keywords }));
  });
}

function booksOf(
  books: readonly Book[],
  passages: readonly Brief[],
  scholia: readonly Brief[],
  site: Site,
): ListedBook[] {
  const [passagesOf, scholiaOf] = [passages, scholia].map((all) =>
    groupsOf(all, ({ book }) => book),
  );
  return books.map(({ number, url }) => {
    const id = labelOfUrl(url);
    return {
      number,
      file: isMade("summaries", site) ? summaryFile(id) : recordPath("books", id).slice(1),
      passages: passagesOf?.get(number) ?? [],
      scholia: scholiaOf?.get(number) ?? [],
    };
  });
}
