/**
 * The index of the search, as the page reads it: all words with their positions, in parts by the alphabet, and lists that are
 * fetched when a query needs them. Every file is JSON, and fetched once.
 */
import { passageUrnPrefix, scholiumUrnPrefix } from "../../../model/urn.ts";
import { sums, wordsFrom } from "./codes.ts";
import { matcherOf, type Term, wordOf } from "./query.ts";

/** The addresses of the files, which the search page contains: most of them name the hash of their file. */
export interface IndexTable {
  readonly folder: string;
  readonly documents: string;
  /** Authors, books, places and keywords, with titles in the language of the page. */
  readonly names: string;
  /** All words, for queries that do not begin with letters of the word. */
  readonly words: string;
  /** The folder of the texts that results show, and the hash of them all. */
  readonly texts: string;
  readonly textsHash: string;
  /** Each document has so many positions of words. They are more than its words: words near each other are in one text. */
  readonly extent: number;
  /** The first word of each part, which is sorted, and its address. */
  readonly parts: readonly (readonly [first: string, file: string])[];
}

/** The labels of all records in the order of the anthology, such as `5.177`, coded. */
export interface DocumentsFile {
  readonly passages: string;
  readonly scholia: string;
}

/** Sorted words, and the positions of each, coded. */
export interface PartFile {
  readonly words: string;
  readonly positions: readonly string[];
}

/** All words, sorted and coded. */
export type WordsFile = Pick<PartFile, "words">;

/** The kinds of subjects: names that lead readers to passages. */
export const subjectKinds = ["authors", "books", "cities", "keywords"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The members of a subject, the documents coded. */
export type SubjectRow = readonly [
  kind: SubjectKind,
  id: string,
  title: string,
  tag: string,
  names: readonly string[],
  documents: string,
];

/** A text and the tag of its language. */
export interface Wording {
  readonly text: string;
  readonly tag: string;
}

/** An author, a book, a place or a keyword. */
export interface FoundSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly title: Wording;
  /** Its names in all languages, folded. */
  readonly names: readonly string[];
  /** Its documents with a text, in order. */
  readonly documents: readonly number[];
}

/** All records: every passage, then every scholium. */
export interface Documents {
  /** The ends of the documents' urns. */
  readonly labels: readonly string[];
  readonly passageCount: number;
  urn(document: number): string;
}

/** A text that results show. */
export interface FoundText {
  readonly tag: string;
  readonly lines: readonly string[];
  /** Its anchor on the page of the record, or the start of the anchors of its verses. */
  readonly anchor: string;
  /** The number of lines before its first verse; null for a text whose verses have no anchors. */
  readonly heading: number | null;
}

/** The number of passage numbers in a file of texts. */
const numbersInPiece = 8;

/** The file with the texts of a record: `5/176.json` contains those of 5.176 to 5.183 and of the scholia on them. */
export function textPieceOf(label: string): string {
  const [, book = "0", number = "0"] = /^(\d+)\.(\d+)/.exec(label) ?? [];
  return `${book}/${Number(number) - (Number(number) % numbersInPiece)}.json`;
}

type Part = ReadonlyMap<string, string>;

export class SearchIndex {
  readonly #table: IndexTable;
  readonly #read: (file: string) => Promise<unknown>;
  readonly #known = new Map<string, Promise<unknown>>();

  /** @param read the value in a file */
  constructor(table: IndexTable, read: (file: string) => Promise<unknown>) {
    this.#table = table;
    this.#read = read;
  }

  documents(): Promise<Documents> {
    return this.#file(this.#table.documents, (file: DocumentsFile) => {
      const passages = wordsFrom(file.passages);
      const labels = [...passages, ...wordsFrom(file.scholia)];
      const passageCount = passages.length;
      const urn = (document: number) =>
        (document < passageCount ? passageUrnPrefix : scholiumUrnPrefix) + labels[document];
      return { labels, passageCount, urn };
    });
  }

  subjects(): Promise<readonly FoundSubject[]> {
    return this.#file(this.#table.names, (rows: readonly SubjectRow[]) =>
      rows.map(([kind, id, text, tag, names, documents]) => {
        return { kind, id, title: { text, tag }, names, documents: sums(documents) };
      }),
    );
  }

  async texts(label: string): Promise<readonly FoundText[]> {
    const { texts, textsHash } = this.#table;
    const file = `${texts}${textPieceOf(label)}?${textsHash}`;
    const piece = (all: Readonly<Record<string, readonly FoundText[]>>) => all;
    return (await this.#file(file, piece))[label] ?? [];
  }

  /** The words that match a term, each with its positions. */
  wordsFor(term: Term): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#once(term, async () => {
      const word = wordOf(term);
      const found = new Map<string, readonly number[]>();
      for (const [own, positions] of await this.#candidates(term, word)) {
        found.set(own, sums(positions));
      }
      return found;
    });
  }

  documentAt(position: number): number {
    return Math.floor(position / this.#table.extent);
  }

  async #candidates(term: Term, word: string): Promise<readonly (readonly [string, string])[]> {
    const fits = matcherOf(term);
    // Words that begin with letters are in the parts from the first such word; no word contains the last of all code units.
    if (term === word || term === `${word}*`) {
      const parts = await this.#parts(
        this.#partOf(word),
        this.#partOf(term.replace("*", "\uffff")),
      );
      return parts.flatMap((part) => [...part].filter(([own]) => fits(own)));
    }
    const words = await this.#file(this.#table.words, (file: WordsFile) => wordsFrom(file.words));
    const found = words.filter(fits).map(async (own) => {
      const index = this.#partOf(own);
      const [part] = await this.#parts(index, index);
      return [own, part?.get(own) ?? ""] as const;
    });
    return Promise.all(found);
  }

  /** The index of the part that has a word, if any has it. */
  #partOf(word: string): number {
    const index = this.#table.parts.findLastIndex(([first]) => first <= word);
    return Math.max(0, index);
  }

  #parts(from: number, to: number): Promise<Part[]> {
    const parts = this.#table.parts.slice(from, to + 1).map(([, file]) =>
      this.#file(file, ({ words, positions }: PartFile): Part => {
        return new Map(wordsFrom(words).map((word, index) => [word, positions[index] ?? ""]));
      }),
    );
    return Promise.all(parts);
  }

  #file<File, Content>(file: string, contentOf: (file: File) => Content): Promise<Content> {
    return this.#once(file, async () =>
      contentOf((await this.#read(this.#table.folder + file)) as File),
    );
  }

  /** The known value of a key, or a new one. A failure is forgotten, so that the next call tries again. */
  #once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.#known.get(key) ?? make();
    if (!this.#known.has(key)) value.catch(() => this.#known.delete(key));
    this.#known.set(key, value);
    return value as Promise<Value>;
  }
}
