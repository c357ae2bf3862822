/** The search: its page in each language, and the index that the page reads. */
import { gzipSync } from "fflate";
import type { Author, Book, City, Keyword, Passage, Scholium } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import type { Files, Site } from "../output.ts";
import { pageFile, searchPath } from "./addresses.ts";
import { labelOfUrn } from "./labels.ts";
import { type Named, nameFor, nameOf, tagOf } from "./names.ts";
import { readingSite } from "./reading-site.ts";
import { wordsIn, wordsOf } from "./search/fold.ts";
import { type DocumentsContent, type SubjectContent, writeIndex } from "./search/index-file.ts";
import { writeLemmas } from "./search/lemmas.ts";
import { writePositions } from "./search/positions.ts";
import { searchPage } from "./search/search-page.ts";
import { lemmasFile, positionsFolder, searchIndexFile } from "./search/search-paths.ts";
import { firstLine } from "./verses.ts";
import { languages } from "./words/index.ts";
import type { ExampleWords, Words } from "./words/words.ts";

/** A passage or a scholium in the search. */
export interface SearchDocument {
  /** The end of its urn, such as `5.177`. */
  readonly label: string;
  /** Whether it has a text to read. */
  readonly isRead: boolean;
  /** The folded words of each of its texts, separated by blanks. */
  readonly texts: readonly string[];
  /** Addresses of its authors, cities and keywords, and the key of its book: it is found by these, too. */
  readonly subjects: readonly string[];
}

/** The example words on the search page, for each language; null where there are none. */
export type Examples = readonly (ExampleWords | null)[];

/** All records that the search finds by their words. */
export interface SearchDocuments {
  readonly passages: readonly SearchDocument[];
  readonly scholia: readonly SearchDocument[];
}

/** All records that the search finds. */
export interface SearchRecords extends SearchDocuments {
  readonly books: readonly Book[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly keywords: readonly Keyword[];
}

/** The document of a record in the search. */
export function documentOf(record: Passage | Scholium): SearchDocument {
  const { urn, texts, cities, keywords } = record;
  const book = "book" in record ? record.book.number : record.passage.book;
  const authors = "authors" in record ? record.authors : [];
  return {
    label: labelOfUrn(urn),
    isRead: texts.some(({ text }) => text.trim() !== ""),
    texts: texts.map(({ text }) => wordsOf(text).join(" ")),
    subjects: [bookKey(book), ...[...authors, ...cities, ...keywords].map(({ url }) => url)],
  };
}

/** Writes the search page in each language. */
export function searchPages(examples: Examples, site: Site, files: Files): void {
  const reading = readingSite(site);
  for (const [index, words] of languages.entries()) {
    files.page(pageFile(words.folder + searchPath), () =>
      searchPage(reading, words, examples[index] ?? undefined),
    );
  }
}

/** Writes the index that the search page reads. */
export function searchIndex(records: SearchRecords, site: Site, files: Files): void {
  const { passages } = records;
  const scholia = orderedScholia(records);
  const documentsOf = new Map<string, number[]>();
  for (const [document, { subjects }] of [...passages, ...scholia].entries()) {
    for (const subject of subjects) {
      const known = documentsOf.get(subject);
      if (known === undefined) documentsOf.set(subject, [document]);
      // A relation may be stored twice.
      else if (known.at(-1) !== document) known.push(document);
    }
  }
  const named = (record: Named) => namedContent(record, documentsOf.get(record.url) ?? []);
  const index = writeIndex({
    languages: languages.map(({ code }) => code),
    passages: documentsContent(passages, site.ids("passages")),
    scholia: documentsContent(scholia, site.ids("scholia")),
    readCount: passages.length + scholia.filter(({ isRead }) => isRead).length,
    subjects: {
      authors: records.authors.map(named),
      books: records.books.map(({ number }) =>
        bookContent(number, documentsOf.get(bookKey(number)) ?? []),
      ),
      cities: records.cities.map(named),
      keywords: records.keywords.map(named),
    },
  });
  // The time of the build would change the bytes.
  files.bytes(
    searchIndexFile,
    files.compressed(() => gzipSync(index, { level: 9, mtime: 0 })),
  );
}

/** Writes the positions of the words, with which phrases are found. */
export function searchPositions(records: SearchDocuments, files: Files): void {
  const documents = [...records.passages, ...orderedScholia(records)];
  for (const [part, bytes] of writePositions(documents.map(wordsOfTexts)).entries()) {
    // They hardly compress: a higher level only takes longer.
    const compressed = files.compressed(() => gzipSync(bytes, { level: 1, mtime: 0 }));
    files.bytes(`${positionsFolder}${part}.gz`, compressed);
  }
}

/** Writes the lemmas of the words, as the publisher's table has them. */
export function searchLemmas(
  { passages, scholia }: SearchDocuments,
  table: Iterable<readonly [form: string, lemma: string]>,
  files: Files,
): void {
  const words = new Set([...passages, ...scholia].flatMap((one) => wordsOfTexts(one).flat()));
  const bytes = writeLemmas([...words].sort(), table);
  files.bytes(
    lemmasFile,
    files.compressed(() => gzipSync(bytes, { level: 9, mtime: 0 })),
  );
}

/** Scholia with a text, then those without, which are the majority: these are found only by their citation. */
function orderedScholia({ scholia }: SearchDocuments): SearchDocument[] {
  return [...scholia.filter(({ isRead }) => isRead), ...scholia.filter(({ isRead }) => !isRead)];
}

function wordsOfTexts({ texts }: SearchDocument): string[][] {
  return texts.map((words) => (words === "" ? [] : words.split(" ")));
}

/** The key of a book among the subjects: books are identified by their number. */
function bookKey(number: number): string {
  return `book ${number}`;
}

function documentsContent(
  documents: readonly SearchDocument[],
  [urn = ""]: readonly string[],
): DocumentsContent {
  return {
    urnPrefix: urn.slice(0, urn.length - labelOfUrn(urn).length),
    documents: documents.map((document) => ({
      label: document.label,
      texts: wordsOfTexts(document),
    })),
  };
}

function namedContent(record: Named, documents: readonly number[]): SubjectContent {
  const titles = languages.map((words) => {
    const { text, language } = nameOf(record, words);
    return { text, tag: language === undefined ? words.tag : tagOf(language) };
  });
  const names = record.names.map(({ name }) => name);
  return { id: parseRecordUrl(record.url)?.id ?? "", titles, names, documents };
}

function bookContent(number: number, documents: readonly number[]): SubjectContent {
  const titles = languages.map(({ tag, passage, frame }) => {
    const name = passage.bookName(number);
    return { text: passage.book(number) + (name === "" ? "" : frame.colon + name), tag };
  });
  const names = languages.flatMap(({ passage }) => [
    passage.book(number),
    passage.bookName(number),
  ]);
  return { id: `${number}`, titles, names: names.filter((name) => name !== ""), documents };
}

/** The minimum length of an example word. */
const minimumLength = 4;

/** How many passages are searched for examples. */
const exampleCandidates = 50;

/** Words of the first passage with two words and an author, else of the first with two words. */
export function exampleWords(passages: readonly Passage[], words: Words): ExampleWords | null {
  let found: ExampleWords | null = null;
  for (const passage of passages.slice(0, exampleCandidates)) {
    const line = firstLine(passage.texts)?.text ?? "";
    const all = wordsIn(line);
    const [first, second] = all.filter(({ word }) => word.length >= minimumLength);
    if (first === undefined || second === undefined || first.word === second.word) continue;
    const next = all[all.indexOf(first) + 1] ?? second;
    const [author] = passage.authors;
    const name = author && nameFor(author.names, words);
    found ??= {
      written: line.slice(first.start, first.end),
      word: first.word,
      beginning: first.word.slice(0, minimumLength - 1),
      other: second.word,
      phrase: `${first.word} ${next.word}`,
      author: undefined,
      label: labelOfUrn(passage.urn),
    };
    if (name !== undefined) return { ...found, author: name.name.trim() };
  }
  return found;
}
