/** What a reader asks for, and the documents that answer it. */
import { wordsIn } from "./fold.ts";
import type { SearchIndex, SubjectKind } from "./index-file.ts";

/** A word that is searched: the whole of it, or what words begin with. */
export interface Term {
  readonly word: string;
  readonly isBeginning: boolean;
}

/** Records that all results must have, by their ids. */
export type Filters = Readonly<Partial<Record<SubjectKind, string>>>;

/** The words of a query, each once; a star behind a word asks for all that begin so. */
export function termsOf(text: string): Term[] {
  const terms = new Map<string, Term>();
  for (const { word, end } of wordsIn(text)) {
    const isBeginning = text.startsWith("*", end);
    terms.set(`${word}${isBeginning ? "*" : ""}`, { word, isBeginning });
  }
  return [...terms.values()];
}

/** Whether one of the terms asks for this word. */
export function isAsked(word: string, terms: readonly Term[]): boolean {
  return terms.some((term) => (term.isBeginning ? word.startsWith(term.word) : word === term.word));
}

/**
 * The documents in which every term has a word, in whichever of their texts, and which have every record of the
 * filters, in the order of the anthology. Without a term these are all that pass the filters and have something to read.
 */
export function search(index: SearchIndex, terms: readonly Term[], filters: Filters): number[] {
  const { vocabulary, passageCount, documentCount } = index;
  const asked = new DocumentSets(documentCount);
  for (const { word, isBeginning } of terms) {
    asked.narrow((take) => {
      vocabulary.documentsOf(vocabulary.placesOf(word, isBeginning), take);
    });
  }
  for (const [kind, id] of entriesOf(filters)) {
    const subject = index.subjects[kind].find((one) => one.id === id);
    asked.narrow((take) => {
      for (const document of subject?.documents ?? []) take(document);
    });
  }
  if (asked.count === 0) return [];
  return asked
    .inAll()
    .filter((document) => document < passageCount || index.line(document).text !== "");
}

/**
 * The query with a star behind each word that no document holds but that others begin with; undefined when there is
 * no such word.
 */
export function widened(index: SearchIndex, terms: readonly Term[]): Term[] | undefined {
  const has = ({ word }: Term, isBeginning: boolean) => {
    const [from, to] = index.vocabulary.placesOf(word, isBeginning);
    return from < to;
  };
  const wider = terms.map((term) =>
    !term.isBeginning && !has(term, false) && has(term, true)
      ? { ...term, isBeginning: true }
      : term,
  );
  return wider.some((term, place) => term !== terms[place]) ? wider : undefined;
}

/** Terms as they are typed. */
export function queryOf(terms: readonly Term[]): string {
  return terms.map(({ word, isBeginning }) => (isBeginning ? `${word}*` : word)).join(" ");
}

function entriesOf(filters: Filters): [SubjectKind, string][] {
  const { authors, books, cities, keywords } = filters;
  const all: [SubjectKind, string | undefined][] = [
    ["authors", authors],
    ["books", books],
    ["cities", cities],
    ["keywords", keywords],
  ];
  return all.flatMap(([kind, id]) => (id === undefined ? [] : [[kind, id]]));
}

/** Sets of documents, of which those are wanted that are in all. */
class DocumentSets {
  /** In how many of the sets each document is. */
  readonly #counts: Uint16Array;
  #count = 0;

  constructor(documents: number) {
    this.#counts = new Uint16Array(documents);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a set, whose documents may be told more than once. */
  narrow(tell: (take: (document: number) => void) => void): void {
    const before = this.#count;
    this.#count += 1;
    tell((document) => {
      if (this.#counts[document] === before) this.#counts[document] = before + 1;
    });
  }

  inAll(): number[] {
    const documents: number[] = [];
    for (const [document, count] of this.#counts.entries()) {
      if (count === this.#count) documents.push(document);
    }
    return documents;
  }
}
