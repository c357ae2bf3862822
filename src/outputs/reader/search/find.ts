/** Finds the documents that answer a query. */
import type { FoundDocument, SearchIndex, SubjectKind } from "./index.ts";
import {
  asGreek,
  type Condition,
  conditionOf,
  isExcluded,
  isLemma,
  lemmaTerm,
  required,
  spansOf,
  termsOf,
  withTerms,
} from "./query.ts";

/** Ids of records that every result must have, one or several of a kind. */
export type SubjectFilters = Readonly<Partial<Record<SubjectKind, string | readonly string[]>>>;

/**
 * The documents that meet every condition, each in any of their texts, and none that is excluded, and have every record of the
 * filters, in the order of the anthology. Without a condition to meet: all documents with a text that pass the filters, if there are any.
 */
export async function documentsFor(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: SubjectFilters,
): Promise<FoundDocument[]> {
  const excluded = conditions.filter(isExcluded);
  const [all, without, ...found] = await Promise.all([
    index.documents(),
    Promise.all(excluded.map((condition) => documentsWith(index, condition))),
    ...Object.entries(filters).flatMap(([kind, ids]) =>
      [ids].flat().map(async (id) => {
        const subjects = await index.subjects();
        const subject = subjects.find((one) => one.kind === kind && one.id === id);
        return new Set(subject?.documents);
      }),
    ),
    ...required(conditions).map((condition) => documentsWith(index, condition)),
  ]);
  if (found.length === 0) return [];
  return all.filter(
    ({ number }) =>
      found.every((numbers) => numbers.has(number)) &&
      !without.some((numbers) => numbers.has(number)),
  );
}

/** The numbers of the documents in which the words of a condition are in the required order and distance. */
async function documentsWith(index: SearchIndex, condition: Condition): Promise<Set<number>> {
  const terms = termsOf([condition]);
  const words = await Promise.all(terms.map((term) => index.wordsFor(term)));
  const positions = words.map((found) => [...found.values()].flat());
  const spans = spansOf(condition, (term) => positions[terms.indexOf(term)] ?? []);
  return new Set(spans.flat().map(({ first }) => index.documentAt(first)));
}

/** The documents that a query finds. */
export interface Results {
  /** Those that meet the conditions and the filters. */
  readonly documents: readonly FoundDocument[];
  readonly conditions: readonly Condition[];
}

export const latinWord = /^[a-z]+$/;

/** The results; if there are none for words in Latin letters, those for the Greek words that they may mean. */
export async function foundFor(
  index: SearchIndex,
  typed: readonly Condition[],
  filters: SubjectFilters,
): Promise<Results> {
  const conditions = await corrected(index, typed);
  const documents = await documentsFor(index, conditions, filters);
  const isLatin = termsOf(typed).every((term) => latinWord.test(term));
  if (documents.length > 0 || !isLatin) return { documents, conditions };
  const greek = await withTerms(typed, asGreek);
  const others = await documentsFor(index, greek, filters);
  return { documents: others, conditions: others.length > 0 ? greek : conditions };
}

/** The conditions, in which a lemma has its forms, and a word in Latin letters that no text has is replaced by the Greek words that it may mean. */
function corrected(index: SearchIndex, conditions: readonly Condition[]): Promise<Condition[]> {
  return withTerms(conditions, async (term) => {
    const [own] = (await index.wordsFor(term)).keys();
    if (own !== undefined) return isLemma(term) ? lemmaTerm(own) : term;
    return (await index.wordsFor(asGreek(term))).size > 0 ? asGreek(term) : term;
  });
}

/** A document with most words of a query: the conditions that it meets, each a word, and the others. */
export interface NearlyFound {
  readonly document: FoundDocument;
  readonly met: readonly Condition[];
  readonly missing: readonly Condition[];
}

/** The share of the words that such a document has at least, and the minimum of words in the query. */
const leastShare = 0.5;
const leastWords = 2;

/** A word in more than this share of all documents says nothing about what a reader looks for. */
const commonShare = 0.25;

/** At most this many such documents are shown. */
const maxNearly = 20;

/** A word of a query, and the documents that have it. */
export interface WordAlone {
  readonly word: Condition;
  readonly documents: readonly FoundDocument[];
}

/** Each word of a query that has several, without very common ones if it has others. */
export async function wordsAlone(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: SubjectFilters,
): Promise<WordAlone[]> {
  const words = termsOf(required(conditions)).map(conditionOf);
  const excluded = conditions.filter(isExcluded);
  if (words.length < leastWords) return [];
  const [alone, all] = await Promise.all([
    Promise.all(
      words.map(async (word) => ({
        word,
        documents: await documentsFor(index, [word, ...excluded], filters),
      })),
    ),
    index.documents(),
  ]);
  const rare = alone.filter(({ documents }) => documents.length <= all.length * commonShare);
  return rare.length > 0 ? rare : alone;
}

/** The documents with most words of a query that no document meets: those with the rarest words first. */
export function nearlyFound(
  alone: readonly WordAlone[],
  all: readonly FoundDocument[],
): NearlyFound[] {
  const words = alone.map(({ word, documents }) => ({ word, documents: new Set(documents) }));
  return [...new Set(alone.flatMap(({ documents }) => documents))]
    .map((document) => {
      const has = ({ documents }: (typeof words)[number]) => documents.has(document);
      const own = words.filter(has);
      const rarity = own.reduce(
        (sum, { documents: { size } }) => sum + Math.log(all.length / size),
        0,
      );
      const missing = words.filter((one) => !has(one)).map(({ word }) => word);
      return { document, rarity, met: own.map(({ word }) => word), missing };
    })
    .filter(({ met }) => met.length >= words.length * leastShare)
    .sort((one, other) => other.rarity - one.rarity || one.document.number - other.document.number)
    .slice(0, maxNearly);
}
