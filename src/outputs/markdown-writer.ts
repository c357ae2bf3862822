/** Turns Markdown, parsed into a tree, into markup with our own templates. */
import type { Heading, Nodes, Root, RootContent, Table, TableRow } from "mdast";
import { type Html, html } from "../markup/html.ts";
import { tableMarkup } from "./table-markup.ts";

/** Choices that differ between callers. */
export interface MarkdownStyle {
  /** The level of the largest heading; the others keep their distance to it. */
  readonly firstLevel: 2 | 3 | 4;
  link(address: string | undefined, words: readonly Html[]): Html;
  image(address: string | undefined, words: string): Html;
  /** Plain text. */
  text(words: string): Html;
  /** HTML in the Markdown. */
  raw(markup: string): Html;
  /** The anchor of a heading, if headings have anchors. */
  anchor?(heading: Heading): string;
}

export function writeMarkdown(tree: Root, style: MarkdownStyle): Html {
  const definitions = new Map<string, string>();
  for (const node of tree.children) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node.url);
    }
  }
  const headings = tree.children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const shift = style.firstLevel - Math.min(6, ...headings);
  const writer = new MarkdownWriter(definitions, shift, style);
  return html`${tree.children.map((node) => writer.node(node))}`;
}

class MarkdownWriter {
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #shift: number;
  readonly #style: MarkdownStyle;
  /** Depth of the current node. It is limited, because hostile Markdown can make trees too deep for recursion. */
  #depth = 0;

  constructor(definitions: ReadonlyMap<string, string>, shift: number, style: MarkdownStyle) {
    this.#definitions = definitions;
    this.#shift = shift;
    this.#style = style;
  }

  node(node: RootContent): Html {
    switch (node.type) {
      case "paragraph":
        return html`<p>${this.#inside(node)}</p>\n`;
      case "heading":
        return this.#heading(node, this.#inside(node));
      case "blockquote":
        return html`<blockquote>\n${this.#inside(node)}</blockquote>\n`;
      case "list":
        return node.ordered
          ? html`<ol start="${node.start ?? 1}">\n${this.#inside(node)}</ol>\n`
          : html`<ul>\n${this.#inside(node)}</ul>\n`;
      case "listItem":
        return html`<li>${this.#inside(node)}</li>\n`;
      case "code":
        return html`<pre><code>${this.#style.text(node.value)}</code></pre>\n`;
      case "thematicBreak":
        return html`<hr>\n`;
      case "emphasis":
        return html`<em>${this.#inside(node)}</em>`;
      case "strong":
        return html`<strong>${this.#inside(node)}</strong>`;
      case "inlineCode":
        return html`<code>${this.#style.text(node.value)}</code>`;
      case "break":
        return html`<br>\n`;
      case "link":
        return this.#style.link(node.url, this.#inside(node));
      case "linkReference":
        return this.#style.link(this.#definitions.get(node.identifier), this.#inside(node));
      case "image":
        return this.#style.image(node.url, node.alt ?? node.url);
      case "imageReference":
        return this.#style.image(this.#definitions.get(node.identifier), node.alt ?? "");
      case "html":
        return this.#style.raw(node.value);
      case "table":
        return this.#table(node);
      case "text":
        return this.#style.text(node.value);
      case "definition":
        return html``;
      default:
        throw new Error(`Markdown has a ${node.type}, which no syntax that is read makes`);
    }
  }

  #inside({ children }: Extract<Nodes, { children: unknown }>): Html[] {
    if (this.#depth === deepest) return children.map((child) => html`${wordsOf(child)}`);
    this.#depth += 1;
    const markup = children.map((child) => this.node(child));
    this.#depth -= 1;
    return markup;
  }

  #heading(node: Heading, words: Html[]): Html {
    const { firstLevel, anchor } = this.#style;
    const level = Math.max(firstLevel, Math.min(6, node.depth + this.#shift));
    const content = anchor === undefined ? words : html`<span id="${anchor(node)}">${words}</span>`;
    if (level === 2) return html`<h2>${content}</h2>\n`;
    if (level === 3) return html`<h3>${content}</h3>\n`;
    if (level === 4) return html`<h4>${content}</h4>\n`;
    if (level === 5) return html`<h5>${content}</h5>\n`;
    return html`<h6>${content}</h6>\n`;
  }

  #table({ children: [head, ...rows] }: Table): Html {
    const cells = (row: TableRow | undefined) =>
      (row?.children ?? []).map((cell) => this.#inside(cell));
    return tableMarkup(cells(head), rows.map(cells));
  }
}

/** Greatest depth of quotes and lists in each other; no real text is so deep. */
const deepest = 24;

/** The text of a node and of all nodes in it, without recursion. */
function wordsOf(node: Nodes): string {
  const words: string[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ("value" in next) words.push(next.value);
    if ("children" in next) left.push(...next.children.toReversed());
  }
  return words.join("");
}
