/**
 * The verses of a text, as an edition counts them. What is stored is a printed page typed off: an empty line, then a
 * dozen blanks or more, stands where a number was printed in the margin. That is no end of a stanza. Nor is an empty
 * line one that stands after every verse, or after every fifth.
 */
import type { Passage, TextSummary } from "../../model/published.ts";

export interface Verse {
  /** Its words, without the blanks around them. */
  readonly text: string;
  /** From 1; headings do not count. */
  readonly number: number;
  /** The second verse of a couplet stands further in. */
  readonly isIndented: boolean;
}

export interface Verses {
  /** Lines before the first verse that are none: a title, or what the poem is about. */
  readonly heading: readonly string[];
  readonly stanzas: readonly (readonly Verse[])[];
}

/** A line that has words. */
interface Line {
  readonly text: string;
  /** How many blanks it begins with. */
  readonly blanks: number;
  /** Whether an empty line stands before it. */
  readonly isApart: boolean;
}

/** From so many on, blanks at the beginning of a line are the place of a number. */
const numberBlanks = 12;

/** Numbers are printed at every fifth verse. */
const numberStep = 5;

/** More lines than this are no heading. */
const mostHeadingLines = 6;

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

/** The lines of prose or of a translation: empty lines stand between paragraphs, but for those where numbers were printed. */
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

/** What the form is called in the languages of the records. */
const couplets = /^\s*(?:elegiac (?:couplet|distich)|distique élégiaque|distico elegiaco)s?\s*$/i;

/** The first line of a record's texts: the Greek one, else of the first that has words. */
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

/** The first line with words; undefined when there is none. */
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

/** Whether breaks are those of printed numbers, whose blanks were lost: most of them are whole steps apart. */
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
  // In texts that have a number at the first verse, what stands before it is no verse.
  const numbered = lines.findIndex(isNumbered);
  if (numbered > 0 && numbered <= mostHeadingLines && lines[numbered]?.isApart === false) {
    return numbered;
  }
  // An empty line after the first lines, and nowhere else.
  const stanzas = lines.flatMap((line, index) =>
    index > 0 && line.isApart && !isNumbered(line) ? [index] : [],
  );
  const [length = 0] = stanzas;
  const left = lines.length - length;
  if (stanzas.length !== 1 || length > mostHeadingLines || left < 2 * length) {
    return shortHeading(lines, isElegiac);
  }
  // Two lines before an even number of others are a couplet; one before an odd number is a verse of one.
  const isHeading = isElegiac
    ? length % 2 === 1 && left % 2 === 0
    : length === 1 || left > 5 * length;
  return isHeading ? length : 0;
}

/** Of couplets there is an even number of verses: a first line too many, much shorter than the others, is a heading. */
function shortHeading([first, ...others]: readonly Line[], isElegiac: boolean): number {
  if (!isElegiac || first === undefined || others.length < 2 || others.length % 2 === 1) return 0;
  const average = others.reduce((sum, { text }) => sum + text.length, 0) / others.length;
  return first.text.length < average / 2 ? 1 : 0;
}

/** Which verses stand further in: the second of each couplet, where couplets are tagged or the stored lines tell of them. */
function indentOf(verses: readonly Line[], isElegiac: boolean): (index: number) => boolean {
  const areCouplets = verses.length % 2 === 0 && (isElegiac || alternates(verses));
  return (index) => areCouplets && index % 2 === 1;
}

/** Whether stored blanks are those of couplets: at every second verse and at no other, and these are the shorter ones. */
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
