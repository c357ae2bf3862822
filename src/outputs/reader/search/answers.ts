/** Everything that the search page shows for a query. */
import { type Citation, citationsIn, labelOf } from "./citation.ts";
import { type CitedDocument, citedDocuments, nearestDocuments } from "./cited.ts";
import {
  greekWords,
  type NearlyFound,
  nearlyFound,
  type SubjectFilters,
  search,
  understood,
  widened,
  withForms,
} from "./find.ts";
import { wordsOf } from "./fold.ts";
import { isLatin } from "./greek-letters.ts";
import type { Documents, FoundSubject, SearchIndex } from "./index.ts";
import {
  type Condition,
  conditionsIn,
  isWhole,
  queryOf,
  type Term,
  termsOf,
  withTerms,
} from "./query.ts";
import { subjectsLike, subjectsNamed } from "./subjects.ts";

/** The documents that a query finds. */
export interface Results {
  readonly records: Documents;
  /** Documents that meet the conditions and the filters. */
  readonly documents: readonly number[];
  readonly conditions: readonly Condition[];
}

/** All answers to a query. */
export interface Answers extends Results {
  /** Documents that the query cites by number or urn. */
  readonly cited: readonly CitedDocument[];
  /** A citation that does not exist, such as `5.177`, and the documents nearest to it. */
  readonly missing: { readonly label: string; readonly nearest: readonly number[] } | undefined;
  /** Authors, books, places and keywords with this name. */
  readonly subjects: readonly FoundSubject[];
  /** Those with a name in a similar spelling, if none has this name. */
  readonly similar: readonly FoundSubject[];
  /** Documents with most words of the query, if there is no other answer. */
  readonly nearly: readonly NearlyFound[];
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

/** @param first shows the documents: names are fetched after it */
export async function answersTo(
  index: SearchIndex,
  text: string,
  filters: SubjectFilters,
  first: (results: Results) => Promise<void> = async () => {},
): Promise<Answers> {
  const isAddress = /^\s*(?:urn:|https?:)/i.test(text);
  const [records, found] = await Promise.all([
    index.documents(),
    foundFor(index, isAddress ? [] : conditionsIn(text), filters),
  ]);
  const results = { records, ...found };
  const { documents, conditions } = results;
  if (documents.length > 0) await first(results);
  const citations = await citationsOf(index, text);
  const cited = citations.flatMap((citation) => citedDocuments(records, citation));
  const none = { subjects: [], similar: [], nearly: [], offers: [] };
  // Somebody who cites a passage is not looking for names.
  if (cited.length > 0) return { cited, missing: undefined, ...results, ...none };
  const [citation] = citations;
  const missing = citation && {
    label: citedLabel(citation),
    nearest: nearestDocuments(records, citation),
  };
  const terms = termsOf(conditions);
  const subjects = await subjectsBy(index, terms, subjectsNamed);
  const isNamed = subjects.length > 0 || citations.length > 0;
  const isSpelled = terms.every(({ isBeginning, isEnding }) => !isBeginning && !isEnding);
  // Names of books are descriptions: a similar spelling means nothing.
  const similar =
    isNamed || !isSpelled
      ? []
      : (await subjectsBy(index, terms, subjectsLike)).filter(({ kind }) => kind !== "books");
  const offers = await offersFor(index, results, filters);
  const isAnswered = isNamed || documents.length + offers.length > 0;
  const nearly = isAnswered ? [] : await nearlyFound(index, conditions, filters);
  return { cited, missing, subjects, similar, ...results, nearly, offers };
}

/** The results; if there are none for words in Latin letters, those for the Greek words that they may mean. */
async function foundFor(
  index: SearchIndex,
  typed: readonly Condition[],
  filters: SubjectFilters,
): Promise<Omit<Results, "records">> {
  const conditions = await understood(index, typed);
  const documents = await search(index, conditions, filters);
  const isGreek = termsOf(typed).every((term) => isLatin(term.word) && isWhole(term));
  if (documents.length > 0 || !isGreek) return { documents, conditions };
  const greek = await withTerms(typed, (term) => withForms(index, { ...term, isGreek }));
  const others = await search(index, greek, filters);
  return { documents: others, conditions: others.length > 0 ? greek : conditions };
}

/** Other queries: longer words if nothing was found, and each Greek word that one in Latin letters may mean. */
async function offersFor(
  index: SearchIndex,
  { documents, conditions }: Results,
  filters: SubjectFilters,
): Promise<Offer[]> {
  const counted = async (kind: Offer["kind"], other: readonly Condition[]): Promise<Offer> => ({
    kind,
    query: queryOf(other),
    count: (await search(index, other, filters)).length,
  });
  const wider = documents.length > 0 ? conditions : await widened(index, conditions);
  const offers = isSame(wider, conditions) ? [] : [await counted("longer", wider)];
  for (const term of termsOf(conditions)) {
    for (const word of await greekWords(index, term)) {
      const greek = await withTerms(conditions, (own) =>
        isSame(own, term) ? withForms(index, { ...own, word, forms: [] }) : own,
      );
      offers.push(await counted("greek", greek));
    }
  }
  return offers
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxOffers);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The citations in a query. Words before the first must be the name of an author, or its beginning. */
async function citationsOf(index: SearchIndex, text: string): Promise<readonly Citation[]> {
  const citations = citationsIn(text);
  const author = citations[0]?.author ?? "";
  if (author === "") return citations;
  const name = wordsOf(author).map((word) => ({ word }));
  const { authors } = (await index.names()).subjects;
  const isNamed = [subjectsNamed, subjectsLike].some((find) => find(authors, name).length > 0);
  return isNamed ? citations : [];
}

/** The label that the cited passage or scholium would have. */
function citedLabel(citation: Citation): string {
  const label = labelOf(citation);
  const { scholium, verse } = citation;
  return scholium === undefined || verse !== undefined ? label : `${label}.${scholium}`;
}

async function subjectsBy(
  index: SearchIndex,
  terms: readonly Term[],
  find: typeof subjectsNamed,
): Promise<FoundSubject[]> {
  const isShort = ({ word }: Term) => word.length < shortestName && /^[a-zα-ω]$/.test(word);
  if (terms.every(isShort)) return [];
  const { authors, books, cities, keywords } = (await index.names()).subjects;
  return [authors, books, cities, keywords].flatMap((list) =>
    find(list, terms).slice(0, maxOfKind),
  );
}
