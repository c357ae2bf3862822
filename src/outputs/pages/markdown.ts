/**
 * Markdown of notes and of the publisher's own pages as markup, with tables and footnotes. HTML in it is plain text, links
 * of notes lead only to the web, and a picture of another host becomes a link to it.
 */
import { hash } from "node:crypto";
import MarkdownIt, { type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { greekMarked } from "../../greek/greek-words.ts";
import { type Html, html, isHarmless, markupOfLibrary } from "../../markup/html.ts";
import type { AddedPage } from "../output.ts";

/** The text of a note as markup. A text that takes too long to read as Markdown stays plain text in paragraphs. */
export function markdown(text: string): Html {
  const tokens = isTooMuch(text) ? undefined : read(text);
  // A page shows many notes: the ids of their footnotes differ.
  if (tokens !== undefined)
    return rendered(tokens, { firstLevel: 3 }, hash("sha1", text).slice(0, 8));
  return html`${text.split(blankLines).map((part) => html`<p>${part}</p>\n`)}`;
}

/** A page of the publisher's own. */
interface MarkdownPage {
  /** That of the front matter, else the first of the largest headings. */
  readonly title: string | undefined;
  readonly content: Html;
  /** Links to parts of the page that it does not have, and the lines in which they stand. */
  readonly dead: readonly { readonly id: string; readonly line: number }[];
}

/** @param local where an address that is not of the web leads, from this page; undefined if nowhere */
export function markdownPage(
  { text, title }: Pick<AddedPage, "text" | "title">,
  local: Place["local"],
): MarkdownPage {
  const tokens = read(text) ?? [];
  const at = title === undefined ? tokens.findIndex(isLargest) : -1;
  const [, first] = at === -1 ? [] : tokens.splice(at, 3);
  const ids = nameHeadings(tokens);
  return {
    title: title ?? (first && wordsOf(first)),
    content: rendered(tokens, { firstLevel: 2, local }),
    dead: partLinks(tokens).filter(({ id }) => !ids.has(id)),
  };
}

/** Where a text stands. */
interface Place {
  /** The level of its largest heading; the others keep their distance to it. */
  readonly firstLevel: number;
  /** Where an address that is not of the web leads; in notes, nowhere. */
  readonly local?: ((address: string) => string | undefined) | undefined;
}

const reader = new MarkdownIt("commonmark", { html: false, xhtmlOut: false, maxNesting: 120 })
  .enable("table")
  .use(footnotes)
  .disable("footnote_inline");
// Rules of our own decide where an address may lead, and it is published as it was written.
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
reader.inline.ruler.before("html_inline", "line_break", (state, isSilent) => {
  const [found] = /^<br\s*[/]?>/i.exec(state.src.slice(state.pos, state.pos + 10)) ?? [];
  if (found === undefined) return false;
  if (!isSilent) state.push("line_break", "br", 0);
  state.pos += found.length;
  return true;
});

const { rules } = reader.renderer;
rules.text = (tokens, index) => greekMarked(tokens[index]?.content ?? "").toString();
rules.link_open = (tokens, index, _, env) => {
  const opening = linkTo(addressOf(tokens[index], "href"), env?.place as Place);
  if (env !== undefined) env.isLink = opening !== "";
  return opening;
};
rules.link_close = (_tokens, _index, _options, env) => (env?.isLink ? "</a>" : "");
rules.image = (tokens, index, options, env, renderer) => {
  const address = addressOf(tokens[index], "src");
  const words = renderer.renderInlineAsText(tokens[index]?.children ?? [], options, env);
  const place = env?.place as Place;
  const own = isWeb(address) ? undefined : place.local?.(address);
  if (own) return html`<img src="${own}" alt="${words}" loading="lazy">`.toString();
  const opening = linkTo(address, place);
  return `${opening}${html`${words || address}`}${opening && "</a>"}`;
};
/** What is read; undefined if lists and quotes in it are too deep to be read to their end. */
function read(text: string): Token[] | undefined {
  const tokens = reader.parse(text.normalize(), {});
  return tokens.some(({ level }) => level > 117) ? undefined : tokens;
}

function rendered(tokens: Token[], place: Place, docId?: string): Html {
  const headings = tokens.filter(({ type }) => /^heading_/.test(type));
  const levels = headings.filter(({ level }) => level === 0).map(levelOf);
  const shift = place.firstLevel - Math.min(6, ...levels);
  for (const heading of headings) {
    heading.tag = `h${Math.min(6, Math.max(2, levelOf(heading) + shift))}`;
  }
  // The policy of pages forbids styles in attributes.
  for (const cell of tokens) if (/^t[hd]_open$/.test(cell.type)) cell.attrs = null;
  return markupOfLibrary(reader.renderer.render(tokens, reader.options, { place, docId }));
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1));
}

function isLargest({ type, tag, level }: Token): boolean {
  return type === "heading_open" && tag === "h1" && level === 0;
}

function wordsOf({ children }: Token): string {
  return reader.renderer.renderInlineAsText(children ?? [], reader.options, {});
}

/** The ids of the page around the text; an empty one is its top. */
const ofFrame: readonly string[] = ["", "content", "menu"];

/** Gives headings ids: their words, as GitHub writes them, and a number where another id is the same. Returns all ids. */
function nameHeadings(tokens: readonly Token[]): ReadonlySet<string> {
  const ids = new Set(ofFrame);
  for (const [index, heading] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (heading.type !== "heading_open" || inline === undefined) continue;
    const words = wordsOf(inline).toLowerCase();
    const slug = words.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "").replaceAll(" ", "-");
    let id = slug;
    for (let number = 1; ids.has(id); number += 1) id = `${slug}-${number}`;
    ids.add(id);
    heading.attrSet("id", id);
  }
  return ids;
}

function partLinks(tokens: readonly Token[]): { id: string; line: number }[] {
  return tokens.flatMap(({ children, map }) => {
    let line = (map?.[0] ?? 0) + 1;
    return (children ?? []).flatMap((child) => {
      if (/break$/.test(child.type)) line += 1;
      const address = addressOf(child, "href");
      return address.startsWith("#") ? [{ id: decoded(address.slice(1)), line }] : [];
    });
  });
}

/** A fragment without its encoding; one that is badly encoded stays. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function addressOf(token: Token | undefined, name: "href" | "src"): string {
  return String(token?.attrGet(name) ?? "");
}

/** The opening tag of a link; nothing, if the address leads nowhere. */
function linkTo(address: string, { local }: Place): string {
  if (isWeb(address)) return html`<a href="${address}" rel="nofollow">`.toString();
  const own = local?.(address);
  return own ? html`<a href="${own}">`.toString() : "";
}

/** Limits of a text that is read as Markdown: the time grows with the square of its footnotes. No known comment comes near them. */
const mostCharacters = 100_000;
const mostFootnotes = 500;

function isTooMuch(text: string): boolean {
  return text.length > mostCharacters || text.split("[^").length > mostFootnotes;
}

const blankLines = /\r?\n[ \t]*(?:\r?\n[ \t]*)+/;

/** Whether an address leads to a page of the web. A relative one would lead to another address on each page. */
export function isWeb(address: string): boolean {
  return (
    /^https?:[/][/][^/]/i.test(address.trim()) &&
    isHarmless(address) &&
    URL.canParse(address.trim())
  );
}
