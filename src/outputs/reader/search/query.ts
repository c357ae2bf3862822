/** Reads queries: words, phrases, and words near each other. */
import { wordsIn } from "./fold.ts";
import { greekPattern, withoutBetaSigns } from "./greek-letters.ts";

/** A word of a query: a complete word, or a part of words. */
export interface Term {
  readonly word: string;
  /** Has a star after it: words may continue. */
  readonly isBeginning: boolean;
  /** Has a star before it: words may start differently. */
  readonly isEnding: boolean;
  /** Whether its Latin letters mean Greek ones. */
  readonly isGreek: boolean;
  /** Has an equals sign before it: only this form, not the others of its lemma. */
  readonly isExact: boolean;
  /** The forms of its lemmas, which also match; empty before they are looked up. */
  readonly forms: readonly string[];
}

/** Words that follow each other. */
export type Phrase = readonly Term[];

/** A phrase that a text must have, or several, each near the next. A single word is a phrase of one. */
export interface Condition {
  readonly phrases: readonly Phrase[];
  /** The maximum distance in words between each phrase and the next. */
  readonly distances: readonly number[];
}

/** The largest distance that a query may ask for. */
export const furthest = 20;

/** The distance if none is given. */
const defaultDistance = 5;

/** A phrase in quotation marks, the last perhaps missing; a sign of nearness; or words between these. */
const parts =
  /["“”„«»]\s*(?<phrase>[^"“”„«»]*)["“”„«»]?|~\s*(?<distance>\d*)|(?<words>[^"“”„«»~]+)/gu;

/** The conditions of a query, each once. */
export function conditionsIn(text: string): Condition[] {
  const found: { phrases: Phrase[]; distances: number[] }[] = [];
  let distance: number | undefined;
  const add = (phrase: Phrase) => {
    const last = found.at(-1);
    if (phrase.length === 0) return;
    if (distance === undefined || last === undefined) {
      found.push({ phrases: [phrase], distances: [] });
    } else {
      last.phrases.push(phrase);
      last.distances.push(distance);
    }
    distance = undefined;
  };
  for (const { groups = {} } of text.matchAll(parts)) {
    if (groups.phrase !== undefined) add(termsIn(groups.phrase));
    else if (groups.words !== undefined) for (const term of termsIn(groups.words)) add([term]);
    else distance = Math.min(furthest, Math.max(1, Number(groups.distance || defaultDistance)));
  }
  return unique(found);
}

/** The words of a text in order. A star before or after a word matches parts of words, `=` before it only this form. */
function termsIn(text: string): Term[] {
  const plain = withoutBetaSigns(text);
  return wordsIn(plain).map(({ word, start, end }) => ({
    word,
    isBeginning: plain.startsWith("*", end),
    isEnding: plain.charAt(start - 1) === "*",
    isGreek: false,
    isExact: plain.charAt(start - 1) === "=",
    forms: [],
  }));
}

/** The condition that a text has a word. */
export function conditionOf(term: Term): Condition {
  return { phrases: [[term]], distances: [] };
}

/** The terms of all conditions, each once. */
export function termsOf(conditions: readonly Condition[]): Term[] {
  return unique(conditions.flatMap(({ phrases }) => phrases.flat()));
}

function unique<Item>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
}

/** The conditions with each term replaced. */
export function withTerms(
  conditions: readonly Condition[],
  other: (term: Term) => Term | Promise<Term>,
): Promise<Condition[]> {
  return Promise.all(
    conditions.map(async ({ phrases, distances }) => {
      const replaced = phrases.map((phrase) => Promise.all(phrase.map(other)));
      return { phrases: await Promise.all(replaced), distances };
    }),
  );
}

/** Whether a term asks for a complete word as typed. */
export function isWhole({ isBeginning, isEnding, isGreek }: Term): boolean {
  return !isBeginning && !isEnding && !isGreek;
}

/** Whether a term also asks for the other forms of its lemmas, if these are known. */
export function hasForms({ isBeginning, isEnding, isExact }: Term): boolean {
  return !isBeginning && !isEnding && !isExact;
}

/** The test whether a word matches a term. */
export function matcherOf(term: Term): (word: string) => boolean {
  const isSpelled = spelledAs(term);
  if (term.forms.length === 0) return isSpelled;
  const forms = new Set(term.forms);
  return (other) => forms.has(other) || isSpelled(other);
}

/** The test whether a word is spelled like a term; other forms of its lemmas do not match. */
export function spelledAs(term: Term): (word: string) => boolean {
  const { word, isBeginning, isEnding, isGreek } = term;
  if (isGreek) {
    const pattern = greekPattern(term);
    return (other) => pattern.test(other);
  }
  if (isBeginning && isEnding) return (other) => other.includes(word);
  if (isBeginning) return (other) => other.startsWith(word);
  if (isEnding) return (other) => other.endsWith(word);
  return (other) => other === word;
}

/** The query with these conditions. */
export function queryOf(conditions: readonly Condition[]): string {
  return conditions
    .map(({ phrases, distances }) =>
      phrases
        .map((phrase, index) => {
          const words = phrase.map(typed).join(" ");
          const near = index === 0 ? "" : ` ~${distances[index - 1]} `;
          return `${near}${phrase.length === 1 ? words : `"${words}"`}`;
        })
        .join(""),
    )
    .join(" ");
}

function typed({ word, isBeginning, isEnding, isExact }: Term): string {
  const end = isBeginning ? `${word}*` : word.replace(/σ$/, "ς");
  if (isEnding) return `*${end}`;
  return isExact ? `=${end}` : end;
}
