/** A text with parts of it marked, in markup. */
import { type Html, html } from "../../markup/html.ts";

/** A part of a text, in code units, and what is put around it. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  wrap(part: string | Html): Html;
}

/** The text with every range wrapped. Where two overlap, the later one of the list is around the earlier one. */
export function markedText(text: string, ranges: readonly MarkedRange[]): Html {
  const inner = ranges.flatMap(({ start, end }) => [start, end]);
  const ends = [...new Set([...inner, text.length])].sort((one, other) => one - other);
  let from = 0;
  const parts = ends.map((end) => {
    const start = from;
    from = end;
    let part: string | Html = text.slice(start, end);
    for (const range of ranges) {
      if (part !== "" && range.start <= start && end <= range.end) part = range.wrap(part);
    }
    return part;
  });
  return html`${parts}`;
}
