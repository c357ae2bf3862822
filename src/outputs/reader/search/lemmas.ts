/** The lemmas of words: a publisher's table names the lemmas of forms. Both are compared without accents. */
import { frontCoded } from "./codes.ts";
import { wordsOf } from "./fold.ts";
import type { LemmasFile } from "./index.ts";
import { spelledAs, type Term } from "./query.ts";

/** A lemma with at least one form in the anthology. */
export interface Lemma {
  /** In the spelling of the table. */
  readonly written: string;
  /** As the search compares it. A text may have it or not. */
  readonly word: string;
  /** Its forms in the anthology, as the search compares them, sorted. */
  readonly forms: readonly string[];
}

/** The file of the lemmas with a form among these words. @param table pairs of a form and one of its lemmas */
export function lemmasFileOf(
  words: ReadonlySet<string>,
  table: Iterable<readonly [form: string, lemma: string]>,
): LemmasFile {
  const formsOf = new Map<string, Set<string>>();
  for (const [written, lemma] of table) {
    const form = wordOf(written);
    if (!words.has(form)) continue;
    const name = lemma.normalize("NFC");
    // A lemma is always one of its forms, also without a line in the table.
    const own = [wordOf(name)].filter((word) => words.has(word));
    formsOf.set(name, (formsOf.get(name) ?? new Set(own)).add(form));
  }
  const sorted = [...formsOf].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([lemma, forms]) => [lemma, frontCoded([...forms].sort())]));
}

/** The lemmas that match a term, or have a form that matches it. */
export function lemmasOf(lemmas: readonly Lemma[], term: Term): Lemma[] {
  const matches = spelledAs(term);
  return lemmas.filter(({ word, forms }) => matches(word) || forms.some(matches));
}

/** A form or a lemma as the search compares it. */
function wordOf(text: string): string {
  return wordsOf(text)[0] ?? "";
}
