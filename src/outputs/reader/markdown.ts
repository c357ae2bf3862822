/**
 * Markdown of comments as markup. Raw HTML becomes plain text, links lead only to the web, and a picture becomes a link to
 * it.
 */
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as wordsOf } from "mdast-util-to-string";
import { greekMarked } from "../../greek/greek-words.ts";
import { type Html, type HtmlValue, html, isHarmless } from "../../markup/html.ts";

/** The text as markup. A text that takes too long to read as Markdown stays plain text in paragraphs. */
export function markdown(text: string): Html {
  if (isTooMuch(text)) return html`${text.split(blankLines).map((part) => html`<p>${part}</p>\n`)}`;
  return markupOf(fromMarkdown(text).children, 3);
}

/**
 * A page of the publisher's own: its first heading, if that is the largest, and the rest as markup.
 * @param local where an address that is not of the web leads, from this page; undefined if nowhere
 */
export function markdownPage(
  text: string,
  local: MarkdownContext["local"],
): { readonly title: string | undefined; readonly content: Html } {
  const { children } = fromMarkdown(text);
  const at = children.findIndex((node) => node.type === "heading" && node.depth === 1);
  const [title] = at === -1 ? [] : children.splice(at, 1);
  return { title: title && wordsOf(title), content: markupOf(children, 2, local) };
}

/** @param firstLevel the level of the largest heading; the others keep their distance to it */
function markupOf(
  children: readonly RootContent[],
  firstLevel: number,
  local: MarkdownContext["local"] = () => undefined,
): Html {
  const definitions = new Map<string, string>();
  const depths = [6];
  for (const node of children) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node.url);
    }
    if (node.type === "heading") depths.push(node.depth);
  }
  const context = { definitions, shift: firstLevel - Math.min(...depths), local };
  return html`${children.map((node) => nodeMarkup(node, context, 1))}`;
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

interface MarkdownContext {
  /** The addresses of links by reference. */
  readonly definitions: ReadonlyMap<string, string>;
  /** How many levels deeper headings are on the page. */
  readonly shift: number;
  /** Where an address that is not of the web leads. */
  local(address: string): string | undefined;
}

/** Greatest depth of nodes in each other: no real text is so deep, and hostile Markdown is too deep for recursion. */
const deepest = 24;

/** @param depth of the node in others */
function nodeMarkup(node: RootContent, context: MarkdownContext, depth: number): HtmlValue {
  const inside = ({ children }: Extract<Nodes, { children: unknown }>) =>
    depth > deepest
      ? children.map((child) => wordsOf(child))
      : children.map((child) => nodeMarkup(child, context, depth + 1));
  switch (node.type) {
    case "paragraph":
      return html`<p>${inside(node)}</p>\n`;
    case "heading":
      return headingMarkup(node.depth + context.shift, inside(node));
    case "blockquote":
      return html`<blockquote>\n${inside(node)}</blockquote>\n`;
    case "list":
      return node.ordered
        ? html`<ol start="${node.start ?? 1}">\n${inside(node)}</ol>\n`
        : html`<ul>\n${inside(node)}</ul>\n`;
    case "listItem":
      return html`<li>${inside(node)}</li>\n`;
    case "code":
      return html`<pre><code>${node.value}</code></pre>\n`;
    case "thematicBreak":
      return html`<hr>\n`;
    case "emphasis":
      return html`<em>${inside(node)}</em>`;
    case "strong":
      return html`<strong>${inside(node)}</strong>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "break":
      return html`<br>\n`;
    case "link":
      return linked(node.url, inside(node), context);
    case "linkReference":
      return linked(context.definitions.get(node.identifier), inside(node), context);
    case "image":
      return pictured(node.url, node.alt ?? node.url, context);
    case "imageReference":
      return pictured(context.definitions.get(node.identifier), node.alt ?? "", context);
    case "html":
      return /^<br\s*[/]?>$/i.test(node.value) ? html`<br>` : node.value;
    case "text":
      return greekMarked(node.value);
    case "definition":
      return "";
    default:
      throw new Error(`Markdown has a ${node.type}, which no syntax that is read makes`);
  }
}

function headingMarkup(level: number, content: HtmlValue): Html {
  if (level <= 2) return html`<h2>${content}</h2>\n`;
  if (level === 3) return html`<h3>${content}</h3>\n`;
  if (level === 4) return html`<h4>${content}</h4>\n`;
  return level === 5 ? html`<h5>${content}</h5>\n` : html`<h6>${content}</h6>\n`;
}

function linked(url: string | undefined, words: HtmlValue, { local }: MarkdownContext): HtmlValue {
  if (url !== undefined && isWeb(url)) return html`<a href="${url}" rel="nofollow">${words}</a>`;
  const address = url && local(url);
  return address ? html`<a href="${address}">${words}</a>` : words;
}

/** A picture of the site itself; any other becomes a link. */
function pictured(url: string | undefined, words: string, context: MarkdownContext): HtmlValue {
  const address = url && !isWeb(url) && context.local(url);
  return address
    ? html`<img src="${address}" alt="${words}" loading="lazy">`
    : linked(url, words, context);
}

/** Whether an address leads to a page of the web. A relative one would lead to another address on each page. */
export function isWeb(address: string): boolean {
  return (
    /^https?:[/][/][^/]/i.test(address.trim()) &&
    isHarmless(address) &&
    URL.canParse(address.trim())
  );
}
