/** The pages of authors, cities and keywords. */
import { type Html, type HtmlValue, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Position } from "../../../model/positions.ts";
import type { Author, Description, Name, YearRange } from "../../../model/published.ts";
import { recordPath } from "../../../routing/routes.ts";
import { pagePathOf } from "../../addresses/reader.ts";
import {
  article,
  facts,
  listMarkup,
  navigationMarkup,
  paragraphs,
  small,
} from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { isWeb } from "../../pages/markdown.ts";
import { languageName, nameMarkup, ownFirst, shownName, tagOf } from "../../pages/names.ts";
import { type PageContext, to, toFile } from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import { cityMap } from "../map/map.ts";
import { isEditorial, mediaMarkup } from "../passage/facts.ts";
import { subjectParameters } from "../search/index.ts";
import { type Brief, passagesSection } from "./briefs.ts";
import { type Entry, entryText, type Subject, type SubjectCollection } from "./entries.ts";
import { categoryLink, entryLink } from "./indexes.ts";
import { yearsText } from "./years.ts";

/** A subject with its passages, and with the content of other records on its page. */
interface SubjectView {
  readonly index: SubjectCollection;
  readonly entry: Entry;
  readonly briefs: readonly Brief[];
  readonly position: Position | undefined;
  readonly bornHere: readonly Entry[];
  readonly diedHere: readonly Entry[];
}

/** The types in schema.org. */
const types = { authors: "Person", cities: "Place", keywords: "DefinedTerm" };

/** The page of an author, a city or a keyword. A city has its position on the map. */
export function subjectPage(page: PageContext, view: SubjectView): Html {
  const { words } = page;
  const { passage, subjects } = words;
  const { index, entry, briefs, position, bornHere, diedHere } = view;
  const { record } = entry;
  const title = entryText(entry);
  const tlg = record.tlg_id?.trim();
  const { born_range_year_date: birth, died_range_year_date: death } = record;
  const json = toFile(page, recordPath(index, entry.id).slice(1));
  const known = facts(
    [
      [subjects.category, record.category && categoryLink(page, record.category)],
      [subjects.names, namesMarkup(record.names, words)],
      [subjects.born, eventMarkup(page, birth, record.city_born, "birthPlace")],
      [subjects.died, eventMarkup(page, death, record.city_died, "deathPlace")],
      [subjects.tlg, tlg && html`<code itemprop="identifier">${tlg}</code>`],
      [subjects.coordinates, position && coordinatesMarkup(page, position)],
      [subjects.bornHere, listMarkup(bornHere.map((author) => entryLink(page, author)))],
      [subjects.diedHere, listMarkup(diedHere.map((author) => entryLink(page, author)))],
      [subjects.catalogues, authoritiesMarkup(record.alternative_uris)],
      [passage.media, mediaMarkup(page, record.images ?? [])],
      [subjects.data, html`<a href="${json}">JSON</a>`],
    ],
    "subjects facts",
  );
  const filter = isEditorial(record) ? undefined : ([subjectParameters[index], entry.id] as const);
  const map = position && cityMap(page, title, position);
  return pageMarkup(page, {
    title,
    description: subjects.about(title, briefs.length),
    kind: "subject",
    scripts: ["list-page.js"],
    content: html`${navigationMarkup(page, { path: `${index}/`, name: words.frame[index] })}${article(
      { type: types[index], name: shownName(entry.name, words), afterName: small(entry.which) },
      [
        descriptionsMarkup(record.descriptions ?? [], words),
        index === "cities" ? html`<div class="located">\n${known}${map}</div>\n` : known,
        passagesSection(page, briefs, index !== "authors", filter),
      ],
    )}`,
  });
}

/** Every name once, with its languages. Of two that differ only in capitals, the one with capitals is shown. */
function namesMarkup(names: readonly Name[], words: Words): Html | undefined {
  const written = names
    .map(({ name, language }) => ({ name: name.trim(), language }))
    .filter(({ name }) => name !== "");
  return listMarkup(
    [...groupsOf(written, ({ name }) => name.toLowerCase())].map(([folded, uses]) => {
      const name = uses.find((use) => use.name !== folded)?.name ?? folded;
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

/** The time and place of a birth or death; undefined if neither is known. */
function eventMarkup(
  page: PageContext,
  range: YearRange | null | undefined,
  city: Author["city_born"] | undefined,
  property: "birthPlace" | "deathPlace",
): HtmlValue {
  const years = yearsText(range ?? null, page.words);
  if (!city) return years;
  return html`${years && `${years}, `}<span itemprop="${property}" itemscope itemtype="https://schema.org/Place"><a href="${to(page, pagePathOf(city.url))}" itemprop="url"><span itemprop="name">${nameMarkup(city, page.words)}</span></a></span>`;
}

/** The coordinates for readers, and the same numbers for programs. */
function coordinatesMarkup({ words }: PageContext, { latitude, longitude }: Position): Html {
  const { degrees, compass } = words.subjects;
  const { north, east, west } = compass;
  // No city lies in the south (`positionsOf`).
  const parallel = degrees(latitude.toFixed(2), north);
  const meridian = degrees(Math.abs(longitude).toFixed(2), longitude < 0 ? west : east);
  return html`<span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">${parallel}, ${meridian}<meta itemprop="latitude" content="${latitude}"><meta itemprop="longitude" content="${longitude}"></span>`;
}

/** Catalogues by host, with the part of an address that identifies a record. */
const catalogues: Readonly<Record<string, readonly [name: string, key: RegExp]>> = {
  "www.wikidata.org": ["Wikidata", /\/(Q[0-9]+)$/],
  "viaf.org": ["VIAF", /\/viaf\/([0-9]+)\/?$/],
  "data.perseus.org": ["Perseus Catalog", /:([a-z0-9.]+)$/],
  "pleiades.stoa.org": ["Pleiades", /\/places\/([0-9]+)\/?$/],
  "www.geonames.org": ["GeoNames", /\/([0-9]+)(?:\/[^/]*)?$/],
  "data.bnf.fr": ["BnF", /\/(cb[0-9a-z]+)\/?$/],
  "d-nb.info": ["GND", /\/gnd\/([0-9X-]+)$/],
  "id.loc.gov": ["Library of Congress", /\/([a-z]+[0-9]+)$/],
  "vocab.getty.edu": ["Getty", /\/([0-9]+)$/],
};

/** Links to the record in other catalogues as a list; undefined if there are none. An address that is not on the web is plain text. */
export function authoritiesMarkup(uris: Subject["alternative_uris"]): Html | undefined {
  return listMarkup(
    uris.map((written) => {
      const address = (typeof written === "string" ? written : written.uri).trim();
      if (!isWeb(address)) return address;
      return html`<a href="${address}" itemprop="sameAs">${authorityName(address)}</a>`;
    }),
  );
}

/** The catalogue and the record, such as `Wikidata Q192417`; for an unknown host, its name. */
function authorityName(address: string): string {
  const { host } = new URL(address);
  const catalogue = Object.hasOwn(catalogues, host) ? catalogues[host] : undefined;
  if (catalogue === undefined) return host;
  const [name, pattern] = catalogue;
  const key = pattern.exec(address)?.[1];
  return key === undefined ? name : `${name} ${key}`;
}
