/**
 * Markdown of comments as markup. It is read into a tree, of which our own templates make the page: raw HTML is shown
 * as the words that it is, links lead nowhere but to the web, and a picture becomes a link to it.
 */
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { type Html, html, isHarmless } from "../../markup/html.ts";

/**
 * The text as markup whose headings are of this level and deeper; its title, if it begins with one, is the first.
 * What would take too long to read as Markdown stays the text that it is, in its paragraphs.
 */
export function markdown(text: string, firstLevel: 3 | 4): Html {
  if (isTooMuch(text)) return html`${text.split(blankLines).map((part) => html`<p>${part}</p>\n`)}`;
  const tree = fromMarkdown(text);
  const definitions = new Map<string, string>();
  for (const node of tree.children) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node.url);
    }
  }
  const headings = tree.children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const shift = firstLevel - Math.min(6, ...headings);
  const writer = new MarkdownWriter(definitions, shift, firstLevel);
  return html`${tree.children.map((node) => writer.node(node))}`;
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

class MarkdownWriter {
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #shift: number;
  readonly #firstLevel: number;
  /** How deep the node is in others: markup that means harm would make deeper trees than anything can write. */
  #depth = 0;

  constructor(definitions: ReadonlyMap<string, string>, shift: number, firstLevel: number) {
    this.#definitions = definitions;
    this.#shift = shift;
    this.#firstLevel = firstLevel;
  }

  node(node: RootContent): Html {
    switch (node.type) {
      case "paragraph":
        return html`<p>${this.#inside(node)}</p>\n`;
      case "heading":
        return this.#heading(node.depth, this.#inside(node));
      case "blockquote":
        return html`<blockquote>\n${this.#inside(node)}</blockquote>\n`;
      case "list":
        return node.ordered
          ? html`<ol start="${node.start ?? 1}">\n${this.#inside(node)}</ol>\n`
          : html`<ul>\n${this.#inside(node)}</ul>\n`;
      case "listItem":
        return html`<li>${this.#inside(node)}</li>\n`;
      case "code":
        return html`<pre><code>${node.value}</code></pre>\n`;
      case "thematicBreak":
        return html`<hr>\n`;
      case "emphasis":
        return html`<em>${this.#inside(node)}</em>`;
      case "strong":
        return html`<strong>${this.#inside(node)}</strong>`;
      case "inlineCode":
        return html`<code>${node.value}</code>`;
      case "break":
        return html`<br>\n`;
      case "link":
        return linked(node.url, this.#inside(node));
      case "linkReference":
        return linked(this.#definitions.get(node.identifier), this.#inside(node));
      case "image":
        return linked(node.url, html`${node.alt ?? node.url}`);
      case "imageReference":
        return linked(this.#definitions.get(node.identifier), html`${node.alt ?? ""}`);
      case "html":
        return /^<br\s*[/]?>$/i.test(node.value) ? html`<br>` : html`${node.value}`;
      case "text":
        return html`${node.value}`;
      case "definition":
        return html``;
      default:
        throw new Error(`Markdown has a ${node.type}, which no syntax of ours makes`);
    }
  }

  #inside({ children }: Extract<Nodes, { children: unknown }>): Html[] {
    if (this.#depth === deepest) return children.map((child) => html`${wordsOf(child)}`);
    this.#depth += 1;
    const markup = children.map((child) => this.node(child));
    this.#depth -= 1;
    return markup;
  }

  #heading(depth: number, content: Html[]): Html {
    const level = Math.max(this.#firstLevel, Math.min(6, depth + this.#shift));
    if (level === 3) return html`<h3>${content}</h3>\n`;
    if (level === 4) return html`<h4>${content}</h4>\n`;
    if (level === 5) return html`<h5>${content}</h5>\n`;
    return html`<h6>${content}</h6>\n`;
  }
}

/** Quotes in lists in quotes: more than anybody has written. */
const deepest = 24;

/** The words of a node and all that is in it, without a call for each level. */
function wordsOf(node: Nodes): string {
  const words: string[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ("value" in next) words.push(next.value);
    if ("children" in next) left.push(...next.children.toReversed());
  }
  return words.join("");
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
