/** Offers a part of a query in the passages of an author, a book, a place or a keyword that its other words name. */
import { foundFor, type SubjectFilters } from "./find.ts";
import type { FoundSubject, SearchIndex } from "./index.ts";
import { type Condition, queryOf, required, termsOf, wordOf } from "./query.ts";
import { leastLetters, subjectsNamed } from "./subjects.ts";

/** The words of a query that name no subject, and how many documents of the named one have them. */
export interface Within {
  readonly subject: FoundSubject;
  readonly query: string;
  readonly count: number;
}

/** A name has at most this many words, and this many names are offered. */
const maxWords = 3;
const maxOffers = 3;

/** The name is at the start or at the end of the query. Those that are called so come before those whose names begin so. */
export async function queriesWithin(
  index: SearchIndex,
  conditions: readonly Condition[],
  filters: SubjectFilters,
): Promise<Within[]> {
  const subjects = await index.subjects();
  const lengths = [...conditions.keys()].slice(1, maxWords + 1);
  const splits = lengths.flatMap((length) => [
    { name: conditions.slice(0, length), rest: conditions.slice(length) },
    { name: conditions.slice(-length), rest: conditions.slice(0, -length) },
  ]);
  const offers = splits.map(async ({ name, rest }) => {
    const words = termsOf(name).map(wordOf);
    const isName = name.every(isWord) && words.some((word) => word.length >= leastLetters);
    const named = isName ? subjectsNamed(subjects, words) : [];
    if (named.length === 0 || required(rest).length === 0) return [];
    const { documents } = await foundFor(index, rest, filters);
    const numbers = new Set(documents.map(({ number }) => number));
    return named.map((subject) => {
      const own = subject.documents.filter((number) => numbers.has(number));
      return { subject, query: queryOf(rest), count: own.length };
    });
  });
  return (await Promise.all(offers))
    .flat()
    .filter(({ count }) => count > 0)
    .slice(0, maxOffers);
}

/** Whether a condition is one word without a sign. */
function isWord(condition: Condition): boolean {
  return /^[^\s"~*-]+$/.test(queryOf([condition]));
}
