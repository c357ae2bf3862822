/** Finds the stem of a word: what its forms share. Readers type one form, and texts have others. */
import { withoutIotas } from "../../../greek/fold.ts";
import type { SearchIndex } from "./index.ts";
import type { Term } from "./query.ts";

/** A stem has so many letters at least: words with the same three are in one part of the index. */
const leastLetters = 3;

/** The ending of a form, and what may follow the first part of a stem. The ending may be a part of the stem that looks like one. */
const greek = {
  ending: /(?:ευσ|[οα]ισιν?|οιο|[οα]υσ|[οαεη]σ|[οαηω]ν|[οα]ισ?|ου|ηρ|[αηωοει]|[ξψσν])$/,
  // Also consonants that a nominative hides (ἔρως, ἔρωτος; ἐλπίς, ἐλπίδος).
  rest: /^(?:[αειοω]?(?:ντ|κτ|[τδθκγχνρμ]))?[αεηιουω]{0,3}(?:ν|σ|σ?σιν?)?$/,
};

/** The same of languages in Latin letters. */
const latin = { ending: /(?:i?es|ed|ing|[esy])$/, rest: /^(?:i?e[sd]?|y|s|ings?|e?rs?)?$/ };

/** The stem is in this share of all occurrences of forms. */
const share = 0.75;

/** The stem that the commonest forms of a word share, in Latin letters with the word itself; undefined if no text has a form of it. */
export async function stemOf(index: SearchIndex, typed: Term): Promise<string | undefined> {
  const word = withoutIotas(typed);
  const isLatin = /^[a-z]+$/.test(word);
  const { ending, rest } = isLatin ? latin : greek;
  const withoutEnding = (form: string, leastLength: number) =>
    form.slice(0, Math.max(leastLength, form.replace(ending, "").length));
  const start = withoutEnding(word, leastLetters);
  if (start.length < leastLetters) return undefined;
  const forms = Array.from(await index.wordsFor(`${start}*`), ([form, { length }]) => {
    return { form: withoutIotas(form), count: length };
  })
    .filter(({ form }) => rest.test(form.slice(start.length)))
    .sort((one, other) => other.count - one.count);
  const countWith = (begin: string) =>
    forms.reduce((sum, { form, count }) => sum + (form.startsWith(begin) ? count : 0), 0);
  const isTooLong = (stem: string) =>
    countWith(stem) < share * countWith(start) || (isLatin && !word.startsWith(stem));
  let stem = forms[0]?.form;
  while (stem !== undefined && isTooLong(stem)) stem = stem.slice(0, -1);
  return isLatin ? stem : stem && withoutEnding(stem, start.length);
}
