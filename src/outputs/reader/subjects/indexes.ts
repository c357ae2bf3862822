/** The indexes of authors, cities and keywords, and their lists. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Position } from "../../../model/positions.ts";
import type { Author, City, Keyword, KeywordCategory } from "../../../model/published.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { pagePathOf } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { placesMap } from "../map/map.ts";
import { nameMarkup, shownName } from "../names.ts";
import { type PageContext, to } from "../site.ts";
import { type Entry, entryText } from "./entries.ts";
import { foldSize, folds } from "./folds.ts";

/** The page of an index, with the number of its entries next to its title. */
export function indexPage(
  page: PageContext,
  index: {
    readonly title: string;
    readonly description: string;
    readonly count: number;
    readonly kind?: string;
  },
  content: Html,
): Html {
  const { title, description, count, kind = "index" } = index;
  return pageMarkup(page, {
    title,
    description,
    kind,
    content: html`<article itemscope itemtype="https://schema.org/CollectionPage">
<h1><span itemprop="name">${title}</span> <span class="count">${page.words.number(count)}</span></h1>
${content}</article>
`,
  });
}

export function authorsIndex(page: PageContext, entries: readonly Entry<Author>[]): Html {
  const { frame, subjects } = page.words;
  const description = `${frame.authors}: ${subjects.authors(entries.length)}`;
  const index = { title: frame.authors, description, count: entries.length };
  return indexPage(page, index, lettersMarkup(page, entries));
}

/** The index of cities, with a map. */
export function citiesIndex(
  page: PageContext,
  entries: readonly Entry<City>[],
  positions: ReadonlyMap<string, Position>,
): Html {
  const { frame, subjects } = page.words;
  const places = entries.flatMap((entry) => {
    const position = positions.get(entry.record.url);
    const address = to(page, pagePathOf(entry.record.url));
    return position === undefined ? [] : [{ name: entryText(entry), address, position }];
  });
  const description = `${frame.cities}: ${subjects.places(entries.length)}`;
  const index = { title: frame.cities, description, count: entries.length };
  return indexPage(page, index, html`${placesMap(page, places)}${lettersMarkup(page, entries)}`);
}

/** The index of keywords, under their categories. */
export function keywordsIndex(page: PageContext, entries: readonly Entry<Keyword>[]): Html {
  const { words } = page;
  const { frame, subjects } = words;
  const groups = byCategory(entries).map(({ category, own }) => ({
    name: nameMarkup(category, words),
    anchor: categoryAnchor(category),
    own,
  }));
  const description = `${frame.keywords}: ${subjects.keywords(entries.length)}`;
  const index = { title: frame.keywords, description, count: entries.length };
  const sections = groups.map(
    ({ name, anchor, own }) => html`<section class="category" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name} <span class="count">${words.number(own.length)}</span></h2>
${own.length <= foldSize ? entriesMarkup(page, own) : folds(own, (part) => entriesMarkup(page, part), entryText, false)}</section>
`,
  );
  return indexPage(page, index, html`${jumpMarkup(subjects.categories, groups)}${sections}`);
}

/** The categories by number, each with its keywords. */
export function byCategory(entries: readonly Entry<Keyword>[]) {
  return [...groupsOf(entries, ({ record }) => record.category.url)]
    .flatMap(([, own]) => {
      const category = own[0]?.record.category;
      return category === undefined ? [] : [{ category, own }];
    })
    .sort((one, other) => numberOf(one.category) - numberOf(other.category));
}

/** The anchor of a category in the index. */
export function categoryAnchor(category: KeywordCategory): string {
  return `category-${numberOf(category)}`;
}

function numberOf({ url }: KeywordCategory): number {
  return Number(parseRecordUrl(url)?.id);
}

/** The entries under their letters, with a link to each letter. */
function lettersMarkup(page: PageContext, entries: readonly Entry[]): Html {
  const { letters, otherLetters } = page.words.subjects;
  const groups = [...groupsOf(entries, ({ letter }) => letter)].map(([letter, own]) => ({
    name: letter ?? otherLetters,
    anchor: `letter-${letter ?? "other"}`,
    own,
  }));
  return html`${jumpMarkup(letters, groups)}${groups.map(
    ({ name, anchor, own }) => html`<section class="letter" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${entriesMarkup(page, own)}</section>
`,
  )}`;
}

/** Links to parts of the page. */
export function jumpMarkup(
  label: string,
  parts: readonly { readonly name: string | Html; readonly anchor: string }[],
): Html {
  if (parts.length < 2) return html``;
  return html`<nav class="jump" aria-label="${label}">
<ul>
${parts.map(({ name, anchor }) => html`<li><a href="#${anchor}">${name}</a></li>\n`)}</ul>
</nav>
`;
}

export function entriesMarkup(page: PageContext, entries: readonly Entry[]): Html {
  return html`<ul class="entries">
${entries.map((entry) => entryMarkup(page, entry))}</ul>
`;
}

function entryMarkup(page: PageContext, entry: Entry): Html {
  const { record, name } = entry;
  const greek = record.names.find(({ language }) => language === "grc")?.name.trim() ?? "";
  const original =
    greek === "" || greek === name.text ? "" : html` <span lang="grc">${greek}</span>`;
  return html`<li>${entryLink(page, entry)}${original} <span class="count">${page.words.number(record.passages.length)}</span></li>\n`;
}

/** A link with the distinct name of an entry. */
export function entryLink(page: PageContext, { record, name, which }: Entry): Html {
  return html`<a href="${to(page, pagePathOf(record.url))}">${shownName(name, page.words)}</a>${which === undefined ? "" : html` <small>${which}</small>`}`;
}
