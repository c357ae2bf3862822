/**
 * Recognises elegiac couplets by their metre. A verse is scanned as far as its letters tell: the number of its syllables,
 * and which of them are long or short. That is enough to tell a hexameter from a pentameter.
 */

/**
 * Whether the verses are elegiac couplets: a hexameter, then a pentameter. Half of each kind are enough: others are damaged
 * or irregular, and in other metres hardly a verse scans as a pentameter.
 */
export function areCouplets(verses: readonly string[]): boolean {
  if (verses.length === 0 || verses.length % 2 === 1) return false;
  const fitting = (isFitting: (verse: string) => boolean, half: number) =>
    verses.filter((verse, index) => index % 2 === half && isFitting(verse)).length;
  const least = verses.length / 4;
  return fitting(isHexameter, 0) >= least && fitting(isPentameter, 1) >= least;
}

/** Twelve to seventeen syllables, one more if two vowels are read as one. The rare end of long syllables alone is left out. */
export function isHexameter(verse: string): boolean {
  return /^.{7,13}[LlEe][SsEe]{2}[LlEe].$/.test(scanned(verse));
}

/** Twelve to fourteen syllables, one more if two vowels are read as one. The second half begins a word. */
export function isPentameter(verse: string): boolean {
  return /^.{5,8}[LE][SsEe]{2}[LlEe][SsEe]{2}.$/.test(scanned(verse));
}

export function syllables(text: string): number {
  return scanned(text).length;
}

/**
 * Whether a verse may have the metre of another: two short syllables may be in the place of a long one. A
 * syllable of unknown length in the other counts as short: otherwise much prose would scan like a verse.
 * It takes time with the product of their syllables. @param own the verse, scanned
 */
export function scansLike(own: string, other: string): boolean {
  const places = scanned(other)
    .toLowerCase()
    .slice(0, -1)
    .replace(/[se]{2}|l/g, "L");
  // Most titles are shorter than a verse.
  if (own.length <= places.length || own.length > 2 * places.length + 1) return false;
  const isShort = Uint8Array.from(own, (sign) => Number(/[se]/i.test(sign)));
  const isLong = Uint8Array.from(own, (sign) => Number(/[le]/i.test(sign)));
  /** Whether a syllable may follow the places so far. */
  let reached = Uint8Array.of(1);
  for (const [index, place] of [...places].entries()) {
    const next = new Uint8Array(2 * index + 3);
    for (let at = index; at < reached.length; at += 1) {
      if (reached[at] !== 1) continue;
      if ((place === "L" ? isLong : isShort)[at] === 1) next[at + 1] = 1;
      if (place === "L" && isShort[at] === 1 && isShort[at + 1] === 1) next[at + 2] = 1;
    }
    reached = next;
  }
  // The last syllable may have any length.
  return reached[own.length - 1] === 1;
}

/**
 * A vowel or a diphthong with its marks, and what follows it up to the next one. A diaeresis is on a vowel of its own; the
 * ending -εω is read as one syllable.
 */
const nucleus =
  /(εω(?![\p{L}\p{M}])|[αεουηω]ι(?!\u0308)|[αεοηω]υ(?!\u0308)|[αεηιουω])([\u0300-\u036f]*)([^αεηιουω]*)/u;
const nuclei = new RegExp(nucleus, "gu");

/** Editors put brackets within words. */
const brackets = /[[\]()<>{}⟨⟩†]/g;

/** The syllables of a text: long `l`, short `s` or either `e`, each in capitals if it begins a word. */
export function scanned(text: string): string {
  const letters = text.normalize("NFD").toLowerCase().replace(brackets, "");
  let signs = "";
  let isFirst = true;
  for (const syllable of letters.match(nuclei) ?? []) {
    const { quantity, isLast } = known.get(syllable) ?? syllableOf(syllable);
    signs += isFirst ? quantity.toUpperCase() : quantity;
    isFirst = isLast;
  }
  return signs;
}

interface Syllable {
  readonly quantity: "l" | "s" | "e";
  /** Whether a word ends with it. */
  readonly isLast: boolean;
}

/** Syllables of few letters: texts repeat a small number of them. */
const known = new Map<string, Syllable>();
const mostKnown = 8;

function syllableOf(syllable: string): Syllable {
  const [, vowels = "", marks = "", rest = ""] = nucleus.exec(syllable) ?? [];
  const found = {
    quantity: quantityOf(vowels, marks, rest.replace(/[^β-δζθκ-νξπρ-τφ-ψ]/g, "")),
    isLast: /[^β-δζθκ-νξπρ-τφ-ψ\p{M}]/u.test(rest),
  };
  if (syllable.length <= mostKnown) known.set(syllable, found);
  return found;
}

function quantityOf(letters: string, marks: string, consonants: string): Syllable["quantity"] {
  const weight = consonants.length + (/[ζξψ]/.test(consonants) ? 1 : 0);
  // A mute and a liquid count as one consonant or as two.
  const isLight = weight === 2 && /^[βγδθκπτφχ][λμνρ]$/.test(consonants);
  if (weight > 1 && !isLight) return "l";
  if (letters.length > 1 || /[ηω]/.test(letters) || /[\u0342\u0345]/.test(marks)) {
    // A long vowel before another may be short.
    return consonants === "" ? "e" : "l";
  }
  return /[εο]/.test(letters) && !isLight ? "s" : "e";
}
