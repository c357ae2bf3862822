/** The index of keywords, under their categories. */
import { html } from "../../../markup/html.ts";
import type { Keyword, KeywordCategory } from "../../../model/published.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { pageText } from "../frame.ts";
import { nameMarkup } from "../names.ts";
import type { PageContext } from "../site.ts";
import { type Entry, groupsOf } from "./entries.ts";
import { entriesMarkup, jumpMarkup } from "./index-list.ts";

/** The index of keywords. */
export function keywordsIndex(page: PageContext, entries: readonly Entry<Keyword>[]): string {
  const { words } = page;
  const title = words.frame.keywords;
  const groups = byCategory(entries).map(({ category, own }) => ({
    name: nameMarkup(category, words),
    anchor: categoryAnchor(category),
    own,
  }));
  return pageText(page, {
    title,
    description: `${title}: ${words.subjects.keywords(entries.length)}`,
    kind: "index",
    content: html`<article itemscope itemtype="https://schema.org/CollectionPage">
<h1><span itemprop="name">${title}</span> <span class="count">${words.number(entries.length)}</span></h1>
${jumpMarkup(words.subjects.categories, groups)}${groups.map(
  ({ name, anchor, own }) => html`<section class="category" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name} <span class="count">${words.number(own.length)}</span></h2>
${entriesMarkup(page, own)}</section>
`,
)}</article>
`,
  });
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
