/** The pages of authors, cities and keywords. */
import { type Html, type HtmlValue, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Position } from "../../../model/positions.ts";
import type {
  Author,
  City,
  Description,
  Keyword,
  Name,
  YearRange,
} from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { pagePathOf } from "../addresses.ts";
import { article, facts, listMarkup, navigationMarkup, paragraphs, small } from "../components.ts";
import { pageMarkup } from "../frame.ts";
import { cityMap } from "../map/map.ts";
import { languageName, nameMarkup, ownFirst, shownName, tagOf } from "../names.ts";
import { mediaMarkup } from "../passage/facts.ts";
import { type PageContext, to, toFile } from "../site.ts";
import type { Words } from "../words/words.ts";
import { authoritiesMarkup } from "./authorities.ts";
import { type Brief, passagesSection } from "./briefs.ts";
import { type Entry, entryText, type Subject } from "./entries.ts";
import { categoryLink, entryLink } from "./indexes.ts";
import { yearsText } from "./years.ts";

/** A subject with its passages. */
interface SubjectView<Kind extends Subject> {
  readonly entry: Entry<Kind>;
  readonly briefs: readonly Brief[];
}

/** A city with the content of other records on its page. */
interface CityView extends SubjectView<City> {
  readonly position: Position | undefined;
  readonly bornHere: readonly Entry<Author>[];
  readonly diedHere: readonly Entry<Author>[];
}

const kind = "subjects facts";

export function authorPage(page: PageContext, view: SubjectView<Author>): Html {
  const { words } = page;
  const { passage, subjects } = words;
  const author = view.entry.record;
  const tlg = author.tlg_id.trim();
  const born = eventMarkup(page, author.born_range_year_date, author.city_born, "birthPlace");
  const died = eventMarkup(page, author.died_range_year_date, author.city_died, "deathPlace");
  const known = facts(
    [
      [subjects.names, namesMarkup(author.names, words)],
      [subjects.born, born],
      [subjects.died, died],
      [subjects.tlg, tlg !== "" && html`<code itemprop="identifier">${tlg}</code>`],
      [subjects.catalogues, authoritiesMarkup(author.alternative_uris)],
      [passage.media, mediaMarkup(page, author.images)],
      [subjects.data, dataLink(page, "authors", view.entry)],
    ],
    kind,
  );
  const content = [descriptionsMarkup(author.descriptions, words), known];
  return subjectPage(page, view, "authors", "Person", content);
}

/** The page of a city, with its position on the map. */
export function cityPage(page: PageContext, view: CityView): Html {
  const { words } = page;
  const { subjects } = words;
  const { entry, position, bornHere, diedHere } = view;
  const { names, alternative_uris: addresses, descriptions } = entry.record;
  const known = facts(
    [
      [subjects.names, namesMarkup(names, words)],
      [subjects.coordinates, position && coordinatesMarkup(page, position)],
      [subjects.bornHere, listMarkup(bornHere.map((author) => entryLink(page, author)))],
      [subjects.diedHere, listMarkup(diedHere.map((author) => entryLink(page, author)))],
      [subjects.catalogues, authoritiesMarkup(addresses)],
      [subjects.data, dataLink(page, "cities", entry)],
    ],
    kind,
  );
  const map = position && cityMap(page, entryText(entry), position);
  return subjectPage(page, view, "cities", "Place", [
    descriptionsMarkup(descriptions, words),
    html`<div class="located">\n${known}${map}</div>\n`,
  ]);
}

export function keywordPage(page: PageContext, view: SubjectView<Keyword>): Html {
  const { subjects } = page.words;
  const { names, category, alternative_uris: addresses } = view.entry.record;
  const known = facts(
    [
      [subjects.category, categoryLink(page, category)],
      [subjects.names, namesMarkup(names, page.words)],
      [subjects.catalogues, authoritiesMarkup(addresses.map(({ uri }) => uri))],
      [subjects.data, dataLink(page, "keywords", view.entry)],
    ],
    kind,
  );
  return subjectPage(page, view, "keywords", "DefinedTerm", known);
}

/**
 * @param type in schema.org
 * @param content between the heading and the passages
 */
function subjectPage(
  page: PageContext,
  { entry, briefs }: SubjectView<Subject>,
  index: "authors" | "cities" | "keywords",
  type: string,
  content: HtmlValue,
): Html {
  const { words } = page;
  const title = entryText(entry);
  const name = shownName(entry.name, words);
  return pageMarkup(page, {
    title,
    description: words.subjects.about(title, briefs.length),
    kind: "subject",
    content: html`${navigationMarkup(page, { path: `${index}/`, name: words.frame[index] })}${article(
      { type, name, beside: small(entry.which) },
      [content, passagesSection(page, briefs, index !== "authors")],
    )}`,
  });
}

/** Every name once, with its languages. */
function namesMarkup(names: readonly Name[], words: Words): Html | undefined {
  const written = names
    .map(({ name, language }) => ({ name: name.trim(), language }))
    .filter(({ name }) => name !== "");
  return listMarkup(
    [...groupsOf(written, ({ name }) => name)].map(([name, uses]) => {
      const codes = [...new Set(uses.map(({ language }) => language))];
      const languages = codes.map((code) => languageName(code, words)).join(", ");
      return html`<span lang="${tagOf(codes[0] ?? "")}" itemprop="alternateName">${name}</span> <span class="kind">${languages}</span>`;
    }),
  );
}

/** The descriptions that are not blank, those in the language of the page first. */
function descriptionsMarkup(descriptions: readonly Description[], words: Words): Html | undefined {
  const written = descriptions.filter(({ description }) => description.trim() !== "");
  if (written.length === 0) return undefined;
  const own = ownFirst(written, ({ language }) => language.code, words);
  return html`<section class="about">
${own.map(
  ({ description, language }) => html`<div lang="${tagOf(language.code)}" itemprop="description">
${paragraphs(description)}</div>
`,
)}</section>
`;
}

/** The link to the record that the page shows. */
function dataLink(page: PageContext, collection: string, { id }: Entry): Html {
  return html`<a href="${toFile(page, recordPath(collection, id).slice(1))}">JSON</a>`;
}

/** The time and place of a birth or death; undefined if neither is known. */
function eventMarkup(
  page: PageContext,
  range: YearRange | null,
  city: Author["city_born"],
  property: "birthPlace" | "deathPlace",
): HtmlValue {
  const years = yearsText(range, page.words);
  if (city === null) return years;
  return html`${years && `${years}, `}<span itemprop="${property}" itemscope itemtype="https://schema.org/Place"><a href="${to(page, pagePathOf(city.url))}" itemprop="url"><span itemprop="name">${nameMarkup(city, page.words)}</span></a></span>`;
}

/** The coordinates for readers, and the same numbers for programs. */
function coordinatesMarkup({ words }: PageContext, { latitude, longitude }: Position): Html {
  const { degrees, compass } = words.subjects;
  const { north, south, east, west } = compass;
  const parallel = degrees(Math.abs(latitude).toFixed(2), latitude < 0 ? south : north);
  const meridian = degrees(Math.abs(longitude).toFixed(2), longitude < 0 ? west : east);
  return html`<span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">${parallel}, ${meridian}<meta itemprop="latitude" content="${latitude}"><meta itemprop="longitude" content="${longitude}"></span>`;
}
