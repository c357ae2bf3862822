/**
 * Markdown of comments as markup. Raw HTML becomes plain text, links lead only to the web, and a picture becomes a link to
 * it.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { type Html, html, isHarmless } from "../../markup/html.ts";
import { writeMarkdown } from "../markdown-writer.ts";

/**
 * The text as markup with headings of this level and deeper; a title at its start has this level. A text that takes too
 * long to read as Markdown stays plain text in paragraphs.
 */
export function markdown(text: string, firstLevel: 3 | 4): Html {
  if (isTooMuch(text)) return html`${text.split(blankLines).map((part) => html`<p>${part}</p>\n`)}`;
  return writeMarkdown(fromMarkdown(text), {
    firstLevel,
    link: linked,
    image: (address, words) => linked(address, html`${words}`),
    text: (words) => html`${words}`,
    raw: (markup) => (/^<br\s*[/]?>$/i.test(markup) ? html`<br>` : html`${markup}`),
  });
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

function linked(url: string | undefined, words: Html | readonly Html[]): Html {
  if (url === undefined || !isWeb(url)) return html`${words}`;
  return html`<a href="${url}" rel="nofollow">${words}</a>`;
}

/** Whether an address leads to a page of the web. A relative one would lead to another address on each page. */
export function isWeb(address: string): boolean {
  return (
    /^https?:[/][/][^/]/i.test(address.trim()) &&
    isHarmless(address) &&
    URL.canParse(address.trim())
  );
}
