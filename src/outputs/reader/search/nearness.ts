/** Finds where words meet a condition, by the positions of words in the index or in a text. */
import type { Condition, Term } from "./query.ts";

/** A range of words: the positions of the first and the last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The spans of each phrase of a condition; of several phrases, only the spans that are near each other. */
export function spansOf(
  condition: Condition,
  positionsOf: (term: Term) => readonly number[],
): Span[][] {
  const all = condition.map(({ terms }) => phraseSpans(terms.map(positionsOf)));
  // Keep the spans with one of the previous phrase in reach, then, backwards, those with one of the next.
  const keepNear = (index: number, other: number) => {
    const distance = condition[Math.max(index, other)]?.distance ?? 0;
    all[index] = inReach(all[index] ?? [], all[other] ?? [], distance);
  };
  for (let index = 1; index < all.length; index += 1) keepNear(index, index - 1);
  for (let index = all.length - 2; index >= 0; index -= 1) keepNear(index, index + 1);
  return all;
}

/** The spans of words that follow each other. */
function phraseSpans([first = [], ...others]: readonly (readonly number[])[]): Span[] {
  const sets = others.map((positions) => new Set(positions));
  return first
    .filter((start) => sets.every((positions, offset) => positions.has(start + offset + 1)))
    .map((start) => ({ first: start, last: start + sets.length }));
}

function inReach(spans: readonly Span[], others: readonly Span[], distance: number): Span[] {
  const starts = new Set(others.map(({ first }) => first));
  const ends = new Set(others.map(({ last }) => last));
  const steps = Array.from({ length: distance }, (_, step) => step + 1);
  return spans.filter(({ first, last }) =>
    steps.some((step) => starts.has(last + step) || ends.has(first - step)),
  );
}
