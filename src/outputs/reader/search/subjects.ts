/** Authors, books, places and keywords by their names. */
import { wordsOf } from "./fold.ts";
import type { SearchIndex, Subject, SubjectKind } from "./index-file.ts";
import type { Term } from "./query.ts";

/** Those of a kind with a name in which each term is the beginning of a word: first those that are called so, then those with most passages. */
export function subjectsNamed(
  subjects: readonly Subject[],
  terms: readonly Pick<Term, "word">[],
): Subject[] {
  if (terms.length === 0) return [];
  const asked = terms.map(({ word }) => word);
  const whole = asked.join(" ");
  const found = subjects.flatMap((subject) => {
    const isNamed = subject.names.some((words) =>
      asked.every((start) => words.some((word) => word.startsWith(start))),
    );
    const isCalledSo = subject.names.some((words) => words.join(" ") === whole);
    return isNamed ? [{ subject, rank: isCalledSo ? 0 : 1 }] : [];
  });
  return found
    .sort(
      (one, other) =>
        one.rank - other.rank || other.subject.documents.length - one.subject.documents.length,
    )
    .map(({ subject }) => subject);
}

/** The record that a filter names: by its id, by a name in any language, or by the beginning of the names of no other. */
export function subjectFor(
  index: SearchIndex,
  kind: SubjectKind,
  typed: string,
): Subject | undefined {
  const list = index.subjects[kind];
  const byId = list.find(({ id }) => id === typed.trim());
  if (byId !== undefined) return byId;
  const folded = wordsOf(typed).join(" ");
  if (folded === "") return undefined;
  const called = list.filter(({ names }) => names.some((words) => words.join(" ") === folded));
  if (called.length > 0) return mostRead(called);
  const begun = subjectsNamed(
    list,
    wordsOf(typed).map((word) => ({ word })),
  );
  return begun.length === 1 ? begun[0] : undefined;
}

function mostRead(subjects: readonly Subject[]): Subject | undefined {
  return subjects.toSorted((one, other) => other.documents.length - one.documents.length)[0];
}
