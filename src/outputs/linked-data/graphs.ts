/**
 * Typed documents: the facts of records that need a type, which a context cannot add.
 *
 * They use the context of the records. The position of a city follows from all cities together (model/positions.ts).
 * TLG numbers are plain identifiers, because the TLG documents no addresses for them. Language codes have three
 * letters, as stored.
 */
import { statementsIn } from "../../model/about.ts";
import type { Position } from "../../model/positions.ts";
import type {
  Author,
  Book,
  City,
  Keyword,
  KeywordCategory,
  Passage,
} from "../../model/published.ts";
import { anthologyUrn, labelOfUrn } from "../../model/urn.ts";
import { contextFile } from "../../routing/routes.ts";
import {
  anthologyName,
  graphFile,
  graphIndexFile,
  iriOf,
  passagesFile,
  some,
} from "../addresses/linked-data.ts";
import type { Batch, Files, Site } from "../output.ts";
import { addItems, documentCount, endOfItems } from "./items.ts";

export function addPassages(batch: Batch<"passages">, files: Files): void {
  const schema = "linked_data#/properties/@graph/items";
  const start = () => graphStart(batch.site);
  addItems(batch, batch.records.map(passageNode), schema, passagesFile, start, files);
}

/** @param passages how many there are */
export function writeGraphIndex(
  books: readonly Book[],
  passages: number,
  site: Site,
  files: Files,
): void {
  const license = statementsIn(site.options.about, "en").licence?.url;
  const parts = documentCount(passages);
  const documents = [
    ...(["authors", "cities", "keywords"] as const).map(graphFile),
    ...Array.from({ length: parts }, (_, index) => passagesFile(index + 1)),
  ];
  const nodes = [
    {
      "@id": files.url(graphIndexFile),
      "@type": "Dataset",
      name: anthologyName,
      license: license ? iriOf(license) : undefined,
      hasPart: documents.map((document) => files.url(document)),
    },
    {
      "@id": anthologyUrn,
      "@type": "CreativeWork",
      name: anthologyName,
      identifier: anthologyUrn,
      hasPart: some(urlsOf(books)),
    },
    ...books.map(({ url, number }) => ({
      "@id": url,
      "@type": "CreativeWork",
      name: `${anthologyName}, book ${number}`,
      number,
      isPartOf: anthologyUrn,
    })),
  ];
  writeGraph(graphIndexFile, nodes, site, files);
}

/** Writes a document with one node on each line, so that a change of one record changes one line. */
export function writeGraph(path: string, nodes: readonly object[], site: Site, files: Files): void {
  const lines = nodes.map((node) => JSON.stringify(node)).join(",\n");
  files.json(path, "linked_data", `${graphStart(site)}${lines}${endOfItems}`);
}

function graphStart({ options }: Site): string {
  return `{"@context":${JSON.stringify(`${options.base_url}/${contextFile}`)},"@graph":[\n`;
}

export function authorNode({ url, names, alternative_uris, tlg_id, main_name, ...author }: Author) {
  const tlg = { "@type": "PropertyValue", propertyID: "TLG", value: tlg_id };
  return {
    "@id": url,
    "@type": "Person",
    main_name,
    names: some(names),
    alternative_uris: some(alternative_uris.map(iriOf)),
    identifier: tlg_id === "" ? undefined : tlg,
    city_born: author.city_born?.url,
    city_died: author.city_died?.url,
  };
}

export function cityNode({ url, names, alternative_uris }: City, position: Position | undefined) {
  return {
    "@id": url,
    "@type": "Place",
    names: some(names),
    alternative_uris: some(alternative_uris.map(iriOf)),
    geo: position && { "@type": "GeoCoordinates", ...position },
  };
}

export function keywordNode({ url, names, alternative_uris, category }: Keyword) {
  return {
    "@id": url,
    "@type": "DefinedTerm",
    names: some(names),
    alternative_uris: some(alternative_uris.map(({ uri }) => iriOf(uri))),
    category: category.url,
  };
}

export function categoryNode({ url, names }: KeywordCategory) {
  return { "@id": url, "@type": "DefinedTermSet", names: some(names) };
}

function passageNode(passage: Passage) {
  const textsWhere = (isGreek: boolean) =>
    passage.texts
      .filter(({ language }) => (language === "grc") === isGreek)
      // The record has the text itself.
      .map(({ url, language }) => ({ "@id": url, "@type": "CreativeWork", language }));
  const greek = some(textsWhere(true));
  return {
    "@id": passage.url,
    "@type": "CreativeWork",
    name: `${anthologyName} ${labelOfUrn(passage.urn)}`,
    urn: passage.urn,
    isPartOf: [passage.book.url, anthologyUrn],
    language: greek && "grc",
    authors: some(urlsOf(passage.authors)),
    workExample: greek,
    workTranslation: some(textsWhere(false)),
    cities: some(urlsOf(passage.cities)),
    keywords: some(urlsOf(passage.keywords)),
    manuscripts: some(urlsOf(passage.manuscripts)),
    scholia: some(urlsOf(passage.scholia)),
    comments: some(urlsOf(passage.comments)),
    citation: some(passage.internal_references.map(({ to_passage }) => to_passage)),
    external_references: some(passage.external_references),
  };
}

function urlsOf(records: readonly { readonly url: string }[]): string[] {
  return records.map(({ url }) => url);
}
