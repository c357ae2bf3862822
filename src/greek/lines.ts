/**
 * The lines of a stored text, and which of them are a heading. Stored texts are copies of printed pages: where a number was
 * printed in the margin they have an empty line, then a dozen blanks or more. Verses are broken where a quotation begins or
 * ends. A line is a heading only if it does not look like a verse, and something sets it apart: an empty line or a printed
 * number after it, its length, or the couplets without it.
 */
import { areCouplets, isHexameter, isPentameter, scanned, scansLike, syllables } from "./metre.ts";

/** A line that is not blank. */
export interface Line {
  readonly text: string;
  /** The number of blanks at its start. */
  readonly blanks: number;
  /** Whether an empty line precedes it. */
  readonly isApart: boolean;
  /** Whether a blank follows its last word. */
  readonly isOpen: boolean;
}

/** This many blanks or more at the start of a line stand for a printed number. */
const numberBlanks = 12;

/** This many blanks or more begin a quotation, or what follows one. */
const quotationBlanks = 15;

/** A verse has between so many syllables. */
const leastSyllables = 11;
const mostSyllables = 18;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line.trim();
    if (words === "") isApart = true;
    else {
      const blanks = line.length - line.trimStart().length;
      lines.push({ text: words, blanks, isApart, isOpen: /\s$/.test(line) });
      isApart = false;
    }
  }
  return lines;
}

export function isNumbered({ blanks }: Line): boolean {
  return blanks >= numberBlanks;
}

/** The lines, with verses in one piece that the source has broken at the start and at the end of a quotation. */
export function withoutBreaks(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  let previous: Line | undefined;
  /** The syllables of the last verse, if they were needed. */
  let length: number | undefined;
  for (const line of lines) {
    const before = whole.at(-1);
    let joined: number | undefined;
    if (before !== undefined && previous !== undefined && mayContinue(line, previous)) {
      joined = (length ?? syllables(before.text)) + syllables(line.text);
    }
    if (before !== undefined && joined !== undefined && joined <= mostSyllables) {
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}` };
      length = joined;
    } else {
      whole.push(line);
      length = undefined;
    }
    previous = line;
  }
  return whole;
}

/** Whether a line may be the next piece of a verse whose last piece is `previous`. */
function mayContinue(line: Line, previous: Line): boolean {
  if (line.isApart || line.blanks < quotationBlanks) return false;
  return previous.isOpen || previous.blanks >= quotationBlanks;
}

/** A heading has at most this many lines. */
const mostLines = 6;

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
  if (heading.some(({ text }) => goesOn.test(text) || elides.test(text) || scans(text)))
    return false;
  // A verse in two lines.
  const [first = ""] = verses;
  if (!scans(first) && scans(`${heading.at(-1)?.text} ${first}`)) return false;
  // No poem begins with a pentameter.
  if (isPentameter(first) && !isHexameter(first)) return false;
  const areApart = (isElegiac !== false && areCouplets(verses)) || differ(lines, length, verses);
  // This takes the most time.
  return (
    areApart &&
    !heading.every(({ text }) => {
      const own = scanned(text);
      return verses.some((verse) => scansLike(own, verse));
    })
  );
}

/** Whether the lines before the verses are of another length, or few before many. */
function differ(lines: readonly Line[], length: number, verses: readonly string[]): boolean {
  if (length > 1) return verses.some(scans) || verses.length > 5 * length;
  const own = syllables(lines[0]?.text ?? "");
  const isApart = onlyBreak(lines) === 1 || numberedStart(lines) === 1;
  const isShort = isApart
    ? verses.every((verse) => own < syllables(verse))
    : own <= titleSyllables && verses.every((verse) => syllables(verse) >= leastSyllables);
  return (
    isShort || (own > mostSyllables && !verses.some((verse) => syllables(verse) > mostSyllables))
  );
}

/** The end of a line whose sentence goes on. A colon often follows a verb of saying. */
const goesOn = /[,:·\u0387—-]$/u;

/** A line that ends in an elision, not in a quotation mark after a word. */
const elides = /(?!ς)\p{L}\p{M}{0,9}[\u02bc\u1fbd\u1fbf\u2019']$/u;

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
