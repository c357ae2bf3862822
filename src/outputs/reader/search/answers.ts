/** Everything that the search page shows for a query. */
import { type Citation, citationIn, labelOf } from "./citation.ts";
import { type CitedDocument, citedDocuments, nearestDocuments } from "./cited.ts";
import {
  type Filters,
  greekWords,
  type Positions,
  partsFor,
  search,
  understood,
  widened,
} from "./find.ts";
import { wordsOf } from "./fold.ts";
import type { SearchIndex, Subject } from "./index-file.ts";
import type { Lemmas } from "./lemmas.ts";
import {
  type Condition,
  conditionsIn,
  hasForms,
  queryOf,
  type Term,
  termsOf,
  withTerms,
} from "./query.ts";
import { subjectsLike, subjectsNamed } from "./subjects.ts";

/** The answers to a query. */
export interface Answers {
  /** Documents that the query cites by number or urn. */
  readonly cited: readonly CitedDocument[];
  /** A citation that does not exist, such as `5.177`, and the documents nearest to it. */
  readonly missing: { readonly label: string; readonly nearest: readonly number[] } | undefined;
  /** Authors, books, places and keywords with this name. */
  readonly subjects: readonly Subject[];
  /** Those with a name in a similar spelling, if none has this name. */
  readonly similar: readonly Subject[];
  /** Documents that meet the conditions and the filters. */
  readonly documents: readonly number[];
  readonly conditions: readonly Condition[];
  /** Other queries that have results. */
  readonly offers: readonly Offer[];
}

/** Another query that the reader may mean, with the number of its results. */
export interface Offer {
  /** How it differs: it finds words that begin with those of the query, or a Greek word. */
  readonly kind: "longer" | "greek";
  readonly query: string;
  readonly count: number;
}

/** The minimum length of a name: too many names begin with a given letter. */
const shortestName = 2;

/** At most this many subjects of each kind are shown. */
const maxOfKind = 8;

/** At most this many queries are offered. */
const maxOffers = 6;

/** Whether the answers to a text need the lemmas. */
export function needsLemmas(text: string): boolean {
  return termsOf(typedConditions(text)).some(hasForms);
}

/** The parts of the positions that the answers to a text need. */
export function partsNeeded(
  index: SearchIndex,
  text: string,
  lemmas: Lemmas | undefined,
): number[] {
  const conditions = understood(index, typedConditions(text), lemmas);
  const others = offered(index, conditions, lemmas).map((offer) => offer.conditions);
  const wider = widened(index, conditions) ?? [];
  return partsFor(index, [conditions, wider, ...others].flat());
}

/**
 * @param positions at least the parts that `partsNeeded` names
 * @param lemmas undefined if the site has none, or if the text does not need them
 */
export function answersTo(
  index: SearchIndex,
  text: string,
  filters: Filters,
  positions: Positions = new Map(),
  lemmas?: Lemmas,
): Answers {
  const citation = citationOf(index, text);
  const cited = citation === undefined ? [] : citedDocuments(index, citation);
  const conditions = understood(index, typedConditions(text), lemmas);
  const terms = termsOf(conditions);
  const documents = search(index, conditions, filters, positions);
  const missing =
    citation === undefined || cited.length > 0
      ? undefined
      : { label: citedLabel(citation), nearest: nearestDocuments(index, citation) };
  const subjects = subjectsBy(index, terms, subjectsNamed);
  const isNamed = subjects.length > 0 || citation !== undefined;
  const isSpelled = terms.every(({ isBeginning, isEnding }) => !isBeginning && !isEnding);
  // Names of books are descriptions: a similar spelling means nothing.
  const similar =
    isNamed || !isSpelled
      ? []
      : subjectsBy(index, terms, subjectsLike).filter(({ kind }) => kind !== "books");
  return { cited, missing, subjects, similar, documents, conditions, offers: offers() };

  function offers(): Offer[] {
    const counted = (kind: Offer["kind"], other: readonly Condition[]) => ({
      kind,
      query: queryOf(other),
      count: search(index, other, filters, positions).length,
    });
    const wider = documents.length > 0 ? undefined : widened(index, conditions);
    const greek = offered(index, conditions, lemmas).map((offer) =>
      counted("greek", offer.conditions),
    );
    return [...(wider === undefined ? [] : [counted("longer", wider)]), ...greek]
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .slice(0, maxOffers);
  }
}

/** The conditions of a text; none for a urn or an address. */
function typedConditions(text: string): Condition[] {
  return /^\s*(?:urn:|https?:)/i.test(text) ? [] : conditionsIn(text);
}

/** The conditions with a word in Latin letters replaced by a Greek word that it may mean, once for each such word. */
function offered(index: SearchIndex, conditions: readonly Condition[], lemmas: Lemmas | undefined) {
  return termsOf(conditions).flatMap((term) =>
    greekWords(index, term).map((word) => {
      const greek = withTerms(conditions, (other) =>
        isSame(other, term) ? { ...term, word, forms: [] } : other,
      );
      return { conditions: understood(index, greek, lemmas) };
    }),
  );
}

function isSame(one: Term, other: Term): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The citation in a query. Words before it must be the name of an author, or its beginning. */
function citationOf(index: SearchIndex, text: string): Citation | undefined {
  const citation = citationIn(text);
  if (citation === undefined || citation.author === "") return citation;
  const name = wordsOf(citation.author).map((word) => ({ word }));
  const { authors } = index.subjects;
  const isNamed = [subjectsNamed, subjectsLike].some((find) => find(authors, name).length > 0);
  return isNamed ? citation : undefined;
}

/** The label that the cited passage or scholium would have. */
function citedLabel(citation: Citation): string {
  const label = labelOf(citation);
  const { scholium, verse } = citation;
  return scholium === undefined || verse !== undefined ? label : `${label}.${scholium}`;
}

function subjectsBy(
  { subjects }: SearchIndex,
  terms: readonly Term[],
  find: typeof subjectsNamed,
): Subject[] {
  const isShort = ({ word }: Term) => word.length < shortestName && /^[a-zα-ω]$/.test(word);
  if (terms.every(isShort)) return [];
  return [subjects.authors, subjects.books, subjects.cities, subjects.keywords].flatMap((list) =>
    find(list, terms).slice(0, maxOfKind),
  );
}
