/**
 * Markdown of comments as markup. Raw HTML becomes plain text, links lead only to the web, and a picture becomes a link to
 * it.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { type Html, html } from "../../markup/html.ts";
import { writeMarkdown } from "./markdown-writer.ts";

/**
 * The text as markup with headings of this level and deeper; a title at its start has this level. A text that takes too
 * long to read as Markdown stays plain text in paragraphs.
 */
export function markdown(text: string, firstLevel: 3 | 4): Html {
  if (isTooMuch(text)) return html`${text.split(blankLines).map((part) => html`<p>${part}</p>\n`)}`;
  return writeMarkdown(fromMarkdown(text), firstLevel);
}

/**
 * Limits of a text that is read as Markdown. The time grows with the length of the text, and with the square of the marks
 * and lines in it: 32 KB of `*a_ ` take half a minute. No known comment comes near these limits.
 */
const most = {
  /** Characters. */
  length: 100_000,
  /** Line breaks, and characters with a meaning in Markdown: those of emphasis, links, HTML, lists and quotes. */
  marks: 2000,
  /** Nested lists and quotes that begin in one line. */
  depth: 50,
} as const;

/** The lists and quotes that begin in a line. */
const containers = /^(?:[ \t]*(?:[-+*>]|[0-9]{1,9}[.)]))+/gm;

const blankLines = /\r?\n[ \t]*(?:\r?\n[ \t]*)+/;

function isTooMuch(text: string): boolean {
  if (text.length > most.length) return true;
  let marks = text.match(/[*_[\]<\n]/g)?.length ?? 0;
  for (const [start] of text.matchAll(containers)) {
    const depth = start.replace(/[ \t0-9]/g, "").length;
    if (depth >= most.depth) return true;
    marks += depth;
  }
  return marks > most.marks;
}
