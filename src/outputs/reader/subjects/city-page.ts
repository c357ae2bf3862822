/** The page of a city, with its position on the map. */
import { type Html, html } from "../../../markup/html.ts";
import type { Position } from "../../../model/positions.ts";
import type { Author, City } from "../../../model/published.ts";
import { citiesPath, pagePathOf } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { cityMap } from "../map/map.ts";
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
import { linkTo } from "./index-list.ts";
import { type PassageBrief, passageLine, passagesSection } from "./passage-list.ts";

/** A city with the content of other records on its page. */
export interface CityView {
  readonly entry: Entry<City>;
  readonly position: Position | undefined;
  readonly bornHere: readonly Entry<Author>[];
  readonly diedHere: readonly Entry<Author>[];
  readonly briefs: readonly PassageBrief[];
}

/** The page of a city. */
export function cityPage(page: PageContext, view: CityView): string {
  const { words } = page;
  const { subjects } = words;
  const { entry, position, briefs } = view;
  const { names, alternative_uris: addresses, descriptions } = entry.record;
  const name = entryText(entry);
  return pageText(page, {
    title: name,
    description: subjects.about(name, briefs.length),
    kind: "subject",
    content: html`${navigationMarkup(page, { path: citiesPath, name: words.frame.cities })}<article itemscope itemtype="https://schema.org/Place">
${headingMarkup(entry, words)}${descriptionsMarkup(descriptions, words)}<div class="located">
${factsMarkup([
  [subjects.names, namesFact(names, words)],
  [subjects.coordinates, position && coordinatesMarkup(page, position)],
  [subjects.bornHere, authorsMarkup(page, view.bornHere)],
  [subjects.diedHere, authorsMarkup(page, view.diedHere)],
  [subjects.catalogues, addresses.length === 0 ? undefined : authoritiesMarkup(addresses)],
  [subjects.data, dataFact(page, "cities", entry.id)],
])}${position === undefined ? "" : cityMap(page, name, position)}</div>
${passagesSection(page, briefs, (brief) => passageLine(page, brief, "withAuthors"))}</article>
`,
  });
}

function authorsMarkup(page: PageContext, authors: readonly Entry<Author>[]): Html | undefined {
  if (authors.length === 0) return undefined;
  const items = authors.map(
    (entry) => html`<li>${linkTo(entry, page, to(page, pagePathOf(entry.record.url)))}</li>\n`,
  );
  return html`<ul>\n${items}</ul>`;
}

/** The coordinates for readers, and the same numbers for programs. */
function coordinatesMarkup({ words }: PageContext, { latitude, longitude }: Position): Html {
  const { north, south, east, west } = words.subjects;
  const parallel = (latitude < 0 ? south : north)(Math.abs(latitude).toFixed(2));
  const meridian = (longitude < 0 ? west : east)(Math.abs(longitude).toFixed(2));
  return html`<span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">${parallel}, ${meridian}<meta itemprop="latitude" content="${latitude}"><meta itemprop="longitude" content="${longitude}"></span>`;
}
