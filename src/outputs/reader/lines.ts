/**
 * The lines of a stored text. Stored texts are copies of printed pages: where a number was printed in the margin they have an
 * empty line, then a dozen blanks or more. Verses are broken where a quotation begins or ends.
 */
import { syllables } from "./metre.ts";

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

/** The largest number of syllables in a verse. */
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
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && previous !== undefined && continues(line, previous, before)) {
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}` };
    } else whole.push(line);
    previous = line;
  }
  return whole;
}

/** Whether a line continues the verse before it, whose last piece is `previous`. */
function continues(line: Line, previous: Line, { text }: Line): boolean {
  if (line.isApart || line.blanks < quotationBlanks) return false;
  if (!previous.isOpen && previous.blanks < quotationBlanks) return false;
  return syllables(text) + syllables(line.text) <= mostSyllables;
}
