/**
 * The index of the search, as the page reads it: all words with their positions, in parts by the alphabet, and lists that are
 * fetched when a query needs them. Every file is JSON, and fetched once.
 */

import { withoutIotas } from "../../../greek/fold.ts";
import { passageUrnPrefix, scholiumUrnPrefix } from "../../../model/urn.ts";
import { sums, wordsFrom } from "./codes.ts";
import { isLemma, lemmaOf, matcherOf, spellingsOf, type Term, wordOf } from "./query.ts";

/** The addresses of the files, which the search page contains: most of them name the hash of their file. */
export interface IndexTable {
  readonly folder: string;
  readonly documents: string;
  /** The subjects, with titles in the language of the page. */
  readonly names: string;
  /** All words, for queries that do not begin with letters of the word. */
  readonly words: string;
  /** The folder of the texts that results show, and the hash of them all. */
  readonly texts: string;
  readonly textsHash: string;
  /** Each document has so many positions of words. They are more than its words: words near each other are in one text. */
  readonly extent: number;
  /** The first word of each part, without iotas, as it is sorted, and its address. */
  readonly parts: IndexParts;
  /** Lemmas, if a table of words has any. */
  readonly lemmas?: {
    /** As `parts`, with lemmas and their forms instead of words. */
    readonly parts: IndexParts;
    /** The number of passages that have each lemma. */
    readonly counts: string;
  };
}

type IndexParts = readonly (readonly [first: string, file: string])[];

/** Sorted words, and the positions of each, coded. */
export interface PartFile {
  readonly words: string;
  readonly positions: readonly string[];
}

/** The parameter of the search page that filters by each kind of subject. */
export const subjectParameters = {
  authors: "author",
  books: "book",
  cities: "city",
  languages: "language",
  keywords: "keyword",
} as const;

/** The kinds of subjects: names that lead readers to passages. */
export type SubjectKind = keyof typeof subjectParameters;
export const subjectKinds = Object.keys(subjectParameters) as readonly SubjectKind[];

/** A text and the tag of its language, in the files. */
export type TaggedText = readonly [text: string, tag: string];

/** The members of a subject, the documents coded; of a keyword also the name of its category, with its tag. */
export type SubjectRow = readonly [
  kind: SubjectKind,
  id: string,
  title: string,
  tag: string,
  names: readonly string[],
  documents: string,
  ...category: TaggedText | [],
];

/** A text and the tag of its language. */
export interface Wording {
  readonly text: string;
  readonly tag: string;
}

/** An author, a book, a place, a language of texts or a keyword. */
export interface FoundSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly title: Wording;
  /** That of a keyword. */
  readonly category?: Wording | undefined;
  /** Its names in all languages, folded; none of a language, which only filters. */
  readonly names: readonly string[];
  /** The numbers of its documents with a text, in order. */
  readonly documents: readonly number[];
}

/** A passage or a scholium. */
export interface FoundDocument {
  /** Its index among all documents. */
  readonly number: number;
  /** The end of its urn. */
  readonly label: string;
  readonly urn: string;
  readonly isPassage: boolean;
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

export class SearchIndex {
  readonly #table: IndexTable;
  readonly #read: (file: string) => Promise<unknown>;
  readonly #known = new Map<string, Promise<unknown>>();

  /** @param read the value in a file */
  constructor(table: IndexTable, read: (file: string) => Promise<unknown>) {
    this.#table = table;
    this.#read = read;
  }

  /** All records: every passage, then every scholium. */
  documents(): Promise<readonly FoundDocument[]> {
    return this.#file(this.#table.documents, (file: Record<"passages" | "scholia", string>) => {
      const passages = wordsFrom(file.passages);
      return [...passages, ...wordsFrom(file.scholia)].map((label, number) => {
        const isPassage = number < passages.length;
        const urn = (isPassage ? passageUrnPrefix : scholiumUrnPrefix) + label;
        return { number, label, urn, isPassage };
      });
    });
  }

  subjects(): Promise<readonly FoundSubject[]> {
    return this.#file(this.#table.names, (rows: readonly SubjectRow[]) =>
      rows.map(([kind, id, text, tag, names, documents, name, nameTag = ""]) => {
        const category = name === undefined ? undefined : { text: name, tag: nameTag };
        return { kind, id, title: { text, tag }, category, names, documents: sums(documents) };
      }),
    );
  }

  async texts(label: string): Promise<readonly FoundText[]> {
    const file = this.#textsFile(label);
    return (await this.#file(file, (all: Record<string, FoundText[]>) => all))[label] ?? [];
  }

  /** The address of the file with the texts of a record. */
  textsAddress(label: string): string {
    return this.#table.folder + this.#textsFile(label);
  }

  #textsFile(label: string): string {
    const { texts, textsHash } = this.#table;
    return `${texts}${textPieceOf(label)}?${textsHash}`;
  }

  /** The words that match a term, each with its positions. */
  wordsFor(term: Term): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#once(term, async () => {
      const fits = matcherOf(isLemma(term) ? wordOf(term) : term);
      const parts = (await this.#partsFor(term)).map((file) =>
        this.#file(file, ({ words, positions }: PartFile) =>
          wordsFrom(words).map((word, index) => [word, positions[index] ?? ""] as const),
        ),
      );
      const found = (await Promise.all(parts)).flat().filter(([word]) => fits(lemmaOf(word)));
      return new Map(found.map(([word, positions]) => [word, sums(positions)]));
    });
  }

  /** All words in order. */
  words(): Promise<readonly string[]> {
    return this.#file(this.#table.words, ({ words }: { words: string }) => wordsFrom(words));
  }

  /** Whether a table says the lemmas of words. */
  get hasLemmas(): boolean {
    return this.#table.lemmas !== undefined;
  }

  /** The number of passages that have each lemma. */
  async lemmaCounts(): Promise<ReadonlyMap<string, number>> {
    const { lemmas } = this.#table;
    if (lemmas === undefined) return new Map();
    type Counts = Readonly<{ words: string; passages: readonly number[] }>;
    return this.#file(lemmas.counts, ({ words, passages }: Counts) => {
      return new Map(wordsFrom(words).map((lemma, index) => [lemma, passages[index] ?? 0]));
    });
  }

  documentAt(position: number): number {
    return Math.floor(position / this.#table.extent);
  }

  /** The files that may have words that match a term. */
  async #partsFor(term: Term): Promise<string[]> {
    const { lemmas, parts: ofWords } = this.#table;
    const parts = isLemma(term) ? (lemmas?.parts ?? []) : ofWords;
    const word = wordOf(term);
    // The forms of a lemma follow it.
    const isStart = isLemma(term) || term === `${word}*`;
    const starts =
      isStart || term === word
        ? spellingsOf(word)
        : (await this.words()).filter(matcherOf(term)).map(withoutIotas);
    // Words that begin with letters are in the parts from the first such word; no word contains the last of all code units.
    const end = isStart ? "\uffff" : "";
    return parts.flatMap(([first, file], index) => {
      const [next = "\uffff"] = parts[index + 1] ?? [];
      return starts.some((start) => (index === 0 || first <= start + end) && start < next)
        ? file
        : [];
    });
  }

  /** The content of a file, fetched once. */
  #file<File, Content>(file: string, contentOf: (file: File) => Content): Promise<Content> {
    const path = this.#table.folder + file;
    return this.#once(file, async () => contentOf((await this.#read(path)) as File));
  }

  /** The known value of a key, or a new one. A failure is forgotten, so that the next call tries again. */
  #once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.#known.get(key) ?? make();
    if (!this.#known.has(key)) value.catch(() => this.#known.delete(key));
    this.#known.set(key, value);
    return value as Promise<Value>;
  }
}
