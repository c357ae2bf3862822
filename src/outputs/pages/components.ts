/** Parts that many kinds of pages have. */
import { type Html, type HtmlValue, html, isHarmless } from "../../markup/html.ts";
import type { Statements } from "../../model/about.ts";
import { type PageContext, to } from "./site.ts";

/** The heading of the main part of a page, with what is next to it and below it. */
export interface ArticleHeader {
  /** In schema.org. */
  readonly type: string;
  readonly name: HtmlValue;
  readonly afterName?: HtmlValue;
  readonly below?: HtmlValue;
}

export function article(header: ArticleHeader, content: HtmlValue): Html {
  return html`${articleStart(header)}${content}${articleEnd}`;
}

export function articleStart({ type, name, afterName, below }: ArticleHeader): Html {
  return html`<article itemscope itemtype="https://schema.org/${type}">
<header>
<h1><span itemprop="name">${name}</span>${afterName}</h1>
${below}</header>
`;
}

export const articleEnd = html`</article>
`;

export function section(id: string, heading: HtmlValue, content: HtmlValue, kind?: string): Html {
  return html`<section class="${kind}" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${content}</section>
`;
}

/** A list; nothing without items. */
export function listMarkup(items: readonly HtmlValue[], kind?: string): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<ul class="${kind}">\n${items.map((item) => html`<li>${item}</li>\n`)}</ul>\n`;
}

/** Facts with their names, without those that have no content. Nothing if none is left. */
export function facts(
  all: readonly (readonly [name: HtmlValue, content: HtmlValue])[],
  kind?: string,
): Html | undefined {
  const known = all.filter(([, content]) => content);
  if (known.length === 0) return undefined;
  return html`<dl class="${kind}">
${known.map(([name, content]) => html`<div>\n<dt>${name}</dt>\n<dd>${content}</dd>\n</div>\n`)}</dl>
`;
}

export function nothing(why: string): Html {
  return html`<p class="nothing">${why}</p>\n`;
}

/** A number next to a heading or a link. */
export function countMarkup(count: HtmlValue): Html {
  return html` <span class="count">${count}</span>`;
}

/** A less important part of a heading or a link; nothing for an empty one. */
export function small(text: string | undefined): Html | undefined {
  return text ? html` <small>${text}</small>` : undefined;
}

export interface Step {
  readonly path: string;
  readonly name: HtmlValue;
}

/**
 * Links from a page to its index, and to the pages before and after it.
 * @param label distinguishes this navigation from another on the same page
 */
export function navigationMarkup(
  page: PageContext,
  up: Step,
  previous?: Step,
  next?: Step,
  label: string = page.words.subjects.navigationLabel,
): Html {
  const link = (step: Step | undefined, relation: string) =>
    step && html`<a href="${to(page, step.path)}" rel="${relation}">${step.name}</a>\n`;
  return html`<nav class="around" aria-label="${label}">
${link(previous, "prev")}<a class="up" href="${to(page, up.path)}">${up.name}</a>
${link(next, "next")}</nav>
`;
}

interface Part {
  readonly name: HtmlValue;
  readonly anchor: string;
}

/** Links to parts of the page, if there are several. */
export function jumpMarkup(label: string, parts: readonly Part[]): Html | undefined {
  if (parts.length < 2) return undefined;
  const links = parts.map(({ name, anchor }) => html`<a href="#${anchor}">${name}</a>`);
  return html`<nav class="jump" aria-label="${label}">\n${listMarkup(links)}</nav>\n`;
}

/** The first and the last of some names: `5.1 – 5.100`. */
export function rangeOf(names: readonly string[], dash = " – "): string {
  return [...new Set([...names.slice(0, 1), ...names.slice(-1)])].join(dash);
}

const foldSize = 50;

/** Items in groups, as they are folded. */
export function foldsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / foldSize) }, (_, fold) =>
    items.slice(fold * foldSize, (fold + 1) * foldSize),
  );
}

/** A list. If it has more items than `most`, it is in folds, each named after its first and its last item. */
export function folded<Item>(
  items: readonly Item[],
  listOf: (own: readonly Item[]) => HtmlValue,
  nameOf: (item: Item) => string,
  {
    isOpen = false,
    most = foldSize,
  }: {
    readonly isOpen?: boolean;
    readonly most?: number;
  } = {},
): HtmlValue {
  if (items.length <= most) return listOf(items);
  return foldsOf(items).map(
    (own, fold) => html`<details class="fold" open="${isOpen && fold === 0}">
<summary>${rangeOf(own.map(nameOf))}</summary>
${listOf(own)}</details>
`,
  );
}

/** The paragraphs of a plain text, which empty lines separate. */
export function paragraphs(text: string): Html[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => html`<p>${paragraph.trim()}</p>\n`);
}

/** The publisher of the site, with an address for questions. */
export function publisherMarkup({ name, url, email }: NonNullable<Statements["publisher"]>): Html {
  // In a `mailto:` link some characters have a meaning.
  const mailbox = encodeURIComponent(email ?? "").replace("%40", "@");
  return html`${linkedName(name, url, "author")}${email !== null && html`, <a href="mailto:${mailbox}">${email}</a>`}`;
}

/** A name, as a link if it has an address. */
export function linkedName(name: string, url: string | null, relation: string): Html {
  return url === null || !isHarmless(url)
    ? html`${name}`
    : html`<a href="${url}" rel="${relation}">${name}</a>`;
}
