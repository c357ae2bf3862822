/**
 * Damage in Greek texts, left by a conversion of the source: a digit or a sign at a word (`ς1᾽`, `%2οὔτ᾽`), the page of a
 * printed edition (`[p. 60]`), beta code (`qeo/s`), a Latin letter in a Greek word, a line that is no verse. Pages show
 * what is to be read, with a mark; the search does not read damage.
 */

/** A damaged word in a line as it is read. */
interface Damage {
  readonly start: number;
  readonly end: number;
  /** The word as the text has it. */
  readonly stored: string;
}

/** A line of a Greek text as it is read. */
export interface ReadLine {
  readonly text: string;
  readonly damage: readonly Damage[];
}

/**
 * Reads a line: a number at a sigma says that it is one within a word (`ς1᾽` is `σ᾽`), other digits and signs at a word are left out, and Greek letters
 * replace Latin ones that look the same. What cannot be read stays as it is: pages, beta code, other Latin letters, signs without a word.
 */
export function readingOf(line: string): ReadLine {
  if (!suspicious.test(line)) return { text: line, damage: [] };
  const damage: Damage[] = [];
  let text = "";
  let end = 0;
  for (const { 0: stored, index } of line.matchAll(words)) {
    const read = readWord(stored);
    if (read === undefined) continue;
    text += line.slice(end, index);
    damage.push({ start: text.length, end: text.length + read.length, stored });
    text += read;
    end = index + stored.length;
  }
  return { text: text + line.slice(end), damage };
}

/** A damaged word as it is read; undefined for any other. */
function readWord(stored: string): string | undefined {
  let isDamaged = false;
  const read = stored.replace(numberedSigma, "σ").replace(damaged, (part) => {
    isDamaged = true;
    return isApart(part) || foreign.test(part) ? part : withGreekLetters(part, "");
  });
  return isDamaged || read !== stored ? read || stored : undefined;
}

/** A word with what is at it, or the page of a printed edition. */
const words = /(?:\[p\.\s*\d+\]|\S)+/g;

const numberedSigma = /ς\d+/g;

/**
 * A text as the search reads it, with the same length. In a text whose letters are mostly Greek, blanks replace pages and beta
 * code, and lines that are no verses, Greek letters replace Latin ones that look the same, and an invisible joiner replaces
 * digits and signs.
 */
export function readable(text: string): string {
  if (!isGreek(text)) return text;
  const verses = withoutStrays(text);
  if (!suspicious.test(verses)) return verses;
  return verses.replace(damaged, (part) => {
    if (isApart(part)) return " ".repeat(part.length);
    return withGreekLetters(part, wordJoiner);
  });
}

/**
 * The lines that a conversion or an editor left in a Greek text, by their indexes: names in English or typed as Greek, notes,
 * numbers. No letter of theirs has an accent, and they do not end a word that a hyphen divides. In a text where less than a third of the lines have accents there are none.
 */
export function strayLines(lines: readonly string[]): ReadonlySet<number> {
  const strays = new Set<number>();
  let accented = 0;
  for (const [index, line] of lines.entries()) {
    if (accent.test(line)) accented += 1;
    else if (/[\p{L}\p{N}]/u.test(line) && !hyphen.test(lines[index - 1] ?? "")) strays.add(index);
  }
  return strays.size <= 2 * accented ? strays : new Set();
}

function withoutStrays(text: string): string {
  const lines = text.split("\n");
  const strays = strayLines(lines);
  if (strays.size === 0) return text;
  return lines
    .map((line, index) => (strays.has(index) ? " ".repeat(line.length) : line))
    .join("\n");
}

/** A hyphen that divides a Greek word, at the end of a line. */
const hyphen = /\p{Script=Greek}\p{M}{0,9}[-\u2010\u00ad]\s*$/u;

/** A Greek letter with an accent or a breathing, in one character or in several. */
const accent =
  /(?=\p{L})[\u0386\u0388-\u0390\u03aa-\u03b0\u03ca-\u03ce\u1f00-\u1ffc]|\p{Script=Greek}\p{M}/u;

/** A character that neither ends a word nor counts as a letter. */
const wordJoiner = "\u2060";

/** Latin letters that were typed for Greek ones, and those, which look the same. */
const [latin, greek] = ["ABEZHIKMNOPTXYaikmoptuvwxy", "ΑΒΕΖΗΙΚΜΝΟΡΤΧΥαικμορτυνωχγ"];

/** Latin letters that look like no Greek one. */
const foreign = new RegExp(`(?![${latin}])[A-Za-z]`);

/** @param other stands for each digit and sign */
function withGreekLetters(part: string, other: string): string {
  return part.replace(/./g, (sign) => greek[latin.indexOf(sign)] ?? other);
}

/** Whether damage is a word of its own, or a page. */
function isApart(part: string): boolean {
  return /[A-Za-z]/.test(part) && /[^A-Za-z]/.test(part);
}

/** The characters that damage begins with. Most texts have none of them, and this test is much cheaper. */
const suspicious = /[A-Za-z0-9[%$&#@^_\\|~]/;

/**
 * The length of a run is limited to that of a word: without a limit, a run without damage takes time with the square of its
 * length.
 */
const damaged = new RegExp(
  [
    // The page of a printed edition.
    String.raw`\[p\.\s*\d+\]`,
    // Beta code: an accent, a breathing or a iota between or after Latin letters.
    String.raw`\*?[A-Za-z]{1,40}[()/\\=|+]{1,3}[A-Za-z][A-Za-z()/\\=|+]*`,
    // Escapes of beta code.
    String.raw`[%$&#@^_\\|~]+\d*`,
    // Digits at a Greek letter, or at the mark on one.
    String.raw`(?<=\p{Script=Greek}\p{M}{0,9})\d+|\d{1,40}(?=\p{Script=Greek})`,
    // Latin letters at a Greek one.
    String.raw`(?<=\p{Script=Greek}\p{M}{0,9})[A-Za-z]+|[A-Za-z]{1,40}(?=\p{Script=Greek})`,
  ].join("|"),
  "gu",
);

/** Whether most of the letters are Greek: the first may be a Latin one that looks the same. */
function isGreek(text: string): boolean {
  let more = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Ranges take a tenth of the time of the names of scripts.
    if (isBetween(code, 0x370, 0x3ff) || isBetween(code, 0x1f00, 0x1fff)) more += 1;
    else if (
      isBetween(code, 0x41, 0x5a) ||
      isBetween(code, 0x61, 0x7a) ||
      isBetween(code, 0xc0, 0x2ff) ||
      isBetween(code, 0x400, 0x1eff) ||
      isBetween(code, 0x3041, 0xd7ff)
    ) {
      more -= 1;
    }
  }
  return more > 0;
}

function isBetween(code: number, first: number, last: number): boolean {
  return first <= code && code <= last;
}
