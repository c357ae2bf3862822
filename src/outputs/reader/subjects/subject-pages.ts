/** The pages of authors, cities and keywords. */
import { type Html, html } from "../../../markup/html.ts";
import type { Position } from "../../../model/positions.ts";
import type { Author, City, Keyword, YearRange } from "../../../model/published.ts";
import { keywordsPath, pagePathOf } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { cityMap } from "../map/map.ts";
import { nameMarkup } from "../names.ts";
import { navigationMarkup } from "../navigation.ts";
import { mediaMarkup } from "../passage/facts.ts";
import { type PageContext, to } from "../site.ts";
import { authoritiesMarkup } from "./authorities.ts";
import { type Entry, entryText, type Subject } from "./entries.ts";
import { dataFact, descriptionsMarkup, factsMarkup, headingMarkup, namesFact } from "./facts.ts";
import { categoryAnchor, entryLink } from "./indexes.ts";
import { type PassageBrief, passageLine, passagesSection } from "./passage-list.ts";
import { yearsText } from "./years.ts";

/** A subject with its passages. */
interface SubjectView<Kind extends Subject> {
  readonly entry: Entry<Kind>;
  readonly briefs: readonly PassageBrief[];
}

/** A city with the content of other records on its page. */
export interface CityView extends SubjectView<City> {
  readonly position: Position | undefined;
  readonly bornHere: readonly Entry<Author>[];
  readonly diedHere: readonly Entry<Author>[];
}

export function authorPage(page: PageContext, view: SubjectView<Author>): Html {
  const { passage, subjects } = page.words;
  const { record: author, id } = view.entry;
  const { tlg_id: tlg, images } = author;
  const facts = factsMarkup([
    [subjects.names, namesFact(author.names, page.words)],
    [subjects.born, eventMarkup(page, author.born_range_year_date, author.city_born, "birthPlace")],
    [subjects.died, eventMarkup(page, author.died_range_year_date, author.city_died, "deathPlace")],
    [subjects.tlg, tlg.trim() === "" ? undefined : html`<code itemprop="identifier">${tlg}</code>`],
    [subjects.catalogues, authoritiesMarkup(author.alternative_uris)],
    [passage.media, images.length === 0 ? undefined : mediaMarkup(page, images)],
    [subjects.data, dataFact(page, "authors", id)],
  ]);
  return subjectPage(
    page,
    { ...view, index: "authors", type: "Person" },
    html`${descriptionsMarkup(author.descriptions, page.words)}${facts}`,
  );
}

/** The page of a city, with its position on the map. */
export function cityPage(page: PageContext, view: CityView): Html {
  const { words } = page;
  const { subjects } = words;
  const { entry, position } = view;
  const { names, alternative_uris: addresses, descriptions } = entry.record;
  const facts = factsMarkup([
    [subjects.names, namesFact(names, words)],
    [subjects.coordinates, position && coordinatesMarkup(page, position)],
    [subjects.bornHere, authorsMarkup(page, view.bornHere)],
    [subjects.diedHere, authorsMarkup(page, view.diedHere)],
    [subjects.catalogues, authoritiesMarkup(addresses)],
    [subjects.data, dataFact(page, "cities", entry.id)],
  ]);
  const map = position === undefined ? "" : cityMap(page, entryText(entry), position);
  return subjectPage(
    page,
    { ...view, index: "cities", type: "Place" },
    html`${descriptionsMarkup(descriptions, words)}<div class="located">
${facts}${map}</div>
`,
  );
}

export function keywordPage(page: PageContext, view: SubjectView<Keyword>): Html {
  const { words } = page;
  const { subjects } = words;
  const { names, category, alternative_uris: addresses } = view.entry.record;
  const group = html`<a href="${to(page, `${keywordsPath}#${categoryAnchor(category)}`)}">${nameMarkup(category, words)}</a>`;
  const facts = factsMarkup([
    [subjects.category, group],
    [subjects.names, namesFact(names, words)],
    [subjects.catalogues, authoritiesMarkup(addresses.map(({ uri }) => uri))],
    [subjects.data, dataFact(page, "keywords", view.entry.id)],
  ]);
  return subjectPage(page, { ...view, index: "keywords", type: "DefinedTerm" }, facts);
}

/** @param content between the heading and the passages */
function subjectPage(
  page: PageContext,
  subject: SubjectView<Subject> & {
    readonly index: "authors" | "cities" | "keywords";
    /** The type in schema.org. */
    readonly type: string;
  },
  content: Html,
): Html {
  const { words } = page;
  const { entry, briefs, index, type } = subject;
  const authors = index === "authors" ? "withoutAuthors" : "withAuthors";
  const name = entryText(entry);
  return pageMarkup(page, {
    title: name,
    description: words.subjects.about(name, briefs.length),
    kind: "subject",
    content: html`${navigationMarkup(page, { path: `${index}/`, name: words.frame[index] })}<article itemscope itemtype="https://schema.org/${type}">
${headingMarkup(entry, words)}${content}${passagesSection(page, briefs, (brief) => passageLine(page, brief, authors))}</article>
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

function authorsMarkup(page: PageContext, authors: readonly Entry<Author>[]): Html | undefined {
  if (authors.length === 0) return undefined;
  const items = authors.map((entry) => html`<li>${entryLink(page, entry)}</li>\n`);
  return html`<ul>\n${items}</ul>`;
}

/** The coordinates for readers, and the same numbers for programs. */
function coordinatesMarkup({ words }: PageContext, { latitude, longitude }: Position): Html {
  const { north, south, east, west } = words.subjects;
  const parallel = (latitude < 0 ? south : north)(Math.abs(latitude).toFixed(2));
  const meridian = (longitude < 0 ? west : east)(Math.abs(longitude).toFixed(2));
  return html`<span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">${parallel}, ${meridian}<meta itemprop="latitude" content="${latitude}"><meta itemprop="longitude" content="${longitude}"></span>`;
}
