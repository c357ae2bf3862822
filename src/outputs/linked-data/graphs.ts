/**
 * Typed documents: the facts of records that need a type, which a context cannot add.
 *
 * They use the context of the records. The position of a city follows from all cities together (model/positions.ts).
 * TLG numbers are plain identifiers, because the TLG documents no addresses for them. Language codes have three
 * letters, as stored.
 */
import type { Position } from "../../model/positions.ts";
import type {
  Author,
  Book,
  City,
  Keyword,
  KeywordCategory,
  Passage,
} from "../../model/published.ts";
import { anthologyUrn } from "../../model/urn.ts";
import { contextFile } from "../../routing/routes.ts";
import type { Batch, Files, Site } from "../output.ts";
import { passageLabel } from "../reader/labels.ts";
import { graphFile, graphIndexFile, passagesFile } from "./addresses.ts";
import { anthologyName } from "./anthology-name.ts";
import { iriOf } from "./iri.ts";

const partSize = 500;

/** Adds the passages of a batch to their documents. */
export function addPassages({ first, records, site }: Batch<"passages">, files: Files): void {
  const last = site.count("passages") - 1;
  for (const [offset, passage] of records.entries()) {
    const index = first + offset;
    const isFirst = index % partSize === 0;
    const isLast = index % partSize === partSize - 1 || index === last;
    const start = isFirst ? graphStart(site) : ",\n";
    const path = passagesFile(partOf(index));
    const node = passageNode(passage);
    files.check(path, nodeSchema, node);
    files.piece(path, `${start}${JSON.stringify(node)}${isLast ? graphEnd : ""}`);
  }
}

/** The number of the document with the passage of this index. */
function partOf(index: number): number {
  return Math.floor(index / partSize) + 1;
}

/** Writes the document that lists every document. */
export function writeGraphIndex(books: readonly Book[], site: Site, files: Files): void {
  const { about } = site.options;
  const license = about?.licence?.url ?? null;
  const passages = site.count("passages");
  const parts = passages === 0 ? 0 : partOf(passages - 1);
  const documents = [
    ...(["authors", "cities", "keywords"] as const).map(graphFile),
    ...Array.from({ length: parts }, (_, index) => passagesFile(index + 1)),
  ];
  const nodes = [
    {
      "@id": files.url(graphIndexFile),
      "@type": "Dataset",
      name: anthologyName,
      ...(license === null ? {} : { license: iriOf(license) }),
      hasPart: documents.map((document) => files.url(document)),
    },
    {
      "@id": anthologyUrn,
      "@type": "CreativeWork",
      name: anthologyName,
      identifier: anthologyUrn,
      ...listed("hasPart", urlsOf(books)),
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
  files.text(path, `${graphStart(site)}${lines}${graphEnd}`);
}

const nodeSchema = "linked_data#/properties/@graph/items";

function graphStart({ options }: Site): string {
  return `{"@context":${JSON.stringify(`${options.base_url}/${contextFile}`)},"@graph":[\n`;
}

const graphEnd = "\n]}\n";

export function authorNode({ url, names, alternative_uris, tlg_id, main_name, ...author }: Author) {
  return {
    "@id": url,
    "@type": "Person",
    main_name,
    ...listed("names", names),
    ...listed("alternative_uris", alternative_uris.map(iriOf)),
    ...(tlg_id === ""
      ? {}
      : { identifier: { "@type": "PropertyValue", propertyID: "TLG", value: tlg_id } }),
    ...(author.city_born === null ? {} : { city_born: author.city_born.url }),
    ...(author.city_died === null ? {} : { city_died: author.city_died.url }),
  };
}

export function cityNode({ url, names, alternative_uris }: City, position: Position | undefined) {
  return {
    "@id": url,
    "@type": "Place",
    ...listed("names", names),
    ...listed("alternative_uris", alternative_uris.map(iriOf)),
    ...(position === undefined ? {} : { geo: { "@type": "GeoCoordinates", ...position } }),
  };
}

export function keywordNode({ url, names, alternative_uris, category }: Keyword) {
  return {
    "@id": url,
    "@type": "DefinedTerm",
    ...listed("names", names),
    ...listed(
      "alternative_uris",
      alternative_uris.map(({ uri }) => iriOf(uri)),
    ),
    category: category.url,
  };
}

export function categoryNode({ url, names }: KeywordCategory) {
  return { "@id": url, "@type": "DefinedTermSet", ...listed("names", names) };
}

function passageNode(passage: Passage) {
  const references = passage.internal_references.map(({ to_passage }) => to_passage);
  const greek = passage.texts.filter(({ language }) => language === "grc");
  const others = passage.texts.filter(({ language }) => language !== "grc");
  return {
    "@id": passage.url,
    "@type": "CreativeWork",
    name: `${anthologyName} ${passageLabel(passage)}`,
    urn: passage.urn,
    isPartOf: [passage.book.url, anthologyUrn],
    ...(greek.length === 0 ? {} : { language: "grc" }),
    ...listed("authors", urlsOf(passage.authors)),
    ...listed("workExample", greek.map(textNode)),
    ...listed("workTranslation", others.map(textNode)),
    ...listed("cities", urlsOf(passage.cities)),
    ...listed("keywords", urlsOf(passage.keywords)),
    ...listed("manuscripts", urlsOf(passage.manuscripts)),
    ...listed("scholia", urlsOf(passage.scholia)),
    ...listed("comments", urlsOf(passage.comments)),
    ...listed("citation", references),
    ...listed("external_references", passage.external_references),
  };
}

/** The node of a text; the record has the text itself. */
function textNode({ url, language }: Passage["texts"][number]) {
  return { "@id": url, "@type": "CreativeWork", language };
}

function urlsOf(records: readonly { readonly url: string }[]): string[] {
  return records.map(({ url }) => url);
}

/** A member with a list; no member if the list is empty. */
function listed<Item>(name: string, items: readonly Item[]): Readonly<Record<string, unknown>> {
  return items.length === 0 ? {} : { [name]: items };
}
