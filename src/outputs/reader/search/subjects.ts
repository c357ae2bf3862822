/** Finds authors, books, places and keywords by their names. */
import { wordsOf } from "./fold.ts";
import type { FoundSubject, Names, SubjectKind } from "./index.ts";
import type { Term } from "./query.ts";
import { soundOf, unlikeness } from "./similar.ts";

/** The subjects with a name in which each term begins a word: equal names first, then those with most passages. */
export function subjectsNamed(
  subjects: readonly FoundSubject[],
  terms: readonly Pick<Term, "word">[],
): FoundSubject[] {
  if (terms.length === 0) return [];
  const typed = terms.map(({ word }) => word);
  const whole = typed.join(" ");
  const named = subjects.filter(({ names }) =>
    names.some((words) => typed.every((start) => words.some((word) => word.startsWith(start)))),
  );
  const called = mostFirst(named.filter((subject) => isCalled(subject, whole)));
  return [...called, ...mostFirst(named.filter((subject) => !isCalled(subject, whole)))];
}

function isCalled({ names }: FoundSubject, name: string): boolean {
  return names.some((words) => words.join(" ") === name);
}

/** The subjects with a similar name: the most similar first, then those with most passages. */
export function subjectsLike(
  subjects: readonly FoundSubject[],
  terms: readonly Pick<Term, "word">[],
): FoundSubject[] {
  const typed = terms.map(({ word }) => soundOf(word));
  if (typed.length === 0) return [];
  const found = subjects.flatMap((subject) => {
    const ranks = subject.sounds().map((words) => unlikenessOf(typed, words));
    const rank = Math.min(...ranks);
    return rank === Number.POSITIVE_INFINITY ? [] : [{ subject, rank }];
  });
  const most = Math.min(...found.map(({ rank }) => rank));
  return mostFirst(found.filter(({ rank }) => rank === most).map(({ subject }) => subject));
}

/** The difference between a name and the words of the query; infinite if one of these is not similar to any word of the name. */
function unlikenessOf(typed: readonly string[], words: readonly string[]): number {
  return typed.reduce((sum, sound) => {
    const ranks = words.map((word) => unlikeness(sound, word) ?? Number.POSITIVE_INFINITY);
    return sum + Math.min(...ranks);
  }, 0);
}

/**
 * The subject that a filter names: by its id, a name in any language, a beginning that only its names have, or a similar
 * spelling of only its names.
 */
export function subjectFor(
  names: Names,
  kind: SubjectKind,
  typed: string,
): FoundSubject | undefined {
  const list = names.subjects[kind];
  const byId = list.find(({ id }) => id === typed.trim());
  if (byId !== undefined) return byId;
  const folded = wordsOf(typed).join(" ");
  if (folded === "") return undefined;
  const called = list.filter((subject) => isCalled(subject, folded));
  if (called.length > 0) return mostFirst(called)[0];
  const words = wordsOf(typed).map((word) => ({ word }));
  const begun = subjectsNamed(list, words);
  const meant = begun.length > 0 ? begun : subjectsLike(list, words);
  return meant.length === 1 ? meant[0] : undefined;
}

function mostFirst(subjects: readonly FoundSubject[]): FoundSubject[] {
  return subjects.toSorted((one, other) => other.documents.length - one.documents.length);
}
