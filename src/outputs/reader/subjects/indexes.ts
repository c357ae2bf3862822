/** The indexes of authors, cities and keywords, and their lists. */
import { type Html, type HtmlValue, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Position } from "../../../model/positions.ts";
import type { KeywordCategory } from "../../../model/published.ts";
import { indexPath, labelOfUrl, pagePathOf } from "../../addresses/reader.ts";
import {
  countMarkup,
  folded,
  jumpMarkup,
  listMarkup,
  section,
  small,
} from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { nameMarkup, shownName } from "../../pages/names.ts";
import { type PageContext, to } from "../../pages/site.ts";
import { placesMap } from "../map/map.ts";
import { type Entry, entryText, type SubjectCollection } from "./entries.ts";

/** The page of an index, with the number of its entries next to its title. */
export function indexPage(
  page: PageContext,
  title: string,
  count: number,
  description: string,
  content: HtmlValue,
  kind = "index",
): Html {
  return pageMarkup(page, {
    title,
    description,
    kind,
    content: html`<article itemscope itemtype="https://schema.org/CollectionPage">
<h1><span itemprop="name">${title}</span>${countMarkup(page.words.number(count))}</h1>
${content}</article>
`,
  });
}

/** The index of authors or cities by letter, with a map of those that have a position; of keywords by category. */
export function subjectsIndex(
  page: PageContext,
  index: SubjectCollection,
  entries: readonly Entry[],
  positions: ReadonlyMap<string, Position>,
): Html {
  const { frame, subjects } = page.words;
  const count = entries.length;
  const description = `${frame[index]}: ${subjects[index](count)}`;
  const content =
    index === "keywords"
      ? categoriesMarkup(page, entries)
      : [placesMap(page, entries, positions), lettersMarkup(page, entries)];
  return indexPage(page, frame[index], count, description, content);
}

function categoriesMarkup(page: PageContext, keywords: readonly Entry[]): HtmlValue {
  const { subjects, number } = page.words;
  const groups = byCategory(keywords).map(({ category, own }) => ({
    name: nameMarkup(category, page.words),
    anchor: categoryAnchor(category),
    own,
  }));
  const sections = groups.map(({ name, anchor, own }) => {
    const lists = folded(own, (part) => entriesMarkup(page, part), entryText);
    // The only category, such as that of a table's keywords, divides nothing.
    if (groups.length === 1) return html`<section id="${anchor}">\n${lists}</section>\n`;
    return section(anchor, [name, countMarkup(number(own.length))], lists, "category");
  });
  return [jumpMarkup(subjects.categories, groups), sections];
}

/** The categories by number, each with its keywords. */
export function byCategory(keywords: readonly Entry[]) {
  return [...groupsOf(keywords, ({ record }) => record.category?.url).values()]
    .flatMap((own) => {
      const category = own[0]?.record.category;
      return category === undefined ? [] : [{ category, own }];
    })
    .sort((one, other) => numberOf(one.category) - numberOf(other.category));
}

function numberOf({ url }: KeywordCategory): number {
  return Number(labelOfUrl(url));
}

function categoryAnchor(category: KeywordCategory): string {
  return `category-${numberOf(category)}`;
}

export function categoryLink(page: PageContext, category: KeywordCategory): Html {
  const address = `${to(page, indexPath("keywords"))}#${categoryAnchor(category)}`;
  return html`<a href="${address}">${nameMarkup(category, page.words)}</a>`;
}

/** The entries under their letters, with a link to each letter. */
function lettersMarkup(page: PageContext, entries: readonly Entry[]): Html {
  const { letters, otherLetters } = page.words.subjects;
  const groups = [...groupsOf(entries, ({ letter }) => letter)].map(([letter, own]) => ({
    name: letter ?? otherLetters,
    anchor: `letter-${letter ?? "other"}`,
    own,
  }));
  const sections = groups.map(({ name, anchor, own }) =>
    section(anchor, name, entriesMarkup(page, own), "letter"),
  );
  return html`${jumpMarkup(letters, groups)}${sections}`;
}

export function entriesMarkup(page: PageContext, entries: readonly Entry[]): Html | undefined {
  return listMarkup(
    entries.map((entry) => {
      const { record, name } = entry;
      const greek = record.names.find(({ language }) => language === "grc")?.name.trim() ?? "";
      return [
        entryLink(page, entry),
        greek !== "" && greek !== name.text && html` <span lang="grc">${greek}</span>`,
        countMarkup(page.words.number(record.passages.length)),
      ];
    }),
    "entries",
  );
}

/** A link with the distinct name of an entry. */
export function entryLink(page: PageContext, { record, name, which }: Entry): Html {
  return html`<a href="${to(page, pagePathOf(record.url))}">${shownName(name, page.words)}</a>${small(which)}`;
}
