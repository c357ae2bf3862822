/** Lists of passages and of scholia, each with its first line. */
import { type Html, html, joined } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { bookPath, textPath } from "../addresses.ts";
import { labelOfUrn, passageLabel } from "../labels.ts";
import { type Named, nameMarkup, tagOf } from "../names.ts";
import { type PageContext, to } from "../site.ts";
import { firstLine } from "../verses.ts";
import { folds } from "./folds.ts";
import { jumpMarkup } from "./indexes.ts";

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

/** A scholium in lists. */
export type ScholiumBrief = Pick<PassageBrief, "urn" | "book" | "line">;

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

export function scholiumBriefOf({ urn, passage, texts }: Scholium): ScholiumBrief {
  return { urn, book: passage.book, line: shortLine(texts) };
}

/** The first line of texts, cut if it is too long for a list. */
function shortLine(texts: Passage["texts"]): PassageBrief["line"] {
  const line = firstLine(texts);
  if (line === undefined || line.text.length <= longest) return line;
  return { ...line, text: `${[...line.text.slice(0, longest)].slice(0, -1).join("").trimEnd()}…` };
}

/** The line of a passage in a list. */
export function passageLine(
  page: PageContext,
  brief: PassageBrief,
  shown: "withAuthors" | "withoutAuthors",
): Html {
  const { words } = page;
  const names = brief.authors.map((author) => nameMarkup(author, words));
  const by =
    shown === "withoutAuthors" || names.length === 0
      ? ""
      : html` <span class="who">${joined(names, ", ")}</span>`;
  const mark = brief.hasScholia ? html` <small>${words.subjects.hasScholia}</small>` : "";
  return html`<li>${lineLink(page, brief, brief.label)}${mark}${by}</li>\n`;
}

/** The line of a scholium in a list. */
export function scholiumLine(page: PageContext, brief: ScholiumBrief): Html {
  return html`<li>${lineLink(page, brief, labelOfUrn(brief.urn))}</li>\n`;
}

/** A link to a passage or a scholium, with its first line. */
function lineLink(
  page: PageContext,
  { urn, line }: Pick<PassageBrief, "urn" | "line">,
  label: string,
): Html {
  const first =
    line === undefined ? "" : html` <span lang="${tagOf(line.language)}">${line.text}</span>`;
  return html`<a href="${to(page, textPath(urn))}"><b>${label}</b>${first}</a>`;
}

/** A list of at least this many passages begins with links to its books. */
const jumpMinimum = 60;

/** Lists of a page with more passages than this are folded. */
const foldLimit = 100;

/** The passages or scholia of a book. On a page with many, they are in folds named by their numbers, the first of the page open. */
export function foldedList<Brief extends ScholiumBrief>(
  briefs: readonly Brief[],
  lineOf: (brief: Brief) => Html,
  { total, isFirst }: { readonly total: number; readonly isFirst: boolean },
): Html {
  const list = (own: readonly Brief[]) => html`<ol class="passages">
${own.map(lineOf)}</ol>
`;
  return total <= foldLimit
    ? list(briefs)
    : folds(briefs, list, ({ urn }) => labelOfUrn(urn), isFirst);
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
    briefs.length < jumpMinimum
      ? ""
      : jumpMarkup(
          subjects.inBooks,
          books.map(([book]) => ({ name: `${book}`, anchor: `book-${book}` })),
        );
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
