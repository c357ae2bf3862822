/** What the pages of subjects are made of, read once for all languages. */
import type { Author, City, Keyword } from "../../model/published.ts";
import { parseRecordUrl, recordPath, summaryFile } from "../../model/routes.ts";
import type { Specimen } from "../../reader/specimen.ts";
import type { BookView } from "../../reader/subjects/book-pages.ts";
import { groupsOf } from "../../reader/subjects/entries.ts";
import { briefOf, type PassageBrief, shortLine } from "../../reader/subjects/passage-list.ts";
import type { ScholiaView, ScholiumBrief } from "../../reader/subjects/scholia-pages.ts";
import { languages } from "../../reader/words/index.ts";
import { isMade, type ProductSource } from "../product.ts";
import { SpecimenSearch } from "../specimen.ts";

/** The records, and what others say of them. */
export interface SubjectRecords {
  readonly books: readonly BookView[];
  readonly scholia: readonly ScholiaView[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly keywords: readonly Keyword[];
  /** For the home page in a language, by its code. */
  readonly specimens: ReadonlyMap<string, Specimen>;
  /** Briefs of these passages, in the order of the anthology. */
  briefsOf(urls: readonly string[]): PassageBrief[];
}

export function subjectRecords(source: ProductSource): SubjectRecords {
  const { briefs, specimens } = readPassages(source);
  const places = new Map([...briefs.keys()].map((url, place) => [url, place]));
  const scholia = readScholia(source);
  const byBook = groupsOf(briefs.values(), ({ book }) => book);
  const books = [...source.records("books")];
  return {
    books: books.map(({ number, url }) => ({
      number,
      briefs: byBook.get(number) ?? [],
      scholia: scholia.get(number)?.length ?? 0,
      file: contentsFile(source, parseRecordUrl(url)?.id ?? ""),
    })),
    scholia: books.map(({ number }) => ({ number, briefs: scholia.get(number) ?? [] })),
    authors: [...source.records("authors")],
    cities: [...source.records("cities")],
    keywords: [...source.records("keywords")],
    specimens,
    briefsOf: (urls) =>
      [...new Set(urls)]
        .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
        .flatMap((url) => briefs.get(url) ?? []),
  };
}

function readPassages(source: ProductSource) {
  const briefs = new Map<string, PassageBrief>();
  const searches = languages.map(({ code }) => ({ code, search: new SpecimenSearch(code) }));
  for (const passage of source.records("passages")) {
    briefs.set(passage.url, briefOf(passage));
    for (const { search } of searches) search.offer(passage);
  }
  const specimens = new Map<string, Specimen>();
  for (const { code, search } of searches) {
    if (search.found !== undefined) specimens.set(code, search.found);
  }
  return { briefs, specimens };
}

function readScholia(source: ProductSource): Map<number, ScholiumBrief[]> {
  const briefs: ScholiumBrief[] = [];
  for (const { urn, passage, texts } of source.records("scholia")) {
    briefs.push({ urn, book: passage.book, line: shortLine(texts) });
  }
  return groupsOf(briefs, ({ book }) => book);
}

/** What programs read for the table of contents of a book, in the published folder. */
function contentsFile(source: ProductSource, id: string): string {
  return isMade("summaries", source) ? summaryFile(id) : recordPath("books", id).slice(1);
}
