/**
 * The index of the search, as the page reads it: all words with their places, in parts by the alphabet, and lists that are
 * fetched when a query needs them. Every file is JSON, and fetched once.
 */
import { labelsFrom, type Places, placesFrom, sums, wordsFrom } from "./codes.ts";
import { wordsOf } from "./fold.ts";
import type { Lemma } from "./lemmas.ts";
import { spelledAs, type Term } from "./query.ts";
import { soundOf } from "./similar.ts";
import { type FoundText, type TextPiece, textPieceOf } from "./text-piece.ts";

/** The addresses of the files, which the search page contains: most of them name the hash of their file. */
export interface IndexAddresses {
  readonly documents: string;
  /** Authors, books, places and keywords, with titles in the language of the page. */
  readonly names: string;
  /** All words. */
  readonly words: string;
  /** The folder of the texts that results show, and the hash of them all. */
  readonly texts: string;
  readonly textsHash: string;
  /** Null if the site has no lemmas. */
  readonly lemmas: string | null;
  /** The first word of each part, which is sorted, and its address. */
  readonly parts: readonly (readonly [first: string, file: string])[];
}

/** The same for a page, relative to which this folder is that of the site. */
export interface IndexTable extends IndexAddresses {
  readonly folder: string;
}

/** Labels of records, and the common start of their urns. */
export interface LabelsFile {
  readonly urnPrefix: string;
  readonly runs: readonly string[];
}

/** All records: every passage, then every scholium, in the order of the anthology. */
export interface DocumentsFile {
  readonly passages: LabelsFile;
  readonly scholia: LabelsFile;
}

/** Sorted words, and the places of each. */
export interface PartFile {
  readonly words: string;
  readonly places: readonly string[];
}

/** The kinds of subjects: names that lead readers to passages. */
export const subjectKinds = ["authors", "books", "cities", "keywords"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Id, title and its language, folded names in lines, documents. */
export type SubjectRow = readonly [
  id: string,
  title: string,
  tag: string,
  names: string,
  documents: string,
];
export type NamesFile = Readonly<Record<SubjectKind, readonly SubjectRow[]>>;

/** All words, sorted. */
export interface WordsFile {
  readonly words: string;
}

/** Each lemma as the table spells it, with its forms in the anthology. */
export type LemmasFile = Readonly<Record<string, string>>;

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
  /** Its names in all languages: the folded words of each, and their sounds. */
  readonly names: readonly (readonly string[])[];
  sounds(): readonly (readonly string[])[];
  /** Its documents with a text, in order. */
  readonly documents: readonly number[];
}

export interface Documents {
  /** The ends of the documents' urns. */
  readonly labels: readonly string[];
  /** How many of the documents are passages; these come first. */
  readonly passageCount: number;
  urn(document: number): string;
}

export interface Names {
  readonly subjects: Readonly<Record<SubjectKind, readonly FoundSubject[]>>;
  authorsOf(document: number): readonly FoundSubject[];
}

/** The places of words, coded. */
type Part = ReadonlyMap<string, string>;

export class SearchIndex {
  readonly #table: IndexTable;
  readonly #read: (file: string) => Promise<unknown>;
  readonly #files = new Map<string, Promise<unknown>>();
  readonly #found = new Map<string, Promise<ReadonlyMap<string, Places>>>();

  /** @param read the value in a file */
  constructor(table: IndexTable, read: (file: string) => Promise<unknown>) {
    this.#table = table;
    this.#read = read;
  }

  documents(): Promise<Documents> {
    return this.#file(this.#table.documents, (file: DocumentsFile) => {
      const { passages, scholia } = file;
      const labels = labelsFrom(passages.runs);
      const passageCount = labels.length;
      labels.push(...labelsFrom(scholia.runs));
      const urn = (document: number) =>
        `${(document < passageCount ? passages : scholia).urnPrefix}${labels[document]}`;
      return { labels, passageCount, urn };
    });
  }

  names(): Promise<Names> {
    return this.#file(this.#table.names, (file: NamesFile) => {
      const read = (kind: SubjectKind) => file[kind].map((row) => subjectIn(kind, row));
      const authors = read("authors");
      const authorsOf = new Map<number, FoundSubject[]>();
      for (const author of authors) {
        for (const document of author.documents) {
          authorsOf.set(document, [...(authorsOf.get(document) ?? []), author]);
        }
      }
      return {
        subjects: {
          ...{ authors, books: read("books") },
          ...{ cities: read("cities"), keywords: read("keywords") },
        },
        authorsOf: (document) => authorsOf.get(document) ?? [],
      };
    });
  }

  /** All lemmas; none if the site has no table of them. */
  async lemmas(): Promise<readonly Lemma[]> {
    if (this.#table.lemmas === null) return [];
    return this.#file(this.#table.lemmas, (file: LemmasFile) =>
      Object.entries(file).map(([written, forms]) => ({
        ...{ written, word: wordsOf(written)[0] ?? "", forms: wordsFrom(forms) },
      })),
    );
  }

  /** The texts of a record that a result shows, by its label. */
  async texts(label: string): Promise<readonly FoundText[]> {
    const { texts, textsHash } = this.#table;
    const file = `${texts}${textPieceOf(label)}?${textsHash}`;
    return (await this.#file(file, (piece: TextPiece) => piece))[label] ?? [];
  }

  /** The words that match a term, each with its places. */
  wordsFor(term: Term): Promise<ReadonlyMap<string, Places>> {
    return once(this.#found, JSON.stringify(term), () => this.#wordsFor(term));
  }

  async #wordsFor(term: Term): Promise<ReadonlyMap<string, Places>> {
    const { word, isBeginning, isEnding, isGreek, forms } = term;
    const fits = spelledAs(term);
    if (isBeginning && !isEnding && !isGreek) {
      // No word contains the last of all code units.
      const parts = await this.#parts(this.#partOf(word), this.#partOf(`${word}\uffff`));
      const begun = parts.flatMap((part) => [...part].filter(([own]) => fits(own)));
      return new Map(begun.map(([own, places]) => [own, placesFrom(places)]));
    }
    const isListed = isEnding || isGreek;
    const words = new Set(isListed ? (await this.#words()).filter(fits) : [word]);
    for (const form of forms) words.add(form);
    const found = new Map<string, Places>();
    for (const [own, parts] of await Promise.all([...words].map((own) => this.#partWith(own)))) {
      const places = parts.get(own);
      if (places !== undefined) found.set(own, placesFrom(places));
    }
    return found;
  }

  #words(): Promise<readonly string[]> {
    return this.#file(this.#table.words, ({ words }: WordsFile) => wordsFrom(words));
  }

  /** The index of the part that has a word, if any has it. */
  #partOf(word: string): number {
    return Math.max(
      0,
      this.#table.parts.findLastIndex(([first]) => first <= word),
    );
  }

  async #partWith(word: string): Promise<[word: string, part: Part]> {
    const index = this.#partOf(word);
    const [part] = await this.#parts(index, index);
    return [word, part ?? new Map()];
  }

  #parts(from: number, to: number): Promise<Part[]> {
    const parts = this.#table.parts.slice(from, to + 1).map(([, file]) =>
      this.#file(file, ({ words, places }: PartFile): Part => {
        return new Map(wordsFrom(words).map((word, index) => [word, places[index] ?? ""]));
      }),
    );
    return Promise.all(parts);
  }

  #file<File, Content>(file: string, contentOf: (file: File) => Content): Promise<Content> {
    const read = async () => contentOf((await this.#read(this.#table.folder + file)) as File);
    return once(this.#files, file, read) as Promise<Content>;
  }
}

/** The known value of a key, or a new one. A failure is forgotten, so that the next call tries again. */
function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? make();
  if (!known.has(key)) value.catch(() => known.delete(key));
  known.set(key, value);
  return value;
}

function subjectIn(kind: SubjectKind, [id, text, tag, coded, documents]: SubjectRow): FoundSubject {
  const names = coded.split("\n").map((name) => name.split(" "));
  let known: string[][] | undefined;
  const sounds = () => {
    known ??= names.map((name) => name.map(soundOf));
    return known;
  };
  return { kind, id, title: { text, tag }, names, sounds, documents: sums(documents) };
}
