/** What the table of words says of the words of a text. */
import { remembered } from "../../model/remembered.ts";
import type { Analysis } from "../output.ts";
import { formOf, lettersOf, writtenWords } from "./written-words.ts";

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

/** The letters of each word of the texts, which repeat it. */
const lettersIn = remembered((_: readonly Analysis[]) => new Map<string, string>());

/**
 * The words of a text, and the analyses of each: those for its passage rather than those for all, and those of its form with
 * the same accents rather than others.
 * @param label of its record
 */
export function analysedWords(table: readonly Analysis[], lines: readonly string[], label: string) {
  const forms = formsIn(table);
  const known = [label, ""].flatMap((passage) => forms.get(passage) ?? []);
  const letters = lettersIn(table);
  return writtenWords(lines).map(({ word, read, elision }) => {
    const own = letters.get(read) ?? lettersOf(read);
    letters.set(read, own);
    const form = formOf(own);
    let analyses: readonly KnownAnalysis[] | undefined;
    for (const { exact, folded } of known) analyses ??= exact.get(form) ?? folded.get(word);
    return { form, shown: own + elision, analyses: analyses ?? [] };
  });
}
