/** What the table of words says of the words of a text. */
import type { Passage, Scholium } from "../../model/published.ts";
import { remembered } from "../../model/remembered.ts";
import { labelOfUrn } from "../../model/urn.ts";
import type { Analysis } from "../output.ts";
import { formOf, lettersOf, type WrittenWord, writtenWords } from "./written-words.ts";

export interface KnownAnalysis extends Analysis {
  /** Its index in the table. */
  readonly index: number;
}

/** Rows of the table by form: with its accents, and as the search compares it. */
interface Forms {
  readonly exact: Map<string, KnownAnalysis[]>;
  readonly folded: Map<string, KnownAnalysis[]>;
}

/** The rows for each passage, and under an empty label those for all. */
const formsIn = remembered((table: readonly Analysis[]): ReadonlyMap<string, Forms> => {
  const all = new Map<string, Forms>();
  for (const [index, analysis] of table.entries()) {
    const { form, passage } = analysis;
    const forms: Forms = all.get(passage) ?? { exact: new Map(), folded: new Map() };
    all.set(passage, forms);
    for (const { read, word } of writtenWords([form]).slice(0, 1)) {
      add(forms.exact, formOf(lettersOf(read)), { ...analysis, index });
      add(forms.folded, word, { ...analysis, index });
    }
  }
  return all;
});

function add(known: Map<string, KnownAnalysis[]>, form: string, analysis: KnownAnalysis): void {
  const own = known.get(form);
  if (own === undefined) known.set(form, [analysis]);
  else own.push(analysis);
}

/**
 * The words of each Greek text of a record, and the analyses of each word: those for its passage rather than those for all, and
 * those of its form with the same accents rather than others. Texts in other languages have no words.
 */
export const analysedTexts = remembered((table: readonly Analysis[]) =>
  remembered(({ urn, texts }: Passage | Scholium) => {
    const forms = formsIn(table);
    const known = [labelOfUrn(urn), ""].flatMap((passage) => forms.get(passage) ?? []);
    return texts.map(({ language, text }) =>
      language === "grc" ? writtenWords(text.split("\n")).map((word) => analysed(word, known)) : [],
    );
  }),
);

function analysed({ word, read, elision }: WrittenWord, known: readonly Forms[]) {
  const letters = lettersOf(read);
  const form = formOf(letters);
  let analyses: readonly KnownAnalysis[] | undefined;
  for (const { exact, folded } of known) analyses ??= exact.get(form) ?? folded.get(word);
  return { form, shown: letters + elision, analyses: analyses ?? [] };
}
