/** Markup of a text with marked parts. */
import { type Html, html } from "../../markup/html.ts";

/** A part of a text, in code units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A part of a text and the markup around it. */
export interface MarkedRange extends Mark {
  wrap(part: string | Html): Html;
}

/** The text with every range wrapped. Where two overlap, the later one in the list is outside the earlier one. */
export function markedText(text: string, ranges: readonly MarkedRange[]): Html {
  if (ranges.length === 0) return html`${text}`;
  const inner = ranges.flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...inner, text.length])].sort((one, other) => one - other);
  const indexes = new Map(cuts.map((cut, index) => [cut, index]));
  // The ranges around the part after each cut. They are collected range by range: a text may have one for each word.
  const around = cuts.map((): MarkedRange[] => []);
  for (const range of ranges) {
    const [first, end] = [indexes.get(range.start), indexes.get(range.end)];
    for (const part of around.slice(first, end)) part.push(range);
  }
  const parts = around.map((wraps, index) => {
    const part = text.slice(cuts[index], cuts[index + 1]);
    return wraps.reduce((inside: string | Html, range) => range.wrap(inside), part);
  });
  return html`${parts}`;
}
