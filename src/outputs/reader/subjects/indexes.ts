/** The indexes of authors and cities. */
import { html } from "../../../markup/html.ts";
import type { Position } from "../../../model/positions.ts";
import type { Author, City } from "../../../model/published.ts";
import { pagePathOf } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { placesMap } from "../map/map.ts";
import { type PageContext, to } from "../site.ts";
import { type Entry, entryText } from "./entries.ts";
import { lettersMarkup } from "./index-list.ts";

/** The index of authors. */
export function authorsIndex(page: PageContext, entries: readonly Entry<Author>[]): string {
  const { words } = page;
  const title = words.frame.authors;
  return pageText(page, {
    title,
    description: `${title}: ${words.subjects.authors(entries.length)}`,
    kind: "index",
    content: html`<article itemscope itemtype="https://schema.org/CollectionPage">
<h1><span itemprop="name">${title}</span> <span class="count">${words.number(entries.length)}</span></h1>
${lettersMarkup(page, entries)}</article>
`,
  });
}

/** The index of cities, with a map. */
export function citiesIndex(
  page: PageContext,
  entries: readonly Entry<City>[],
  positions: ReadonlyMap<string, Position>,
): string {
  const { words } = page;
  const title = words.frame.cities;
  const places = entries.flatMap((entry) => {
    const position = positions.get(entry.record.url);
    const address = to(page, pagePathOf(entry.record.url));
    return position === undefined ? [] : [{ name: entryText(entry), address, position }];
  });
  return pageText(page, {
    title,
    description: `${title}: ${words.subjects.places(entries.length)}`,
    kind: "index",
    content: html`<article itemscope itemtype="https://schema.org/CollectionPage">
<h1><span itemprop="name">${title}</span> <span class="count">${words.number(entries.length)}</span></h1>
${placesMap(page, places)}${lettersMarkup(page, entries)}</article>
`,
  });
}
