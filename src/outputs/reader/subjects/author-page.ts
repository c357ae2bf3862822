/** The page of an author. */
import { type Html, html } from "../../../markup/html.ts";
import type { Author, YearRange } from "../../../model/published.ts";
import { authorsPath, pagePathOf } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { nameMarkup } from "../names.ts";
import { mediaMarkup } from "../passage/facts.ts";
import { type PageContext, to } from "../site.ts";
import { authoritiesMarkup } from "./authorities.ts";
import { type Entry, entryText } from "./entries.ts";
import {
  dataFact,
  descriptionsMarkup,
  factsMarkup,
  headingMarkup,
  namesFact,
  navigationMarkup,
} from "./facts.ts";
import { type PassageBrief, passageLine, passagesSection } from "./passage-list.ts";
import { yearsText } from "./years.ts";

/** The page of an author. */
export function authorPage(
  page: PageContext,
  entry: Entry<Author>,
  briefs: readonly PassageBrief[],
): string {
  const { words } = page;
  const { subjects } = words;
  const { record: author, id } = entry;
  const name = entryText(entry);
  const { tlg_id: tlg, images, alternative_uris: addresses } = author;
  return pageText(page, {
    title: name,
    description: subjects.about(name, briefs.length),
    kind: "subject",
    content: html`${navigationMarkup(page, { path: authorsPath, name: words.frame.authors })}<article itemscope itemtype="https://schema.org/Person">
${headingMarkup(entry, words)}${descriptionsMarkup(author.descriptions, words)}${factsMarkup([
  [subjects.names, namesFact(author.names, words)],
  [subjects.born, eventMarkup(page, author.born_range_year_date, author.city_born, "birthPlace")],
  [subjects.died, eventMarkup(page, author.died_range_year_date, author.city_died, "deathPlace")],
  [subjects.tlg, tlg.trim() === "" ? undefined : html`<code itemprop="identifier">${tlg}</code>`],
  [subjects.catalogues, addresses.length === 0 ? undefined : authoritiesMarkup(addresses)],
  [words.passage.media, images.length === 0 ? undefined : mediaMarkup(page, images)],
  [subjects.data, dataFact(page, "authors", id)],
])}${passagesSection(page, briefs, (brief) => passageLine(page, brief, "without"))}</article>
`,
  });
}

/** The time and place of a birth or death; undefined if neither is known. */
function eventMarkup(
  page: PageContext,
  range: YearRange | null,
  city: Author["city_born"],
  property: "birthPlace" | "deathPlace",
): Html | undefined {
  const years = yearsText(range, page.words);
  if (city === null) return years === undefined ? undefined : html`${years}`;
  const place = html`<span itemprop="${property}" itemscope itemtype="https://schema.org/Place"><a href="${to(page, pagePathOf(city.url))}" itemprop="url"><span itemprop="name">${nameMarkup(city, page.words)}</span></a></span>`;
  return years === undefined ? place : html`${years}, ${place}`;
}
