/**
 * Typed documents: the facts of records that need a type, which a context cannot add.
 *
 * They use the context of the records. The position of a city follows from all cities together (model/positions.ts). The
 * TLG's numbers are identifiers, as no address of a documented form is known. Languages are given as stored, in three
 * letters.
 */
import { type Position, positionsOf } from "../../model/positions.ts";
import type { Author, City, Keyword, KeywordCategory, Passage } from "../../model/published.ts";
import { contextFile } from "../../model/routes.ts";
import { anthologyUrn } from "../../model/urn.ts";
import type { ProductOutput, ProductSource } from "../product.ts";
import { graphFile, graphIndexFile, passagesFile } from "./addresses.ts";
import { iriOf, irisOf } from "./iri.ts";

/** Passages in one document. */
const partSize = 500;

/** Name of the work. */
export const anthologyName = "Greek Anthology";

/** Number of the epigram as it is cited, `7.80` or `12.132a`, which is also the end of its urn. */
export function citationOf({ book, fragment, sub_fragment }: Passage): string {
  return `${book.number}.${fragment}${sub_fragment}`;
}

/** Writes the document of the authors. */
export function writeAuthors(source: ProductSource, output: ProductOutput): void {
  writeGraph(source, output, graphFile("authors"), map(source.records("authors"), authorNode));
}

/** Writes the document of the cities. */
export function writeCities(source: ProductSource, output: ProductOutput): void {
  const cities = [...source.records("cities")];
  const positions = positionsOf(cities);
  const nodes = cities.map((city) => cityNode(city, positions.get(city.url)));
  writeGraph(source, output, graphFile("cities"), nodes);
}

/** Writes the document of the keywords and their categories. */
export function writeKeywords(source: ProductSource, output: ProductOutput): void {
  writeGraph(source, output, graphFile("keywords"), [
    ...map(source.records("keyword_categories"), categoryNode),
    ...map(source.records("keywords"), keywordNode),
  ]);
}

/** Writes the documents of the passages, and the one that lists every document. */
export class PassageGraphs {
  readonly #source: ProductSource;
  readonly #output: ProductOutput;
  readonly #documents = (["authors", "cities", "keywords"] as const).map(graphFile);
  #nodes: object[] = [];
  #parts = 0;

  constructor(source: ProductSource, output: ProductOutput) {
    this.#source = source;
    this.#output = output;
  }

  add(passage: Passage): void {
    this.#nodes.push(passageNode(passage));
    if (this.#nodes.length === partSize) this.#write();
  }

  end(): void {
    if (this.#nodes.length > 0) this.#write();
    writeIndex(this.#source, this.#output, this.#documents);
  }

  #write(): void {
    this.#parts += 1;
    const path = passagesFile(this.#parts);
    this.#documents.push(path);
    writeGraph(this.#source, this.#output, path, this.#nodes);
    this.#nodes = [];
  }
}

function writeIndex(
  source: ProductSource,
  output: ProductOutput,
  documents: readonly string[],
): void {
  const { base_url, about } = source.options;
  const license = about?.licence?.url ?? null;
  const books = [...source.records("books")];
  writeGraph(source, output, graphIndexFile, [
    {
      "@id": `${base_url}/${graphIndexFile}`,
      "@type": "Dataset",
      name: anthologyName,
      ...(license === null ? {} : { license: iriOf(license) }),
      hasPart: documents.map((document) => `${base_url}/${document}`),
    },
    {
      "@id": anthologyUrn,
      "@type": "CreativeWork",
      name: anthologyName,
      identifier: anthologyUrn,
      ...listed(
        "hasPart",
        books.map(({ url }) => url),
      ),
    },
    ...books.map(({ url, number }) => ({
      "@id": url,
      "@type": "CreativeWork",
      name: `${anthologyName}, book ${number}`,
      number,
      isPartOf: anthologyUrn,
    })),
  ]);
}

function writeGraph(
  { options }: ProductSource,
  output: ProductOutput,
  path: string,
  nodes: Iterable<object>,
): void {
  // A node a line: a change of one record is a change of one line.
  const lines = Array.from(nodes, (node) => JSON.stringify(node)).join(",\n");
  const context = JSON.stringify(`${options.base_url}/${contextFile}`);
  output.text(path, `{"@context":${context},"@graph":[\n${lines}\n]}\n`);
}

function authorNode({ url, names, alternative_uris, tlg_id, main_name, ...author }: Author) {
  return {
    "@id": url,
    "@type": "Person",
    main_name,
    ...listed("names", names),
    ...listed("alternative_uris", irisOf(alternative_uris)),
    ...(tlg_id === ""
      ? {}
      : { identifier: { "@type": "PropertyValue", propertyID: "TLG", value: tlg_id } }),
    ...(author.city_born === null ? {} : { city_born: author.city_born.url }),
    ...(author.city_died === null ? {} : { city_died: author.city_died.url }),
  };
}

function cityNode({ url, names, alternative_uris }: City, position: Position | undefined) {
  return {
    "@id": url,
    "@type": "Place",
    ...listed("names", names),
    ...listed("alternative_uris", irisOf(alternative_uris)),
    ...(position === undefined ? {} : { geo: { "@type": "GeoCoordinates", ...position } }),
  };
}

function keywordNode({ url, names, alternative_uris, category }: Keyword) {
  return {
    "@id": url,
    "@type": "DefinedTerm",
    ...listed("names", names),
    ...listed("alternative_uris", irisOf(alternative_uris.map(({ uri }) => uri))),
    category: category.url,
  };
}

function categoryNode({ url, names }: KeywordCategory) {
  return { "@id": url, "@type": "DefinedTermSet", ...listed("names", names) };
}

function passageNode(passage: Passage) {
  const greek = passage.texts.filter(({ language }) => language === "grc");
  const others = passage.texts.filter(({ language }) => language !== "grc");
  return {
    "@id": passage.url,
    "@type": "CreativeWork",
    name: `${anthologyName} ${citationOf(passage)}`,
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
    ...listed(
      "citation",
      passage.internal_references.map(({ to_passage }) => to_passage),
    ),
    ...listed("external_references", passage.external_references),
  };
}

/** The wording itself is in the record. */
function textNode({ url, language }: Passage["texts"][number]) {
  return { "@id": url, "@type": "CreativeWork", language };
}

function urlsOf(records: readonly { readonly url: string }[]): string[] {
  return records.map(({ url }) => url);
}

/** A member, unless it would say nothing. */
function listed<Item>(name: string, items: readonly Item[]): Readonly<Record<string, unknown>> {
  return items.length === 0 ? {} : { [name]: items };
}

function* map<Item>(items: Iterable<Item>, node: (item: Item) => object): Generator<object> {
  for (const item of items) yield node(item);
}
