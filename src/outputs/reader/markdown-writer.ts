/** Turns Markdown, parsed into a tree, into markup with our own templates. */
import type { Heading, Nodes, Root, RootContent } from "mdast";
import { type Html, html, isHarmless } from "../../markup/html.ts";

/** @param firstLevel the level of the largest heading; the others keep their distance to it */
export function writeMarkdown(tree: Root, firstLevel: 3 | 4): Html {
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

class MarkdownWriter {
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #shift: number;
  readonly #firstLevel: 3 | 4;
  /** Depth of the current node. It is limited, because hostile Markdown can make trees too deep for recursion. */
  #depth = 0;

  constructor(definitions: ReadonlyMap<string, string>, shift: number, firstLevel: 3 | 4) {
    this.#definitions = definitions;
    this.#shift = shift;
    this.#firstLevel = firstLevel;
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

  #heading(node: Heading, content: Html[]): Html {
    const level = Math.max(this.#firstLevel, Math.min(6, node.depth + this.#shift));
    if (level === 3) return html`<h3>${content}</h3>\n`;
    if (level === 4) return html`<h4>${content}</h4>\n`;
    if (level === 5) return html`<h5>${content}</h5>\n`;
    return html`<h6>${content}</h6>\n`;
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
