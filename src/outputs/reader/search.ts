/** What the search keeps of the records, and the files that its page reads: the index, the positions and the lemmas. */
import { gzipSync } from "fflate";
import type { Book, Passage, Scholium } from "../../model/published.ts";
import { passageUrnPrefix, scholiumUrnPrefix } from "../../model/urn.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import type { Files, Parts } from "../output.ts";
import { labelOfUrn } from "./labels.ts";
import { type Named, nameOf, tagOf } from "./names.ts";
import { wordsOf } from "./search/fold.ts";
import { frameFoundTexts } from "./search/found-texts.ts";
import {
  type DocumentContent,
  type SubjectContent,
  type SubjectKind,
  writeIndex,
} from "./search/index-file.ts";
import { writeLemmas } from "./search/lemmas.ts";
import {
  joinPositions,
  type PackedWords,
  packWords,
  WordDocuments,
  wordsOfBatches,
} from "./search/packed-words.ts";
import { writePositions } from "./search/positions.ts";
import { lemmasFile, positionsFolder, searchIndexFile } from "./search/search-paths.ts";
import { languages } from "./words/index.ts";

/** What the search needs of a batch of passages or scholia. */
export interface SearchPart extends PackedWords {
  readonly documents: readonly SearchDocument[];
}

/** A passage or a scholium in the search. */
export interface SearchDocument extends DocumentContent {
  /** Whether it has a text to read. */
  readonly isRead: boolean;
  /** Addresses of its authors, cities and keywords, and the key of its book: it is found by these, too. */
  readonly subjects: readonly string[];
}

/** An author, a book, a place or a keyword in the search. */
export interface SearchSubject extends Omit<SubjectContent, "documents"> {
  /** Its key among the subjects of documents. */
  readonly key: string;
}

/** The passages or scholia of a batch in the search. */
export function keptForSearch(records: readonly (Passage | Scholium)[]): SearchPart {
  const texts = records.map((record) => record.texts.map(({ text }) => wordsOf(text)));
  const documents = records.map((record, index): SearchDocument => {
    const { urn, cities, keywords } = record;
    const book = "book" in record ? record.book.number : record.passage.book;
    const authors = "authors" in record ? record.authors : [];
    return {
      label: labelOfUrn(urn),
      texts: (texts[index] ?? []).map(({ length }) => length),
      isRead: record.texts.some(({ text }) => text.trim() !== ""),
      subjects: [bookKey(book), ...[...authors, ...cities, ...keywords].map(({ url }) => url)],
    };
  });
  return { documents, ...packWords(texts) };
}

/** An author, a place or a keyword in the search. */
export function namedSubject(record: Named): SearchSubject {
  const titles = languages.map((words) => {
    const { text, language } = nameOf(record, words);
    return { text, tag: language === undefined ? words.tag : tagOf(language) };
  });
  const names = record.names.map(({ name }) => name);
  const { url } = record;
  return { key: url, id: parseRecordUrl(url)?.id ?? "", titles, names: foldedNames(names) };
}

/** A book in the search. */
export function bookSubject({ number }: Pick<Book, "number">): SearchSubject {
  const titles = languages.map(({ tag, passage, frame }) => {
    const name = passage.bookName(number);
    return { text: passage.book(number) + (name === "" ? "" : frame.colon + name), tag };
  });
  const names = languages.flatMap(({ passage }) => [
    passage.book(number),
    passage.bookName(number),
  ]);
  const written = names.filter((name) => name !== "");
  return { key: bookKey(number), id: `${number}`, titles, names: foldedNames(written) };
}

/** Writes the index that the search page reads, and the frames around the texts that it shows. */
export function searchIndex(parts: Parts, files: Files): void {
  const words = new WordDocuments();
  const passages: SearchDocument[] = [];
  for (const part of parts.of<SearchPart>("passages")) {
    words.add(
      part,
      part.documents.map((document) => passages.push(document) - 1),
    );
  }
  // Scholia without a text, the majority, come last: these have no words, and are found only by their citation.
  const read: SearchDocument[] = [];
  const unread: SearchDocument[] = [];
  for (const part of parts.of<SearchPart>("scholia")) {
    words.add(
      part,
      part.documents.map((document) =>
        document.isRead ? passages.length + read.push(document) - 1 : unread.push(document),
      ),
    );
  }
  const scholia = [...read, ...unread];
  const documents = [...passages, ...scholia];
  const documentsOf = new Map<string, number[]>();
  for (const [document, { subjects }] of documents.entries()) {
    for (const subject of subjects) {
      const known = documentsOf.get(subject);
      if (known === undefined) documentsOf.set(subject, [document]);
      // A relation may be stored twice.
      else if (known.at(-1) !== document) known.push(document);
    }
  }
  const subjectsOf = (kind: SubjectKind) =>
    parts
      .items<SearchSubject>(kind)
      .map((subject) => ({ ...subject, documents: documentsOf.get(subject.key) ?? [] }));
  const index = writeIndex({
    languages: languages.map(({ code }) => code),
    passages: { urnPrefix: passageUrnPrefix, documents: passages },
    scholia: { urnPrefix: scholiumUrnPrefix, documents: scholia },
    readCount: passages.length + read.length,
    subjects: {
      authors: subjectsOf("authors"),
      books: subjectsOf("books"),
      cities: subjectsOf("cities"),
      keywords: subjectsOf("keywords"),
    },
    words: words.all,
  });
  frameFoundTexts(documents, files);
  // The time of the build would change the bytes.
  files.bytes(
    searchIndexFile,
    files.compressed(() => gzipSync(index, { level: 9, mtime: 0 })),
  );
}

/** Writes the positions of the words, with which phrases are found. */
export function searchPositions(parts: Parts, files: Files): void {
  for (const [part, bytes] of writePositions(joinPositions(batchesOf(parts))).entries()) {
    // They hardly compress: a higher level only takes longer.
    const compressed = files.compressed(() => gzipSync(bytes, { level: 1, mtime: 0 }));
    files.bytes(`${positionsFolder}${part}.gz`, compressed);
  }
}

/** Writes the lemmas of the words, as the publisher's table has them. */
export function searchLemmas(
  parts: Parts,
  table: Iterable<readonly [form: string, lemma: string]>,
  files: Files,
): void {
  const bytes = writeLemmas([...wordsOfBatches(batchesOf(parts))].sort(), table);
  files.bytes(
    lemmasFile,
    files.compressed(() => gzipSync(bytes, { level: 9, mtime: 0 })),
  );
}

function* batchesOf(parts: Parts): Generator<SearchPart> {
  yield* parts.of<SearchPart>("passages");
  yield* parts.of<SearchPart>("scholia");
}

/** The key of a book among the subjects: books are identified by their number. */
function bookKey(number: number): string {
  return `book ${number}`;
}

/** The folded words of names, without repetitions. */
function foldedNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => wordsOf(name).join(" ")))];
}
