/**
 * Years of births and deaths. A year below 0 is one before Christ: -556 is 556 BC; there was no year between 1 BC and
 * AD 1. The records know between which years something was, and whether those belong to it; pages say no more.
 */
import type { YearRange } from "../../../model/published.ts";
import type { Words } from "../words/words.ts";

/** The years of a range in words: `556 BC`, `428 or 427 BC`, `before 600 BC`; undefined when it says nothing. */
export function yearsText(range: YearRange | null, { subjects }: Words): string | undefined {
  const ends = endsOf(range);
  if (ends === undefined) return undefined;
  const { first, last } = ends;
  if (first === undefined) {
    const year = yearText(range?.upper ?? 0, subjects);
    return range?.bounds.endsWith("]") ? subjects.orEarlier(year) : subjects.before(year);
  }
  if (last === undefined) {
    const year = yearText(range?.lower ?? 0, subjects);
    return range?.bounds.startsWith("[") ? subjects.orLater(year) : subjects.after(year);
  }
  if (first === last) return yearText(first, subjects);
  const isOneEra = first < 0 === last < 0;
  const [from, to] = isOneEra
    ? [`${Math.abs(first)}`, `${Math.abs(last)}`]
    : [yearText(first, subjects), yearText(last, subjects)];
  const both = following(first) === last ? subjects.or(from, to) : subjects.between(from, to);
  return isOneEra ? eraText(both, last, subjects) : both;
}

/** From birth to death, in short: `556 BC – 468 BC`, `* before 600 BC`; undefined when nothing is known. */
export function lifeText(
  birth: YearRange | null,
  death: YearRange | null,
  words: Words,
): string | undefined {
  const born = yearsText(birth, words);
  const died = yearsText(death, words);
  if (born !== undefined && died !== undefined) return `${born} – ${died}`;
  if (born !== undefined) return `* ${born}`;
  return died === undefined ? undefined : `† ${died}`;
}

/** The first and the last year that belong to a range; an open end has none. */
function endsOf(range: YearRange | null) {
  if (range === null) return undefined;
  const { lower, upper, bounds } = range;
  if (lower === null && upper === null) return undefined;
  const first = lower === null ? undefined : bounds.startsWith("[") ? lower : following(lower);
  const last = upper === null ? undefined : bounds.endsWith("]") ? upper : preceding(upper);
  const isEmpty = first !== undefined && last !== undefined && first > last;
  return isEmpty ? undefined : { first, last };
}

function following(year: number): number {
  return year === -1 ? 1 : year + 1;
}

function preceding(year: number): number {
  return year === 1 ? -1 : year - 1;
}

function yearText(year: number, subjects: Words["subjects"]): string {
  return eraText(`${Math.abs(year)}`, year, subjects);
}

function eraText(years: string, year: number, { beforeChrist, afterChrist }: Words["subjects"]) {
  return year < 0 ? beforeChrist(years) : afterChrist(years);
}
