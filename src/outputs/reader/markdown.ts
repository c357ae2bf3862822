/**
 * Markdown of comments as markup: raw HTML is shown as the words that it is, links lead nowhere but to the web, and a
 * picture becomes a link to it.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { type Html, html, isHarmless } from "../../markup/html.ts";
import { writeMarkdown } from "../markdown-writer.ts";

/**
 * The text as markup whose headings are of this level and deeper; its title, if it begins with one, is the first.
 * What would take too long to read as Markdown stays the text that it is, in its paragraphs.
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
 * What is read as Markdown, at most. The time to read a text grows with its length, and with the square of the marks and
 * lines in it: 32 KB of `*a_ ` take half a minute. No comment that is known comes near these limits.
 */
const most = {
  /** Characters of a text. */
  length: 100_000,
  /** Line breaks, and characters that may mean something: those of emphasis, links, HTML, lists and quotes. */
  marks: 2000,
  /** Lists and quotes that begin in one line, each in the one before. */
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

/** Whether an address leads to a page of the web: what is relative would lead to another place on each page. */
export function isWeb(address: string): boolean {
  return (
    /^https?:[/][/][^/]/i.test(address.trim()) &&
    isHarmless(address) &&
    URL.canParse(address.trim())
  );
}
