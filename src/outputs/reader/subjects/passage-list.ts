/** Lists of passages, by book, each with its first line. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage } from "../../../model/published.ts";
import { bookPath, textPath } from "../addresses.ts";
import { passageLabel } from "../labels.ts";
import { type Named, nameMarkup, tagOf } from "../names.ts";
import { type PageContext, to } from "../site.ts";
import { firstLine } from "../verses.ts";
import { groupsOf } from "./entries.ts";

/** A passage in lists. */
export interface PassageBrief {
  readonly urn: string;
  readonly label: string;
  /** The number of its book. */
  readonly book: number;
  readonly authors: readonly Named[];
  readonly line: { readonly text: string; readonly language: string } | undefined;
  readonly hasScholia: boolean;
}

/** The maximum number of characters of a first line in a list: prose has lines of any length. */
const longest = 120;

export function briefOf(passage: Passage, authors: readonly Named[]): PassageBrief {
  return {
    urn: passage.urn,
    label: passageLabel(passage),
    book: passage.book.number,
    authors,
    line: shortLine(passage.texts),
    hasScholia: passage.scholia.length > 0,
  };
}

/** The first line of texts, cut if it is too long for a list. */
export function shortLine(texts: Passage["texts"]): PassageBrief["line"] {
  const line = firstLine(texts);
  if (line === undefined || line.text.length <= longest) return line;
  return { ...line, text: `${[...line.text.slice(0, longest)].slice(0, -1).join("").trimEnd()}…` };
}

/** The line of a passage in a list. */
export function passageLine(
  page: PageContext,
  { urn, label, line, authors, hasScholia }: PassageBrief,
  shown: "withAuthors" | "without",
): Html {
  const { words } = page;
  const first =
    line === undefined ? "" : html` <span lang="${tagOf(line.language)}">${line.text}</span>`;
  const names = authors.map((author) => nameMarkup(author, words));
  const by =
    shown === "without" || names.length === 0
      ? ""
      : html` <span class="who">${names.map((name, index) => (index === 0 ? name : html`, ${name}`))}</span>`;
  const mark = hasScholia ? html` <small>${words.subjects.hasScholia}</small>` : "";
  return html`<li><a href="${to(page, textPath(urn))}"><b>${label}</b>${first}</a>${mark}${by}</li>\n`;
}

/** A list of at least this many passages begins with links to its books. */
const jumpMinimum = 60;

/** Lists of a page with more passages than this are folded, and the number of passages in a fold. */
const foldLimit = 100;
const foldSize = 50;

/** The passages of a book. On a page with many, they are in folds named by their numbers, the first of the page open. */
export function foldedList(
  briefs: readonly PassageBrief[],
  lineOf: (brief: PassageBrief) => Html,
  { total, isFirst }: { readonly total: number; readonly isFirst: boolean },
): Html {
  const list = (own: readonly PassageBrief[]) => html`<ol class="passages">
${own.map(lineOf)}</ol>
`;
  if (total <= foldLimit) return list(briefs);
  const folds = Array.from({ length: Math.ceil(briefs.length / foldSize) }, (_, fold) =>
    briefs.slice(fold * foldSize, (fold + 1) * foldSize),
  );
  return html`${folds.map((own, fold) => {
    const [first, last] = [own[0]?.label ?? "", own.at(-1)?.label ?? ""];
    const content = html`<summary>${first === last ? first : `${first} – ${last}`}</summary>
${list(own)}</details>
`;
    return isFirst && fold === 0
      ? html`<details class="fold" open>\n${content}`
      : html`<details class="fold">\n${content}`;
  })}`;
}

/** The section with the passages of an author, a city or a keyword, by book. */
export function passagesSection(
  page: PageContext,
  briefs: readonly PassageBrief[],
  lineOf: (brief: PassageBrief) => Html,
): Html {
  const { words } = page;
  const { subjects } = words;
  const books = [...groupsOf(briefs, ({ book }) => book)];
  const contents =
    briefs.length < jumpMinimum || books.length === 1
      ? ""
      : html`<nav class="jump" aria-label="${subjects.inBooks}">
<ul>
${books.map(([book]) => html`<li><a href="#book-${book}">${book}</a></li>\n`)}</ul>
</nav>
`;
  const lists = books.map(
    (
      [book, own],
      index,
    ) => html`<h3 id="book-${book}"><a href="${to(page, bookPath(book))}">${words.passage.book(book)}</a> <span class="count">${words.number(own.length)}</span></h3>
${foldedList(own, lineOf, { total: briefs.length, isFirst: index === 0 })}`,
  );
  return html`<section aria-labelledby="passages">
<h2 id="passages">${subjects.passagesHeading} <span class="count">${words.number(briefs.length)}</span></h2>
${briefs.length === 0 ? html`<p class="nothing">${subjects.noPassages}</p>\n` : ""}${contents}${lists}</section>
`;
}
