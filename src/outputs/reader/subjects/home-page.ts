/** The home page: a description of the anthology, an epigram, and links to the indexes. */
import { type Html, html } from "../../../markup/html.ts";
import type { Author, City, Keyword } from "../../../model/published.ts";
import type { FeaturedEpigram } from "../../examples.ts";
import { authorsPath, keywordsPath, scholiaPath, textPath } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { passageLabel } from "../labels.ts";
import { nameMarkup, tagOf } from "../names.ts";
import { paragraphs } from "../paragraphs.ts";
import { type PageContext, titleOf, to } from "../site.ts";
import { linkedName, publisherMarkup } from "../stated.ts";
import { paragraphsMarkup, quotedVerses } from "../verse-markup.ts";
import { greekTexts } from "../verses.ts";
import { type BookView, booksMarkup } from "./book-pages.ts";
import type { Entry } from "./entries.ts";
import { factsMarkup } from "./facts.ts";
import { byCategory, categoryAnchor, entriesMarkup } from "./indexes.ts";

export interface HomeView {
  readonly featured: FeaturedEpigram | undefined;
  readonly books: readonly BookView[];
  readonly scholia: number;
  /** All of them, in alphabetical order. */
  readonly authors: readonly Entry<Author>[];
  readonly cities: readonly Entry<City>[];
  readonly keywords: readonly Entry<Keyword>[];
}

/** The number of authors and places on the page. */
const subjectCount = 12;

export function homePage(page: PageContext, view: HomeView): Html {
  const { site, words } = page;
  const { frame, subjects } = words;
  const description = site.about?.description ?? words.unnamed.description;
  const passages = view.books.reduce((sum, { briefs }) => sum + briefs.length, 0);
  const scholia =
    view.scholia === 0
      ? ""
      : html`, <a href="${to(page, scholiaPath)}">${subjects.scholia(view.scholia)}</a>`;
  return pageMarkup(page, {
    title: undefined,
    description,
    kind: "home",
    content: html`<div itemscope itemtype="https://schema.org/Collection">
<header>
<h1><span itemprop="name">${titleOf(page)}</span></h1>
<div class="lead" itemprop="description">
${paragraphs(description)}</div>
<p class="summary">${subjects.passages(passages)}${scholia}, <a href="${to(page, authorsPath)}">${subjects.authors(view.authors.length)}</a></p>
</header>
${view.featured === undefined ? "" : featuredMarkup(page, view.featured, view.authors)}<section aria-labelledby="books">
<h2 id="books">${frame.books}</h2>
${booksMarkup(page, view.books)}</section>
${indexSection(page, "authors", view.authors)}${categoriesSection(
  page,
  view.keywords,
)}${indexSection(page, "cities", view.cities)}${colophonSection(page)}</div>
`,
  });
}

function featuredMarkup(
  page: PageContext,
  { passage, greek, translation }: FeaturedEpigram,
  all: readonly Entry<Author>[],
): Html {
  const names = new Map(all.map(({ record, name }) => [record.url, name.text]));
  const by = passage.authors.map(({ url }) => names.get(url)).join(", ");
  const label = passageLabel(passage);
  const verses = greekTexts(passage).find(({ url }) => url === greek.url)?.verses;
  return html`<figure class="featured" aria-label="${page.words.subjects.featured}">
<blockquote>
<div class="greek" lang="${tagOf(greek.language)}">
${verses === undefined ? "" : quotedVerses(verses)}</div>
<div lang="${tagOf(translation.language)}">
${paragraphsMarkup(translation)}</div>
</blockquote>
<figcaption><a href="${to(page, textPath(passage.urn))}">${by === "" ? label : `${by}, ${label}`}</a></figcaption>
</figure>
`;
}

/** A section with the records that have most passages, and a link to all. */
function indexSection(
  page: PageContext,
  index: "authors" | "cities",
  entries: readonly Entry[],
): Html {
  if (entries.length === 0) return html``;
  const first = entries
    .filter(({ record }) => record.passages.length > 0)
    .sort((one, other) => other.record.passages.length - one.record.passages.length)
    .slice(0, subjectCount);
  return html`<section aria-labelledby="${index}">
<h2 id="${index}">${page.words.frame[index]}</h2>
${first.length === 0 ? "" : entriesMarkup(page, first)}<p class="all"><a href="${to(page, `${index}/`)}">${page.words.subjects.all(entries.length)}</a></p>
</section>
`;
}

function categoriesSection(page: PageContext, keywords: readonly Entry<Keyword>[]): Html {
  if (keywords.length === 0) return html``;
  const { words } = page;
  const items = byCategory(keywords).map(
    ({ category, own }) =>
      html`<li><a href="${to(page, `${keywordsPath}#${categoryAnchor(category)}`)}">${nameMarkup(category, words)}</a> <span class="count">${words.number(own.length)}</span></li>\n`,
  );
  return html`<section aria-labelledby="keywords">
<h2 id="keywords">${words.frame.keywords}</h2>
<ul class="entries">
${items}</ul>
<p class="all"><a href="${to(page, keywordsPath)}">${words.subjects.all(keywords.length)}</a></p>
</section>
`;
}

/** The publisher's statements about the texts and their citation. Missing ones are omitted. */
function colophonSection(page: PageContext): Html {
  const { site, words } = page;
  if (site.about === null) return html``;
  const { licence, citation, publisher } = site.about;
  const { frame, subjects } = words;
  return html`<section class="colophon" aria-labelledby="colophon">
<h2 id="colophon">${subjects.colophon}</h2>
${factsMarkup([
  [frame.licence, licence ? linkedName(licence.name, licence.url, "license") : undefined],
  [subjects.citation, citation === null ? undefined : html`${paragraphs(citation)}`],
  [subjects.publisher, publisher ? publisherMarkup(publisher) : undefined],
])}</section>
`;
}
