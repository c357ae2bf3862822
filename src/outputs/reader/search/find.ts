/** Finds the documents that answer a query. */
import { isLatin } from "./greek-letters.ts";
import type { SearchIndex, SubjectKind } from "./index.ts";
import { lemmasOf } from "./lemmas.ts";
import { spansOf } from "./nearness.ts";
import { type Condition, hasForms, isWhole, type Term, termsOf, withTerms } from "./query.ts";

/** Ids of records that every result must have. */
export type SubjectFilters = Readonly<Partial<Record<SubjectKind, string>>>;

/**
 * The documents that meet every condition, each in any of their texts, and have every record of the filters, in the order
 * of the anthology. Without a condition: all documents with a text that pass the filters, if there are any.
 */
export async function search(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: SubjectFilters,
): Promise<number[]> {
  const filtered = await Promise.all(Object.entries(filters).map(([kind, id]) => having(kind, id)));
  const sets = [...filtered, ...(await Promise.all(conditions.map((one) => meeting(index, one))))];
  const [first = new Set<number>(), ...others] = sets;
  const found = [...first].filter((document) => others.every((set) => set.has(document)));
  return found.sort((one, other) => one - other);

  async function having(kind: string, id: string): Promise<Set<number>> {
    const { subjects } = await index.names();
    const subject = subjects[kind as SubjectKind].find((one) => one.id === id);
    return new Set(subject?.documents);
  }
}

/** The documents in which the words of a condition are in the required order and distance. */
async function meeting(index: SearchIndex, condition: Condition): Promise<Set<number>> {
  const terms = termsOf([condition]);
  const all = await Promise.all(terms.map((term) => placesOf(index, term)));
  const ofTerms = new Map(terms.map((term, number) => [JSON.stringify(term), all[number]]));
  const documents = [...(all[0]?.keys() ?? [])].filter((document) =>
    all.every((places) => places.has(document)),
  );
  const isMet = (document: number) =>
    spansOf(condition, (term) => ofTerms.get(JSON.stringify(term))?.get(document) ?? []).length > 0;
  return new Set(documents.filter(isMet));
}

/** The positions of all words that match a term, by document. */
export async function placesOf(index: SearchIndex, term: Term): Promise<Map<number, number[]>> {
  const all = new Map<number, number[]>();
  for (const places of (await index.wordsFor(term)).values()) {
    for (const [document, positions] of places) {
      const known = all.get(document);
      if (known === undefined) all.set(document, [...positions]);
      else known.push(...positions);
    }
  }
  return all;
}

/** Whether any text has a word that matches a term. */
export async function isFound(index: SearchIndex, term: Term): Promise<boolean> {
  return (await index.wordsFor(term)).size > 0;
}

/**
 * The conditions as the index understands them. A word in Latin letters that no text has, but that may mean a Greek word,
 * is read as Greek. A word stands for all forms of its lemmas.
 */
export async function understood(
  index: SearchIndex,
  conditions: readonly Condition[],
): Promise<Condition[]> {
  return withTerms(conditions, async (term) => {
    const own = await withForms(index, term);
    if (!isLatin(term.word) || (await isFound(index, own))) return own;
    const greek = await withForms(index, { ...term, isGreek: true });
    return (await isFound(index, greek)) ? greek : own;
  });
}

/** A term with all forms of its lemmas. */
export async function withForms(index: SearchIndex, term: Term): Promise<Term> {
  if (!hasForms(term)) return term;
  const forms = lemmasOf(await index.lemmas(), term).flatMap((lemma) => lemma.forms);
  return { ...term, forms: [...new Set(forms)].sort() };
}

/** The conditions with a star after each word that no text has but that is the start of others. */
export async function widened(
  index: SearchIndex,
  conditions: readonly Condition[],
): Promise<Condition[]> {
  return withTerms(conditions, async (term) => {
    const begun = { ...term, isBeginning: true, isExact: false };
    if (term.isGreek || term.isBeginning || (await isFound(index, term))) return term;
    return (await isFound(index, begun)) ? begun : term;
  });
}

/** The Greek words that a word in Latin letters may mean. */
export async function greekWords(index: SearchIndex, term: Term): Promise<string[]> {
  if (!isLatin(term.word) || !isWhole(term)) return [];
  return [...(await index.wordsFor({ ...term, isGreek: true, forms: [] })).keys()];
}

/** A document with most words of a query, and the others. */
export interface NearlyFound {
  readonly document: number;
  readonly missing: readonly Term[];
}

/** The share of the words that such a document has at least, and the minimum of words in the query. */
const leastShare = 0.6;
const leastWords = 3;

/** At most this many such documents are shown. */
const maxNearly = 20;

/** The documents with most words of a query that no document meets: those with the rarest words first. */
export async function nearlyFound(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: SubjectFilters,
): Promise<NearlyFound[]> {
  const terms = termsOf(conditions);
  if (terms.length < leastWords) return [];
  const { labels } = await index.documents();
  const isFiltered = Object.keys(filters).length > 0;
  const filtered = new Set(await search(index, [], filters));
  const scores = new Map<number, { count: number; rarity: number }>();
  const places = await Promise.all(terms.map((term) => placesOf(index, term)));
  for (const having of places) {
    for (const document of having.keys()) {
      const score = scores.get(document) ?? { count: 0, rarity: 0 };
      scores.set(document, score);
      score.count += 1;
      score.rarity += Math.log(labels.length / having.size) + 1;
    }
  }
  return [...scores]
    .filter(([, { count }]) => count >= terms.length * leastShare)
    .filter(([document]) => !isFiltered || filtered.has(document))
    .sort(([one, own], [other, more]) => more.rarity - own.rarity || one - other)
    .slice(0, maxNearly)
    .map(([document]) => ({
      document,
      missing: terms.filter((_, number) => places[number]?.has(document) !== true),
    }));
}
