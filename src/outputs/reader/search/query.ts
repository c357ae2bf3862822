/** Reads queries: words, phrases, and words near each other. Finds where words meet them. */
import { wordsIn } from "../../../greek/fold.ts";
import { greekPattern, withoutBetaCode } from "../../../greek/greek-letters.ts";

/**
 * A word as the search compares it. A star before or after it means parts of words; `greek:eros` is Greek in Latin letters,
 * `lemma:λεγω` any form of a word, and `lemma:λεγω=ειπε|λεγει` the same with its forms, when they are known.
 */
export type Term = string;

/** A phrase that a text must have, or must not have, or several, each near the one before it. A single word is a phrase of one. */
export type Condition = readonly Phrase[];

export interface Phrase {
  readonly terms: readonly Term[];
  /** The maximum distance in words from the phrase before it; 0 for the first. */
  readonly distance: number;
  /** Of the first phrase: whether no text may meet the condition. */
  readonly isExcluded?: true;
}

/** The largest distance that a query may ask for. */
export const furthest = 20;

const defaultDistance = 5;

/** A phrase in quotation marks, the last perhaps missing; a sign of nearness; a minus, or the dash that a phone makes of it, before a word or a phrase; or words between these. */
const parts =
  /["“”„«»]\s*(?<phrase>[^"“”„«»]*)["“”„«»]?|~\s*(?<distance>\d*)|(?<=^|\s)(?<minus>[-–−])(?=[\p{L}*"“”„«»])|(?<words>(?:[^\s"“”„«»~]|\s+(?![-–−][\p{L}*"“”„«»]|\s))+|\s+)/gu;

export function conditionsIn(text: string): Condition[] {
  const found: Phrase[][] = [];
  let distance = 0;
  let isExcluded = false;
  const add = (terms: readonly Term[]) => {
    if (terms.length === 0) return;
    const last = found.at(-1);
    if (distance === 0 || last === undefined)
      found.push([{ terms, distance: 0, ...(isExcluded && { isExcluded }) }]);
    else last.push({ terms, distance });
    [distance, isExcluded] = [0, false];
  };
  for (const { groups = {} } of text.matchAll(parts)) {
    if (groups.minus !== undefined) isExcluded = true;
    else if (groups.phrase !== undefined) add(termsIn(groups.phrase));
    else if (groups.words !== undefined) for (const term of termsIn(groups.words)) add([term]);
    else distance = Math.min(furthest, Math.max(1, Number(groups.distance || defaultDistance)));
  }
  return [...new Map(found.map((condition) => [queryOf([condition]), condition])).values()];
}

/** The words of a text in order, with their stars. */
function termsIn(text: string): Term[] {
  const plain = withoutBetaCode(text);
  return wordsIn(plain).flatMap(({ word, start, end }) => {
    if (lemmaBefore.test(plain.slice(0, end + 1)) && /^\p{L}/u.test(plain.slice(end + 1)))
      return [];
    if (lemmaBefore.test(plain.slice(0, start))) return lemma + word;
    const star = plain.startsWith("*", end) ? "*" : "";
    return `${plain.charAt(start - 1) === "*" ? "*" : ""}${word}${star}`;
  });
}

export function conditionOf(term: Term): Condition {
  return [{ terms: [term], distance: 0 }];
}

/** Whether a text must not meet a condition. */
export function isExcluded([first]: Condition): boolean {
  return first?.isExcluded === true;
}

/** The conditions that a text must meet. */
export function required(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => !isExcluded(condition));
}

export function termsOf(conditions: readonly Condition[]): Term[] {
  return [...new Set(conditions.flat().flatMap(({ terms }) => terms))];
}

/** The conditions with each term replaced. */
export async function withTerms(
  conditions: readonly Condition[],
  replace: (term: Term) => Term | Promise<Term>,
): Promise<Condition[]> {
  const terms = termsOf(conditions);
  const replaced = await Promise.all(terms.map(replace));
  const other = (term: Term) => replaced[terms.indexOf(term)] ?? term;
  return conditions.map((condition) =>
    condition.map((phrase) => ({ ...phrase, terms: phrase.terms.map(other) })),
  );
}

const greek = "greek:";

const lemma = "lemma:";
const lemmaBefore = /(?<=^|\s)lemma:$/i;

export function isLemma(term: Term): boolean {
  return term.startsWith(lemma);
}

/** A lemma with its forms, as the index has it; after `lemma:` it is a term. */
export function lemmaWithForms(own: string, forms: Iterable<string>): string {
  return `${own}=${[...forms].join("|")}`;
}

/** A lemma without its forms. Any other word stays as it is. */
export function lemmaOf(word: string): string {
  return word.replace(/=.*/, "");
}

/** The term for a lemma in the index. */
export function lemmaTerm(own: string): Term {
  return lemma + own;
}

/** A term in Latin letters, which may mean Greek ones, as Greek; any other term as it is. */
export function asGreek(term: Term): Term {
  return /^\*?[a-z]+\*?$/.test(term) ? greek + term : term;
}

export function wordOf(term: Term): string {
  return lemmaOf(term).replace(greek, "").replace(lemma, "").replaceAll("*", "");
}

/** The test whether a word matches a term. */
export function matcherOf(term: Term): (word: string) => boolean {
  if (isLemma(term)) {
    const forms = new Set(term.replace(/^[^=]*=?/, "").split("|"));
    return (other) => forms.has(other);
  }
  const word = wordOf(term);
  const typed = term.replace(greek, "");
  const letters = (typed === term ? word : greekPattern(word)).replace(
    /αι?|ᾳ/g,
    (alpha) => alphas[alpha] ?? alpha,
  );
  const start = typed.startsWith("*") ? "" : "^";
  const pattern = new RegExp(`${start}${letters}${typed.endsWith("*") ? "" : "$"}`, "u");
  return (other) => pattern.test(other);
}

/** The ways to write each spelling of an alpha: one with a iota may have it below or after it, and any may have one below. */
const alphas: Readonly<Record<string, string>> = { α: "[αᾳ]", αι: "(?:αι|ᾳ)", ᾳ: "(?:αι?|ᾳ)" };

/** At most this many iotas of a word are looked up in both spellings: each doubles the number of words. */
const mostIotas = 8;

/** The ways to write a word, or the starts of them, with α for ᾳ, as the index is sorted. */
export function spellingsOf(word: string): string[] {
  const [start = "", ...others] = word.split(/αι|ᾳ/);
  return others
    .slice(0, mostIotas)
    .reduce(
      (starts, part) => starts.flatMap((one) => [`${one}α${part}`, `${one}αι${part}`]),
      [start],
    );
}

export function queryOf(conditions: readonly Condition[]): string {
  return conditions.map((condition) => condition.map(typed).join(" ")).join(" ");
}

function typed({ terms, distance, isExcluded }: Phrase): string {
  const words = terms.map((term) => lemmaOf(term).replace(greek, "").replace(/σ$/, "ς")).join(" ");
  return `${isExcluded ? "-" : ""}${distance === 0 ? "" : `~${distance} `}${terms.length === 1 ? words : `"${words}"`}`;
}

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
