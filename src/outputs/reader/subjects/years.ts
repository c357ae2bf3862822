/**
 * Years of births and deaths. A year below 0 is one before Christ: -556 is 556 BC; there was no year between 1 BC and
 * AD 1. The records know between which years something was, and whether those belong to it; pages say no more.
 */
import type { YearRange } from "../../../model/published.ts";
import type { Words } from "../../pages/words/words.ts";

/** The years of a range in words: `556 BC`, `428 or 427 BC`, `before 600 BC`; undefined when it says nothing. */
export function yearsText(range: YearRange | null, { subjects }: Words): string | undefined {
  const { lower = null, upper = null, bounds = "" } = range ?? {};
  const [hasLower, hasUpper] = [bounds.startsWith("["), bounds.endsWith("]")];
  if (lower === null) {
    if (upper === null) return undefined;
    return (hasUpper ? subjects.orEarlier : subjects.before)(yearText(upper, subjects));
  }
  if (upper === null) {
    return (hasLower ? subjects.orLater : subjects.after)(yearText(lower, subjects));
  }
  const [first, last] = [hasLower ? lower : following(lower), hasUpper ? upper : preceding(upper)];
  if (first > last) return undefined;
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
