/** Finds the lines of a text that match a query, with their context and the words to mark. */

import { wordsIn } from "../../../greek/fold.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Mark } from "../../pages/marked-text.ts";
import type { FoundText } from "./index.ts";
import { type Condition, matcherOf, type Phrase, required, type Span, spansOf } from "./query.ts";

/** The lines of a text that a result shows. */
export interface Evidence {
  readonly text: FoundText;
  readonly lines: readonly EvidenceLine[];
  /** The anchor of the first line found, at which the page of the record opens. */
  readonly anchor: string;
}

interface EvidenceLine {
  /** The number of the verse; undefined for other lines. */
  readonly verse: number | undefined;
  readonly text: string;
  /** The matching words, in code units. */
  readonly marks: readonly Mark[];
  /** Whether lines before it are omitted. */
  readonly isApart: boolean;
}

/** Longer lines, such as those of prose, are cut to this length. */
const longest = 180;

/** A cut line keeps this many characters before its first mark. */
const before = 60;

/** At most this many matching lines of a text are shown. */
const maxLines = 3;

/**
 * The evidence in as many texts as needed to show every phrase; without conditions, the cited verse, else the start of the
 * first text.
 */
export function evidenceOf(
  texts: readonly FoundText[],
  conditions: readonly Condition[],
  verse = 0,
): Evidence[] {
  const inVerses = texts.find(({ heading }) => heading !== null);
  const cited = (inVerses?.heading ?? 0) + verse - 1;
  if (verse > 0 && inVerses?.lines[cited] !== undefined) return [shown(inVerses, [cited])];
  if (required(conditions).length === 0) return texts.slice(0, 1).map((text) => shown(text, [0]));
  const found = new Set<Phrase>();
  return texts.flatMap((text) => {
    const words = wordsInLines(text.lines);
    const spans = spansIn(words, conditions).sort((one, other) => one.first - other.first);
    const lines: number[] = [];
    for (let count = 0; count < maxLines; count += 1) {
      const begun = groupsOf(
        spans.filter(({ phrase }) => !found.has(phrase)),
        ({ first }) => words[first]?.line ?? 0,
      );
      // The first line among those in which most phrases begin.
      const phrasesIn = (line: readonly FoundSpan[]) =>
        new Set(line.map(({ phrase }) => phrase)).size;
      const [best = []] = [...begun.values()].sort(
        (one, other) => phrasesIn(other) - phrasesIn(one),
      );
      for (const { phrase, first, last } of best) {
        if (!found.has(phrase)) lines.push(...words.slice(first, last + 1).map(({ line }) => line));
        found.add(phrase);
      }
    }
    return lines.length > 0 ? [shown(text, lines, marksOf(words, spans))] : [];
  });
}

/** The words that match conditions, for each line of a text. */
export function marksIn(lines: readonly string[], conditions: readonly Condition[]): Mark[][] {
  const words = wordsInLines(lines);
  return marksOf(words, spansIn(words, conditions));
}

function marksOf(words: readonly LineWord[], spans: readonly Span[]): Mark[][] {
  const found = new Set(spans.flatMap(({ first, last }) => words.slice(first, last + 1)));
  const parts = words.filter((word) => found.has(word)).flatMap((word) => word.parts);
  const marks: Mark[][] = [];
  for (const { line, ...mark } of parts) marks[line] = [...(marks[line] ?? []), mark];
  return marks;
}

/** A word of a text in lines. */
export interface LineWord {
  /** The word as the search compares it. */
  readonly word: string;
  readonly line: number;
  /** Its start and end in its line, and in the next one if a hyphen divides it, in code units. */
  readonly parts: readonly (Mark & { readonly line: number })[];
}

export function wordsInLines(lines: readonly string[]): LineWord[] {
  let [line, from] = [0, 0];
  const next = () => from + (lines[line]?.length ?? 0) + 1;
  // All lines are split together, as in the build: the letters of a text show whether it is Greek.
  return wordsIn(lines.join("\n")).map(({ word, start, end }) => {
    while (next() <= start) [line, from] = [line + 1, next()];
    const [first, parts] = [
      line,
      [{ line, start: start - from, end: Math.min(end, next() - 1) - from }],
    ];
    while (next() <= end) {
      [line, from] = [line + 1, next()];
      parts.push({ line, start: 0, end: Math.min(end, next() - 1) - from });
    }
    return { word, line: first, parts };
  });
}

interface FoundSpan extends Span {
  readonly phrase: Phrase;
}

function spansIn(words: readonly LineWord[], conditions: readonly Condition[]): FoundSpan[] {
  return required(conditions).flatMap((condition) => {
    const spans = spansOf(condition, (term) => {
      const matches = matcherOf(term);
      return words.flatMap(({ word }, index) => (matches(word) ? [index] : []));
    });
    return condition.flatMap((phrase, number) =>
      (spans[number] ?? []).map((span) => ({ ...span, phrase })),
    );
  });
}

/** The lines found, each with the line before and after it. */
function shown(
  text: FoundText,
  found: readonly number[],
  marks: readonly (readonly Mark[] | undefined)[] = [],
): Evidence {
  const around = found.flatMap((line) => [line - 1, line, line + 1]);
  const lines = [...new Set(around)]
    .filter((line) => line >= 0 && line < text.lines.length)
    .sort((one, other) => one - other);
  return {
    text,
    lines: lines.map((line, index) => ({
      verse: verseOf(text, line),
      ...cut(text.lines[line] ?? "", marks[line] ?? []),
      isApart: index > 0 && lines[index - 1] !== line - 1,
    })),
    // A heading has the anchor of the first verse.
    anchor: text.anchor + (text.heading === null ? "" : (verseOf(text, Math.min(...found)) ?? 1)),
  };
}

function verseOf({ heading }: FoundText, line: number): number | undefined {
  return heading === null || line < heading ? undefined : line - heading + 1;
}

/** The line; a long one is cut around its first mark. */
function cut(text: string, marks: readonly Mark[]) {
  if (text.length <= longest) return { text, marks };
  const wanted = (marks[0]?.start ?? 0) - before;
  const from = wanted <= 0 ? 0 : text.indexOf(" ", wanted) + 1;
  const end = text.indexOf(" ", from + longest);
  const to = end < 0 ? text.length : end;
  const head = from === 0 ? "" : "… ";
  const shift = head.length - from;
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? " …" : ""}`,
    marks: marks
      .filter((mark) => mark.start >= from && mark.end <= to)
      .map(({ start, end: last }) => ({ start: start + shift, end: last + shift })),
  };
}
