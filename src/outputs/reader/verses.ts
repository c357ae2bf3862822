/**
 * The verses of a text, as an edition counts them. Stored texts are copies of printed pages: where a number was printed in
 * the margin they have an empty line, then a dozen blanks or more. This does not end a stanza. Neither does an empty line
 * after every verse, or after every fifth.
 */
import type { Passage, TextSummary } from "../../model/published.ts";

export interface Verse {
  /** The trimmed line. */
  readonly text: string;
  /** From 1, without headings. */
  readonly number: number;
  /** Whether it is the second verse of a couplet. */
  readonly isIndented: boolean;
}

export interface Verses {
  /** Lines before the first verse that are not verses: a title or a summary. */
  readonly heading: readonly string[];
  readonly stanzas: readonly (readonly Verse[])[];
}

/** A line that is not blank. */
interface Line {
  readonly text: string;
  /** The number of blanks at its start. */
  readonly blanks: number;
  /** Whether an empty line precedes it. */
  readonly isApart: boolean;
}

/** This many blanks or more at the start of a line stand for a printed number. */
const numberBlanks = 12;

/** Numbers are printed at every fifth verse. */
const numberStep = 5;

/** A heading has at most this many lines. */
const maxHeadingLines = 6;

export function versesOf(text: string, isElegiac = false): Verses {
  const lines = linesOf(text);
  const headingLength = headingLengthOf(lines, isElegiac);
  const verses = lines.slice(headingLength);
  const isIndented = indentOf(verses, isElegiac);
  const stanzaStarts = stanzaStartsOf(verses);
  const stanzas: Verse[][] = [];
  for (const [index, line] of verses.entries()) {
    const verse = { text: line.text, number: index + 1, isIndented: isIndented(index) };
    if (index === 0 || stanzaStarts.has(index)) stanzas.push([verse]);
    else stanzas.at(-1)?.push(verse);
  }
  return { heading: lines.slice(0, headingLength).map((line) => line.text), stanzas };
}

/** The paragraphs of prose or of a translation. Empty lines separate them, except where numbers were printed. */
export function paragraphsOf(text: string): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (index === 0 || (line.isApart && !isNumbered(line))) paragraphs.push([line.text]);
    else paragraphs.at(-1)?.push(line.text);
  }
  return paragraphs;
}

/** Whether a passage is tagged as written in elegiac couplets. */
export function isInCouplets({ keywords }: Pick<Passage, "keywords">): boolean {
  return keywords.some(({ names }) => names.some(({ name }) => couplets.test(name.normalize())));
}

/** The names of the form in the languages of the records. */
const couplets = /^\s*(?:elegiac (?:couplet|distich)|distique élégiaque|distico elegiaco)s?\s*$/i;

/** The first line of a record's texts: of the Greek text, else of the first text that is not blank. */
export function firstLine(
  texts: readonly TextSummary[],
): { text: string; language: string } | undefined {
  const greek = texts.filter(({ language }) => language === "grc");
  for (const { text, language } of [...greek, ...texts]) {
    const line = firstLineOf(text);
    if (line !== undefined) return { text: line, language };
  }
  return undefined;
}

/** The first line that is not blank; undefined if there is none. */
function firstLineOf(text: string): string | undefined {
  return /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0].trim();
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line.trim();
    if (words === "") isApart = true;
    else {
      lines.push({ text: words, blanks: line.length - line.trimStart().length, isApart });
      isApart = false;
    }
  }
  return lines;
}

function isNumbered({ blanks }: Line): boolean {
  return blanks >= numberBlanks;
}

/** Which lines begin a new stanza. */
function stanzaStartsOf(verses: readonly Line[]): ReadonlySet<number> {
  const breaks = [...verses.entries()].filter(([index, { isApart }]) => isApart && index > 0);
  if (breaks.length === verses.length - 1) return new Set();
  const starts = breaks.flatMap(([index, line]) => (isNumbered(line) ? [] : [index]));
  return isEveryFifth(starts) ? new Set() : new Set(starts);
}

/** Whether breaks are printed numbers whose blanks were lost: most are a multiple of five lines apart. */
function isEveryFifth(breaks: readonly number[]): boolean {
  if (breaks.length <= 3) return false;
  const rests = Array.from({ length: numberStep }, (_, rest) => rest);
  const most = Math.max(
    ...rests.map((rest) => breaks.filter((index) => index % numberStep === rest).length),
  );
  return most >= breaks.length * 0.75;
}

/** How many lines before the first verse are a heading. */
function headingLengthOf(lines: readonly Line[], isElegiac: boolean): number {
  const [first] = lines;
  if (first === undefined || isNumbered(first)) return shortHeading(lines, isElegiac);
  // Where the first verse has a number, the lines before it are not verses.
  const numbered = lines.findIndex(isNumbered);
  if (numbered > 0 && numbered <= maxHeadingLines && lines[numbered]?.isApart === false) {
    return numbered;
  }
  // The only empty line comes after the first lines.
  const stanzas = lines.flatMap((line, index) =>
    index > 0 && line.isApart && !isNumbered(line) ? [index] : [],
  );
  const [length = 0] = stanzas;
  const left = lines.length - length;
  if (stanzas.length !== 1 || length > maxHeadingLines || left < 2 * length) {
    return shortHeading(lines, isElegiac);
  }
  // Two lines before an even number of others are a couplet; one before an odd number is the first verse of one.
  const isHeading = isElegiac
    ? length % 2 === 1 && left % 2 === 0
    : length === 1 || left > 5 * length;
  return isHeading ? length : 0;
}

/** Couplets have an even number of verses: an additional first line, much shorter than the others, is a heading. */
function shortHeading([first, ...others]: readonly Line[], isElegiac: boolean): number {
  if (!isElegiac || first === undefined || others.length < 2 || others.length % 2 === 1) return 0;
  const average = others.reduce((sum, { text }) => sum + text.length, 0) / others.length;
  return first.text.length < average / 2 ? 1 : 0;
}

/** Which verses are indented: the second of each couplet, if couplets are tagged or the stored blanks show them. */
function indentOf(verses: readonly Line[], isElegiac: boolean): (index: number) => boolean {
  const areCouplets = verses.length % 2 === 0 && (isElegiac || alternates(verses));
  return (index) => areCouplets && index % 2 === 1;
}

/** Whether the stored blanks are those of couplets: at every second verse and no other, and these are shorter. */
function alternates(verses: readonly Line[]): boolean {
  const lengths = [0, 0];
  const seen = new Set<number>();
  for (const [index, line] of verses.entries()) {
    const half = index % 2;
    lengths[half] = (lengths[half] ?? 0) + line.text.length;
    if (isNumbered(line)) continue;
    seen.add(half);
    if (line.blanks > 0 !== (half === 1)) return false;
  }
  const [first = 0, second = 0] = lengths;
  return seen.size === 2 && second < first;
}
