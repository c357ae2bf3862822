/** Finds the positions at which a text meets a condition, from the index or from the text itself. */
import type { Condition, Phrase, Term } from "./query.ts";

/** A range of words of a text: the indexes of the first and the last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The spans of all phrases of a condition; of several phrases, only the spans that are near each other. */
export function spansOf(
  { phrases, distances }: Condition,
  indexesOf: (term: Term) => readonly number[],
): Span[] {
  const all = phrases.map((phrase) => phraseSpans(phrase, indexesOf));
  // Keep the spans with one of the previous phrase in reach, then, backwards, those with one of the next.
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
    .filter((start) => sets.every((indexes, offset) => indexes.has(start + offset + 1)))
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
