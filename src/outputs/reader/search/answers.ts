/** Everything that the search page shows for a query. */

import { wordsOf } from "../../../greek/fold.ts";
import { bookIn, type Citation, citationsIn, labelOf } from "../../../model/citation.ts";
import { type CitedDocument, citedDocuments, nearestDocuments } from "./cited.ts";
import {
  documentsFor,
  foundFor,
  latinWord,
  type NearlyFound,
  nearlyFound,
  type Results,
  type SubjectFilters,
  type WordAlone,
  wordsAlone,
} from "./find.ts";
import { type FoundDocument, type FoundSubject, type SearchIndex, subjectKinds } from "./index.ts";
import {
  asGreek,
  type Condition,
  conditionsIn,
  isExcluded,
  isLemma,
  queryOf,
  required,
  type Term,
  termsOf,
  withTerms,
  wordOf,
} from "./query.ts";
import { stemOf } from "./stem.ts";
import { distanceOf, leastLetters, subjectsLike, subjectsNamed } from "./subjects.ts";
import { queriesWithin, type Within } from "./within.ts";

/** An author, a book, a place or a keyword, and how many passages it has. */
export interface NamedSubject extends FoundSubject {
  readonly passages: number;
}

export interface Answers extends Results {
  /** Whether the query asks for a lemma in an edition without a table of words. */
  readonly lacksLemmas: boolean;
  /** Documents that the query cites by number or urn. */
  readonly cited: readonly CitedDocument[];
  /** A citation that does not exist, such as `5.177`, and the documents nearest to it. */
  readonly missing:
    | { readonly label: string; readonly nearest: readonly FoundDocument[] }
    | undefined;
  /** Authors, books, places and keywords with this name. */
  readonly subjects: readonly NamedSubject[];
  /** If none has this name: those with a name in a similar spelling, or with one of several words. */
  readonly similar: readonly NamedSubject[];
  /** Each of several words, if neither a document nor a name has them all. */
  readonly alone: readonly WordAlone[];
  /** Documents with most of these words. */
  readonly nearly: readonly NearlyFound[];
  /** Other queries that have results. */
  readonly offers: readonly Offer[];
  /** Parts of the query in the passages of a subject that its other words name. */
  readonly within: readonly Within[];
}

/** Another query that the reader may mean, with the number of its results. */
interface Offer {
  /** How it differs: it finds words that begin with those of the query, a Greek word, or a word in a similar spelling. */
  readonly kind: "longer" | "greek" | "near";
  readonly query: string;
  readonly count: number;
}

/** At most this many subjects of each kind are shown, and this many queries offered. */
const maxOfKind = 8;
const maxOffers = 6;

/** At most this many words are offered for one that no text has. */
const maxNear = 3;

/** With fewer results the page offers other queries: it shows so many at first. */
const few = 50;

/** @param first shows the documents: names are fetched after it */
export async function answersTo(
  index: SearchIndex,
  text: string,
  filters: SubjectFilters,
  first: (results: Results) => Promise<void> = async () => {},
): Promise<Answers> {
  const isAddress = /^\s*(?:urn:|https?:)/i.test(text);
  const typed = isAddress ? [] : conditionsIn(text);
  const [all, results] = await Promise.all([index.documents(), foundFor(index, typed, filters)]);
  const { documents, conditions } = results;
  if (documents.length > 0) await first(results);
  const citations = await citationsOf(index, text);
  const cited = citations.flatMap((citation) => citedDocuments(all, citation));
  const lacksLemmas = !index.hasLemmas && termsOf(conditions).some(isLemma);
  const none = {
    lacksLemmas,
    missing: undefined,
    subjects: [],
    similar: [],
    alone: [],
    nearly: [],
    offers: [],
    within: [],
  };
  // Somebody who cites a passage is not looking for names.
  if (cited.length > 0) return { cited, ...results, ...none };
  const [citation] = citations;
  const missing = citation && {
    label: labelOf(citation),
    nearest: nearestDocuments(all, citation),
  };
  const terms = termsOf(required(conditions));
  const book = `${bookIn(text)}`;
  const books = (await index.subjects()).filter(({ kind, id }) => kind === "books" && id === book);
  const subjects = books.length > 0 ? books : await subjectsBy(index, terms, subjectsNamed);
  const isNamed = subjects.length > 0 || citations.length > 0;
  const isSpelled = !isNamed && terms.every((term) => !term.includes("*"));
  const similar = isSpelled ? await subjectsBy(index, terms, subjectsLike) : [];
  const isAnswered = isNamed || documents.length > 0;
  const offers = books.length > 0 ? [] : await offersFor(index, results, filters, isAnswered);
  const alone = isAnswered ? [] : await wordsAlone(index, conditions, filters);
  const long = termsOf(alone.map(({ word }) => word)).filter(
    (term) => wordOf(term).length >= leastLetters,
  );
  const partly = await Promise.all(long.map((term) => subjectsBy(index, [term], subjectsNamed)));
  const withPassages = (found: readonly FoundSubject[]) =>
    found.map((one): NamedSubject => {
      return { ...one, passages: one.documents.filter((number) => all[number]?.isPassage).length };
    });
  // Names of books are descriptions: a similar spelling means nothing.
  const like = [...new Set([similar, ...partly].flat())].filter(({ kind }) => kind !== "books");
  return {
    lacksLemmas,
    cited,
    missing,
    subjects: withPassages(subjects),
    ...results,
    alone,
    nearly: nearlyFound(alone, all),
    offers,
    within: await queriesWithin(index, typed, filters),
    similar: withPassages(like),
  };
}

/**
 * Other queries: longer words if few results were found, each Greek word that one in Latin letters may mean; if there is no
 * other answer, the words nearest to one that no text has.
 */
async function offersFor(
  index: SearchIndex,
  { documents, conditions }: Results,
  filters: SubjectFilters,
  isAnswered: boolean,
): Promise<Offer[]> {
  const wider =
    documents.length < few
      ? [
          ...(await withTerms(required(conditions), (term) => widerTerm(index, term))),
          ...conditions.filter(isExcluded),
        ]
      : conditions;
  const isWider = queryOf(wider) !== queryOf(conditions);
  const others: [kind: Offer["kind"], query: readonly Condition[]][] = [["longer", wider]];
  for (const term of termsOf(required(conditions))) {
    const words = {
      greek: latinWord.test(term) ? (await index.wordsFor(asGreek(term))).keys() : [],
      near: isAnswered || isWider ? [] : await wordsNear(index, term),
    };
    for (const kind of ["greek", "near"] as const) {
      for (const word of words[kind]) {
        others.push([kind, await withTerms(conditions, (own) => (own === term ? word : own))]);
      }
    }
  }
  const offers = await Promise.all(
    others.map(async ([kind, other]) => {
      const { length } = await documentsFor(index, other, filters);
      return { kind, query: queryOf(other), count: length };
    }),
  );
  return offers
    .filter(({ kind, count }) => count > (kind === "longer" ? documents.length : 0))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxOffers);
}

/** The words with the fewest other letters than one that no text has. */
async function wordsNear(index: SearchIndex, term: Term): Promise<string[]> {
  if (/[:*]/.test(term) || (await index.wordsFor(term)).size > 0) return [];
  const near = (await index.words()).map((word) => ({ word, steps: distanceOf(term, word) }));
  return near
    .filter(({ steps }) => Number.isFinite(steps))
    .sort((one, other) => one.steps - other.steps)
    .slice(0, maxNear)
    .map(({ word }) => word);
}

/** The words that a term may stand for: those with the stem of one that is rare, or with its letters if no text has it. */
async function widerTerm(index: SearchIndex, term: Term): Promise<Term> {
  if (/[:*]/.test(term)) return term;
  const found = [...(await index.wordsFor(term)).values()].flat();
  const stem =
    /^(?:[α-ωᾳ]+|[a-z]+)$/.test(term) && found.length < few ? await stemOf(index, term) : undefined;
  if (stem !== undefined) return `${stem}*`;
  const isStart = found.length === 0 && (await index.wordsFor(`${term}*`)).size > 0;
  return isStart ? `${term}*` : term;
}

/** The citations in a query. Words before the first must be the name of an author, or its beginning. */
async function citationsOf(index: SearchIndex, text: string): Promise<readonly Citation[]> {
  // In a table a hyphen may mean several passages.
  const citations = citationsIn(text.replace(/^\s*(\d{1,3})-(?=\d{1,5}[a-z]{0,2}\s*$)/i, "$1."));
  const author = citations[0]?.author ?? "";
  if (author === "") return citations;
  const authors = (await index.subjects()).filter(({ kind }) => kind === "authors");
  const isNamed = [subjectsNamed, subjectsLike].some(
    (find) => find(authors, wordsOf(author)).length > 0,
  );
  return isNamed ? citations : [];
}

/** The subjects of each kind; none for a single letter of an alphabet, with which too many names begin. */
async function subjectsBy(
  index: SearchIndex,
  terms: readonly string[],
  find: typeof subjectsNamed,
): Promise<FoundSubject[]> {
  const words = terms.map(wordOf);
  if (words.every((word) => /^[a-zα-ω]$/.test(word))) return [];
  const all = await index.subjects();
  return subjectKinds.flatMap((kind) =>
    find(
      all.filter((subject) => subject.kind === kind),
      words,
    ).slice(0, maxOfKind),
  );
}
