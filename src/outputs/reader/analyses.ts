/** What the table of words says of the words of a text. */
import { wordsOf } from "../../greek/fold.ts";
import { groupsOf } from "../../model/groups.ts";
import { remembered } from "../../model/remembered.ts";
import type { Analysis } from "../output.ts";
import { formOf, writtenWords } from "./written-words.ts";

export interface KnownAnalysis extends Analysis {
  /** Its index in the table. */
  readonly index: number;
}

/** The table by form: with its accents, and as the search compares it. */
const formsIn = remembered((table: readonly Analysis[]) => {
  const all = table.map((analysis, index) => {
    const [{ letters = "", word = "" } = {}] = writtenWords([analysis.form]);
    return { analysis: { ...analysis, index }, form: formOf(letters), word };
  });
  const by = (key: "form" | "word") =>
    new Map(
      Array.from(
        groupsOf(all, (one) => one[key]),
        ([form, own]) => [form, own.map(({ analysis }) => analysis)],
      ),
    );
  return { exact: by("form"), folded: by("word") };
});

/**
 * The words of a text, and the analyses of each: those for its passage rather than those for all, and those of its form with
 * the same accents rather than others.
 * @param label of its record
 */
export function analysedWords(table: readonly Analysis[], lines: readonly string[], label: string) {
  const { exact, folded } = formsIn(table);
  return writtenWords(lines).map((word) => {
    const form = formOf(word.letters);
    const known = [exact.get(form) ?? [], folded.get(word.word) ?? []];
    const choices = [label, ""].flatMap((passage) =>
      known.map((all) => all.filter((one) => one.passage === passage)),
    );
    const analyses: readonly KnownAnalysis[] = choices.find(({ length }) => length > 0) ?? [];
    return { ...word, form, analyses };
  });
}

/** A lemma as the search compares it. */
export function lemmaKey({ lemma }: Analysis): string {
  return wordsOf(lemma).join("");
}
