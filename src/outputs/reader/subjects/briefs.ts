/** Lists of passages and of scholia, each with its first line. */

import { firstLine } from "../../../greek/verses.ts";
import { type Html, type HtmlValue, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import {
  bookPath,
  labelOfUrl,
  pagePathOf,
  searchPath,
  selectionPath,
} from "../../addresses/reader.ts";
import { countMarkup, folded, jumpMarkup, nothing, section } from "../../pages/components.ts";
import { type Named, tagOf, whoMarkup } from "../../pages/names.ts";
import { type PageContext, to } from "../../pages/site.ts";

/** A passage or a scholium in lists. */
export interface Brief {
  readonly url: string;
  readonly book: number;
  readonly line: { readonly text: string; readonly language: string } | undefined;
  /** None for a scholium. */
  readonly authors: readonly Named[];
  readonly hasScholia: boolean;
}

/** The maximum number of characters of a first line in a list: prose has lines of any length. */
const longest = 120;

export function briefOf(record: Passage | Scholium, authors: readonly Named[] = []): Brief {
  const line = firstLine(record);
  const isLong = line !== undefined && line.text.length > longest;
  return {
    url: record.url,
    book: "book" in record ? record.book.number : record.passage.book,
    line: isLong ? { ...line, text: shortened(line.text) } : line,
    authors,
    hasScholia: "scholia" in record && record.scholia.length > 0,
  };
}

function shortened(text: string): string {
  return `${[...text.slice(0, longest)].slice(0, -1).join("").trimEnd()}…`;
}

/** Lists of a page with more passages than this are folded. */
const foldLimit = 100;

/** How a list is shown. */
interface BriefsView {
  /** How many passages are on the page; by default those of the list. */
  readonly total?: number;
  /** Whether it is the first list of the page, whose first fold is open. */
  readonly isFirst?: boolean;
  readonly hasAuthors?: boolean;
}

/** The passages or scholia of a book. On a page with many, they are in folds named by their numbers. */
export function briefsMarkup(
  page: PageContext,
  briefs: readonly Brief[],
  { total = briefs.length, isFirst = true, hasAuthors = true }: BriefsView = {},
): HtmlValue {
  const { words } = page;
  const item = ({ url, line, authors, hasScholia }: Brief) => {
    return html`<li><a href="${to(page, pagePathOf(url))}"><b>${labelOfUrl(url)}</b>${
      line && html` <span lang="${tagOf(line.language)}">${line.text}</span>`
    }</a>${hasScholia && html` <small>${words.subjects.hasScholia}</small>`}${hasAuthors && whoMarkup(authors, words)}</li>\n`;
  };
  const list = (own: readonly Brief[]) => html`<ol class="passages">\n${own.map(item)}</ol>\n`;
  return folded(briefs, list, ({ url }) => labelOfUrl(url), {
    isOpen: isFirst,
    most: total <= foldLimit ? total : 0,
  });
}

/** A list of at least this many passages begins with links to its books. */
const jumpMinimum = 60;

/**
 * The section with the passages of an author, a city or a keyword, by book.
 * @param filter the parameter of the search that finds only them; undefined if the search does not know them
 */
export function passagesSection(
  page: PageContext,
  briefs: readonly Brief[],
  hasAuthors: boolean,
  filter: readonly [name: string, id: string] | undefined,
): Html {
  const { words } = page;
  const { subjects } = words;
  const total = briefs.length;
  const books = [...groupsOf(briefs, ({ book }) => book)];
  const parts = books.map(([book]) => ({ name: book, anchor: `book-${book}` }));
  const lists = books.map(
    (
      [book, own],
      index,
    ) => html`<h3 id="book-${book}"><a href="${to(page, bookPath(book))}">${words.passage.book(book)}</a>${countMarkup(words.number(own.length))}</h3>
${briefsMarkup(page, own, { total, isFirst: index === 0, hasAuthors })}`,
  );
  // The script of the page fills it with a link to the page of these passages, and a button that selects them.
  const tools = html`<p id="list" data-selection="${to(page, selectionPath)}" data-words="${JSON.stringify(words.selection.list)}"></p>\n`;
  const searched =
    filter &&
    total > 1 &&
    html`<form class="within" action="${to(page, searchPath)}">
<label for="q">${subjects.searchWithin(total)}</label>
<input type="search" id="q" name="q" autocomplete="off" autocapitalize="none" spellcheck="false">
<input type="hidden" name="${filter[0]}" value="${filter[1]}">
<button type="submit">${words.frame.search}</button>
</form>
`;
  return section("passages", html`${subjects.passagesHeading}${countMarkup(words.number(total))}`, [
    total === 0 ? nothing(subjects.noPassages) : tools,
    searched,
    total >= jumpMinimum && jumpMarkup(subjects.inBooks, parts),
    lists,
  ]);
}
