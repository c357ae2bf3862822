/** Finds the documents that answer a query. */
import { isLatin } from "./greek-letters.ts";
import type { SearchIndex, SubjectKind } from "./index-file.ts";
import { formsOf, type Lemmas } from "./lemmas.ts";
import { spansOf } from "./nearness.ts";
import { type PositionsPart, partCount, partOf, partOfWord } from "./positions.ts";
import {
  type Condition,
  hasForms,
  isAnywhere,
  isWhole,
  type Phrase,
  spelledAs,
  type Term,
  termsOf,
  withTerms,
} from "./query.ts";

/** Ids of records that every result must have. */
export type Filters = Readonly<Partial<Record<SubjectKind, string>>>;

/** Loaded parts of the positions, by number. */
export type Positions = ReadonlyMap<number, PositionsPart>;

/**
 * The documents that meet every condition, each in any of their texts, and have every record of the filters, in the order
 * of the anthology. Without a condition: all documents with a text that pass the filters.
 * @param positions at least the parts that `partsFor` names
 */
export function search(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: Filters,
  positions: Positions = new Map(),
): number[] {
  const ordered = conditions.filter((condition) => !isAnywhere(condition));
  let found = candidates(index, conditions, filters);
  for (const condition of ordered) {
    if (found.length > 0) found = inOrder(index, condition, found, positions);
  }
  return found;
}

/** The numbers of the parts of the positions that a query needs. */
export function partsFor(index: SearchIndex, conditions: readonly Condition[]): number[] {
  const terms = termsOf(conditions.filter((condition) => !isAnywhere(condition)));
  return [...new Set(terms.flatMap((term) => partsOfTerm(index, term)))].sort(
    (one, other) => one - other,
  );
}

function partsOfTerm(index: SearchIndex, term: Term): number[] {
  if (isWhole(term) && term.forms.length === 0) {
    return wordsFor(index, term).length === 0 ? [] : [partOfWord(term.word)];
  }
  const part = term.isBeginning && !term.isEnding && !term.isGreek ? partOf(term.word) : undefined;
  if (part !== undefined) return [part];
  const parts = new Set<number>();
  for (const wordIndex of wordsFor(index, term)) {
    parts.add(partOfWord(index.vocabulary.word(wordIndex)));
    if (parts.size === partCount) break;
  }
  return [...parts];
}

/**
 * The conditions as the index understands them. A word in Latin letters that no text has, but that may mean a Greek word,
 * is read as Greek. A word stands for all forms of its lemmas if these are known.
 */
export function understood(
  index: SearchIndex,
  conditions: readonly Condition[],
  lemmas: Lemmas | undefined,
): Condition[] {
  const withForms = (term: Term) =>
    lemmas === undefined || !hasForms(term) ? term : { ...term, forms: formsOf(lemmas, term) };
  return withTerms(conditions, (term) => {
    const own = withForms(term);
    if (!isLatin(term.word) || wordsFor(index, own).length > 0) return own;
    const greek = withForms({ ...term, isGreek: true });
    return wordsFor(index, greek).length > 0 ? greek : own;
  });
}

/** The conditions with a star after each word that no text has but that is the start of others; undefined without such a word. */
export function widened(
  index: SearchIndex,
  conditions: readonly Condition[],
): Condition[] | undefined {
  let isWider = false;
  const wider = withTerms(conditions, (term) => {
    const begun = { ...term, isBeginning: true, isExact: false };
    if (term.isGreek || term.isBeginning || wordsFor(index, term).length > 0) return term;
    if (wordsFor(index, begun).length === 0) return term;
    isWider = true;
    return begun;
  });
  return isWider ? wider : undefined;
}

/** The Greek words that a word in Latin letters may mean. */
export function greekWords(index: SearchIndex, term: Term): string[] {
  if (!isLatin(term.word) || !isWhole(term)) return [];
  const greek = { ...term, isGreek: true, forms: [] };
  return wordsFor(index, greek).map((found) => index.vocabulary.word(found));
}

/** The indexes in the vocabulary of the words that match a term. */
export function wordsFor(index: SearchIndex, term: Term): readonly number[] {
  const key = JSON.stringify(term);
  const known = index.indexesOfTerms.get(key);
  if (known !== undefined) return known;
  const indexes = indexesFor(index, term);
  index.indexesOfTerms.set(key, indexes);
  return indexes;
}

function indexesFor({ vocabulary }: SearchIndex, term: Term): number[] {
  const spelled = spelledIndexes(vocabulary, term);
  if (term.forms.length === 0) return spelled;
  const forms = term.forms.map((word) => vocabulary.indexesOf(word, false)[0]);
  return [...new Set([...spelled, ...forms])].sort((one, other) => one - other);
}

function spelledIndexes(vocabulary: SearchIndex["vocabulary"], term: Term): number[] {
  if (term.isEnding || term.isGreek) return vocabulary.indexesWhere(spelledAs(term));
  const [from, to] = vocabulary.indexesOf(term.word, term.isBeginning);
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The documents with all words of the conditions, in any position. */
function candidates(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: Filters,
): number[] {
  const { vocabulary, documentCount, readCount } = index;
  const sets = new DocumentSets(documentCount);
  for (const term of termsOf(conditions)) {
    sets.narrow((take) => {
      vocabulary.documentsOf(wordsFor(index, term), take);
    });
  }
  for (const [kind, id] of entriesOf(filters)) {
    const subject = index.subjects[kind].find((one) => one.id === id);
    sets.narrow((take) => {
      for (const document of subject?.documents ?? []) take(document);
    });
  }
  return sets.count === 0 ? [] : sets.inAll().filter((document) => document < readCount);
}

/** The documents in which the words of a condition are in the required order and distance. */
function inOrder(
  index: SearchIndex,
  condition: Condition,
  documents: readonly number[],
  positions: Positions,
): number[] {
  const positionsOfTerms = new Map(
    termsOf([condition]).map((term) => [
      JSON.stringify(term),
      positionsOf(index, term, documents, positions),
    ]),
  );
  return documents.filter((document) => {
    const indexesOf = (term: Phrase[number]) =>
      positionsOfTerms.get(JSON.stringify(term))?.get(document) ?? [];
    return spansOf(condition, indexesOf).length > 0;
  });
}

/** The positions of a term in each of the documents. */
function positionsOf(
  index: SearchIndex,
  term: Term,
  documents: readonly number[],
  positions: Positions,
): Map<number, number[]> {
  const found = new Map<number, number[]>(documents.map((document) => [document, []]));
  for (const wordIndex of wordsFor(index, term)) {
    const word = index.vocabulary.word(wordIndex);
    const own: number[] = [];
    index.vocabulary.documentsOf([wordIndex], (document) => own.push(document));
    const part = positions.get(partOfWord(word));
    if (part === undefined) throw new Error(`the positions of ${word} were not loaded`);
    part.of(
      word,
      own.sort((one, other) => one - other),
      (document, position) => found.get(document)?.push(position),
    );
  }
  return found;
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

/** The intersection of sets of documents. */
class DocumentSets {
  /** For each document, the number of sets that contain it. */
  readonly #counts: Uint16Array;
  #count = 0;

  constructor(documents: number) {
    this.#counts = new Uint16Array(documents);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a set. Its documents may be passed more than once. */
  narrow(pass: (take: (document: number) => void) => void): void {
    const before = this.#count;
    this.#count += 1;
    pass((document) => {
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
