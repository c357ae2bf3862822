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

/** The number of syllables of a Greek text. */
export function syllables(text: string): number {
  return scanned(text).length;
}

/** A vowel or a diphthong, and what follows it up to the next one. */
interface Nucleus {
  letters: string;
  marks: string;
  consonants: string;
  /** Whether a word ends before the next one. */
  isLast: boolean;
}

const vowels = new Set("αεηιουω");
const consonants = new Set("βγδζθκλμνξπρσςτφχψ");
const diphthongs = new Set(["αι", "ει", "οι", "υι", "ηι", "ωι", "αυ", "ευ", "ου", "ηυ", "ωυ"]);
const brackets = new Set("[]()<>{}⟨⟩†");
const diaeresis = "\u0308";

/** The syllables of a text: long `l`, short `s` or either `e`, each in capitals if it begins a word. */
function scanned(text: string): string {
  let signs = "";
  let isFirst = true;
  let last: Nucleus | undefined;
  const close = () => {
    if (last === undefined) return;
    const quantity = quantityOf(last);
    signs += isFirst ? quantity.toUpperCase() : quantity;
    isFirst = last.isLast;
  };
  const characters = text.normalize("NFD").toLowerCase();
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters.charAt(at);
    if (vowels.has(character)) {
      const isApart = characters.charAt(at + 1) === diaeresis;
      if (!isApart && last !== undefined && isDiphthong(last, character)) last.letters += character;
      else {
        close();
        last = { letters: character, marks: "", consonants: "", isLast: false };
      }
    } else if (last === undefined) continue;
    else if (consonants.has(character)) last.consonants += character;
    else if (character >= "\u0300" && character <= "\u036f") last.marks += character;
    // Brackets of editors stand within words.
    else if (!brackets.has(character)) last.isLast = true;
  }
  close();
  return signs;
}

/** Whether a vowel continues the last one. The marks of a diphthong are on its second letter. */
function isDiphthong({ letters, marks, consonants, isLast }: Nucleus, vowel: string): boolean {
  return consonants === "" && marks === "" && !isLast && diphthongs.has(letters + vowel);
}

function quantityOf({ letters, marks, consonants }: Nucleus): "l" | "s" | "e" {
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
