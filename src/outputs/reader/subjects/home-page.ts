/** The home page: a description of the anthology, an epigram, and links to the indexes. */

import { greekTexts } from "../../../greek/verses.ts";
import { type Html, html } from "../../../markup/html.ts";
import { indexPath, labelOfUrl, pagePathOf, searchPath } from "../../addresses/reader.ts";
import type { FeaturedEpigram } from "../../examples.ts";
import { countMarkup, listMarkup, paragraphs, section } from "../../pages/components.ts";
import { type Source, sourcesMarkup } from "../../pages/credits.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { tagOf } from "../../pages/names.ts";
import { type PageContext, statementsOf, titleOf, to } from "../../pages/site.ts";
import { colophonMarkup } from "../about.ts";
import { paragraphsMarkup, quotedVerses } from "../verse-markup.ts";
import { booksMarkup, type ListedBook, sum } from "./books.ts";
import type { Entry, SubjectCollection } from "./entries.ts";
import { byCategory, categoryLink, entriesMarkup } from "./indexes.ts";

export interface Featured extends FeaturedEpigram {
  readonly sources: readonly Source[];
}

interface HomeView {
  readonly featured: Featured | undefined;
  readonly books: readonly ListedBook[];
  /** All of them, in alphabetical order. */
  readonly authors: readonly Entry[];
  readonly cities: readonly Entry[];
  readonly keywords: readonly Entry[];
}

export function homePage(page: PageContext, view: HomeView): Html {
  const { words } = page;
  const { frame, subjects } = words;
  const { featured, books, authors, cities, keywords } = view;
  const description = statementsOf(page).description ?? words.unnamed.description;
  const scholia = sum(books, "scholia");
  const categories = byCategory(keywords).map(({ category, own }) => [
    categoryLink(page, category),
    countMarkup(words.number(own.length)),
  ]);
  const stated = colophonMarkup(page, statementsOf(page).citation);
  return pageMarkup(page, {
    title: undefined,
    description,
    kind: "home",
    content: html`<div itemscope itemtype="https://schema.org/Collection">
<header>
<h1><span itemprop="name">${titleOf(page)}</span></h1>
<div class="lead" itemprop="description">
${paragraphs(description)}</div>
<p class="summary">${subjects.passages(sum(books, "passages"))}${
      scholia > 0 &&
      html`, <a href="${to(page, indexPath("scholia"))}">${subjects.scholia(scholia)}</a>`
    }${
      authors.length > 0 &&
      html`, <a href="${to(page, indexPath("authors"))}">${subjects.authors(authors.length)}</a>`
    }</p>
</header>
${featured && featuredMarkup(page, featured, authors)}${section("books", frame.books, booksMarkup(page, books))}${indexSection(page, "authors", authors)}${
  categories.length === 1
    ? indexSection(page, "keywords", keywords)
    : categories.length > 1 &&
      section("keywords", frame.keywords, [
        listMarkup(categories, "entries"),
        allLink(page, indexPath("keywords"), keywords.length),
      ])
}${indexSection(page, "cities", cities)}${stated && section("colophon", subjects.colophon, stated, "colophon")}</div>
`,
  });
}

function featuredMarkup(
  page: PageContext,
  { passage, greek, translation, sources }: Featured,
  all: readonly Entry[],
): Html {
  const names = new Map(all.map(({ record, name }) => [record.url, name.text]));
  const by = passage.authors.map(({ url }) => `${names.get(url)}, `).join("");
  const verses = greekTexts(passage).find(({ url }) => url === greek.url)?.verses;
  return html`<figure class="featured" aria-label="${page.words.subjects.featured}">
<blockquote>
<div class="greek" lang="${tagOf(greek.language)}">
${verses && quotedVerses(verses)}</div>
<div lang="${tagOf(translation.language)}">
${paragraphsMarkup(translation)}</div>
</blockquote>
${sourcesMarkup(sources, page.words)}<figcaption><a href="${to(page, pagePathOf(passage.url))}">${by}${labelOfUrl(passage.url)}</a> · <a href="${to(page, searchPath)}?any" rel="nofollow">${page.words.subjects.another}</a></figcaption>
</figure>
`;
}

const subjectCount = 12;

/** A section with the records that have most passages, and a link to all. */
function indexSection(
  page: PageContext,
  index: SubjectCollection,
  entries: readonly Entry[],
): Html | undefined {
  if (entries.length === 0) return undefined;
  const first = entries
    .filter(({ record }) => record.passages.length > 0)
    .sort((one, other) => other.record.passages.length - one.record.passages.length)
    .slice(0, subjectCount);
  const content = [
    entriesMarkup(page, first),
    first.length < entries.length && allLink(page, indexPath(index), entries.length),
  ];
  return section(index, page.words.frame[index], content);
}

function allLink(page: PageContext, path: string, count: number): Html {
  return html`<p class="all"><a href="${to(page, path)}">${page.words.subjects.all(count)}</a></p>\n`;
}
