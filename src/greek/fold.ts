/**
 * Folds the words of a text for the search: without accents, breathings and capitals, every sigma the same, and a iota below
 * a letter or after η or ω left out, a movable nu too. The build, the browser and the tests share this code, so that the browser finds what the
 * build has folded. Only ᾳ stays a letter, because without it αι may be either spelling of it, or a diphthong.
 */
import { readable } from "./damage.ts";

interface FoundWord {
  readonly word: string;
  /** Its position in the text, in code units. It ends with its last letter. */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text in order: runs of letters and digits, and each Han or Kana character by itself. Brackets of editors
 * between letters are ignored (ἐ[ρῶ]ν is one word), and so are damage (ς1᾽ is ς᾽) and a hyphen at the end of a line; a mark
 * of elision ends a word.
 */
export function wordsIn(text: string): FoundWord[] {
  const words: FoundWord[] = [];
  let [word, start, end, at] = ["", 0, 0, 0];
  const close = () => {
    if (word !== "") words.push({ word: word.replace(movable, ""), start, end });
    word = "";
  };
  const joiners = (hyphen: string) => "\u2060".repeat(hyphen.length);
  const read = readable(text).replace(division, joiners).replace(adscript, subscript);
  while (at < read.length) {
    const code = read.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const letters = foldedCharacter(code);
    // A mark belongs to the letter before it, but not after a bracket.
    if (letters === mark && word !== "" && end === at) {
      end = next;
      if (read[at] === subscript) word = word.replace(/α$/, "ᾳ");
    } else if (letters === "ι" && (word.endsWith("η") || word.endsWith("ω"))) end = next;
    else if (letters === apart) close();
    else if (letters.endsWith(apart)) {
      close();
      words.push({ word: letters.slice(0, -1), start: at, end: next });
    } else if (letters !== mark && letters !== bracket) {
      if (word === "") start = at;
      word += letters;
      end = next;
    }
    at = next;
  }
  close();
  return words;
}

/** The folded words in order, with repetitions. */
export function wordsOf(text: string): string[] {
  return wordsIn(text).map(({ word }) => word);
}

/** Words with α for ᾳ: for comparisons in which a iota does not matter. */
export function withoutIotas(words: string): string {
  return words.replaceAll("ᾳ", "α");
}

/** A nu that a form may have or not: ἐστίν, πᾶσιν. After ε it may belong to the word: οὐδέν, οὐδέ. */
const movable = /(?<=(?:[σξψ]|εστ)ι)ν$/;

const subscript = "\u0345";

/** A iota without a mark after an alpha with one: a diphthong has its marks on the iota. */
const adscript =
  /[ιΙ](?<=(?:[άΆ\u1f00-\u1f0f\u1f70\u1f71\u1fb0\u1fb1\u1fb6\u1fb8-\u1fbb]|[αΑ]\p{M})\p{M}{0,9}.)(?!\p{M})/gu;

/** A hyphen within a Greek word, to the start of the next line. Other languages have words with a hyphen of their own. */
const division =
  /[-\u2010\u00ad](?<=\p{Script=Greek}\p{M}{0,9}.)[^\S\r\n]*[\r\n]\s*(?=\p{Script=Greek})/gu;

/** Instead of letters: a mark on a letter or nothing visible, which is dropped; a bracket, which is dropped between letters. */
const mark = "";
const bracket = "[";

/** A separator of words; after a letter, the letter is a word by itself. */
const apart = " ";

/** Brackets and daggers of editors. */
const brackets = /^[[\](){}<>⟨⟩〈〉⌊⌋⌈⌉⟦⟧†‡]$/u;

/** Signs that Unicode classifies as letters, but that mark an omission or nothing: ʹ ʺ ʻ ʼ ʽ ˈ ˊ ˋ ˮ, Greek ͵ and ʹ. */
const apostrophes = /^[\u02b9-\u02bd\u02c8\u02ca\u02cb\u02ee\u0374\u0375]$/u;

/**
 * Half rings, which transliterations of other scripts use and readers do not type, and invisible characters that do not end
 * a word: soft hyphen, joiners, direction marks, the byte order mark.
 */
const ignored = /^[\u02be\u02bf\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]$/u;

const wordByItself = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Letters without a decomposition. */
const replacements: Readonly<Record<string, string>> = {
  ς: "σ",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
};

/** Folded characters by code unit: texts repeat a small number of them. A list is three times as fast as a map. */
const known = new Array<string | undefined>(2 ** 16);

function foldedCharacter(code: number): string {
  const folded = known[code] ?? fold(String.fromCodePoint(code));
  if (code < known.length) known[code] = folded;
  return folded;
}

function fold(character: string): string {
  if (brackets.test(character)) return bracket;
  if (apostrophes.test(character)) return apart;
  if (ignored.test(character)) return mark;
  const plain = character
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/α\p{M}*\u0345/gu, "ᾳ")
    .replace(/\p{M}/gu, "")
    .replace(/[ςœæßøłđ]/g, (letter) => replacements[letter] ?? letter);
  // A breathing without a letter decomposes to a blank with a mark; so does the coronis of an elision.
  if (!/^[\p{L}\p{N}]*$/u.test(plain)) return apart;
  return wordByItself.test(plain) ? plain + apart : plain;
}
