/**
 * Tells headings from verses. A line is a heading only if it does not look like a verse, and something sets it apart: an
 * empty line or a printed number after it, its length, or the couplets without it.
 */
import { isNumbered, type Line } from "./lines.ts";
import { areCouplets, isHexameter, isPentameter, syllables } from "./metre.ts";

/** A heading has at most this many lines. */
const mostLines = 6;

/** A verse has between so many syllables. */
const leastSyllables = 11;
const mostSyllables = 18;

/** A title of one line without an empty line after it has at most this many syllables, or more than any verse. */
const titleSyllables = 8;

/** How many lines before the first verse are a heading. */
export function headingLength(lines: readonly Line[], isElegiac: boolean | undefined): number {
  const lengths = [numberedStart(lines), onlyBreak(lines), 1];
  return lengths.find((length) => isHeading(lines, length, isElegiac)) ?? 0;
}

function isHeading(
  lines: readonly Line[],
  length: number,
  isElegiac: boolean | undefined,
): boolean {
  const [heading, verses] = [lines.slice(0, length), lines.slice(length).map(({ text }) => text)];
  if (length === 0 || length > mostLines || verses.length === 0) return false;
  if (isElegiac === true && verses.length % 2 === 1) return false;
  // No poem begins with a pentameter.
  if (isPentameter(verses[0] ?? "") && !isHexameter(verses[0] ?? "")) return false;
  // A sentence that goes on is not a heading. A colon often follows a verb of saying.
  if (heading.some(({ text }) => /[,:·\u0387—-]$/u.test(text) || scans(text))) return false;
  if (isElegiac !== false && areCouplets(verses)) return true;
  const counts = verses.map(syllables);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (length > 1) return verses.some(scans) || verses.length > 5 * length;
  const own = syllables(heading[0]?.text ?? "");
  const isApart = onlyBreak(lines) === 1 || numberedStart(lines) === 1;
  const isShort = isApart ? own < least : own <= titleSyllables && least >= leastSyllables;
  return isShort || (own > mostSyllables && most <= mostSyllables);
}

function scans(text: string): boolean {
  return isHexameter(text) || isPentameter(text);
}

/** The number of lines before the blanks of the first verse's number; 0 if there are none. */
function numberedStart(lines: readonly Line[]): number {
  const numbered = lines.findIndex(isNumbered);
  return numbered > 0 && lines[numbered]?.isApart === false ? numbered : 0;
}

/** The number of lines before the only empty line that does not stand for a number; 0 if there are none or several. */
function onlyBreak(lines: readonly Line[]): number {
  const breaks = lines.flatMap((line, index) =>
    index > 0 && line.isApart && !isNumbered(line) ? [index] : [],
  );
  return breaks.length === 1 && lines.length >= 3 * (breaks[0] ?? 0) ? (breaks[0] ?? 0) : 0;
}
