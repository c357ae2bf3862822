/** Where the words of a condition stand in a text: the same for the index and for a text itself. */
import type { Condition, Phrase, Term } from "./query.ts";

/** Words of a text from the first to the last, by their indexes. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The places where the phrases of a condition stand, near each other if there are several; each phrase by itself. */
export function spansOf(
  { phrases, distances }: Condition,
  indexesOf: (term: Term) => readonly number[],
): Span[] {
  const all = phrases.map((phrase) => phraseSpans(phrase, indexesOf));
  // Of each phrase those that have one of the phrase before in reach, then those that have one of the next.
  for (let index = 1; index < all.length; index += 1) {
    all[index] = inReach(all[index] ?? [], all[index - 1] ?? [], distances[index - 1] ?? 0);
  }
  for (let index = all.length - 2; index >= 0; index -= 1) {
    all[index] = inReach(all[index] ?? [], all[index + 1] ?? [], distances[index] ?? 0);
  }
  return all.flat();
}

function phraseSpans(phrase: Phrase, indexesOf: (term: Term) => readonly number[]): Span[] {
  const [first, ...others] = phrase.map(indexesOf);
  const sets = others.map((indexes) => new Set(indexes));
  return (first ?? [])
    .filter((start) => sets.every((indexes, place) => indexes.has(start + place + 1)))
    .map((start) => ({ first: start, last: start + sets.length }));
}

function inReach(spans: readonly Span[], others: readonly Span[], distance: number): Span[] {
  return spans.filter(({ first, last }) =>
    others.some((other) => {
      const apart = Math.max(other.first - last, first - other.last);
      return apart >= 1 && apart <= distance;
    }),
  );
}
