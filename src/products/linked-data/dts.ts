/**
 * The entry point and the collection and navigation endpoints of Distributed Text Services 1.0, as files.
 *
 * This is level 0, which the specification made for files: ranges (`start`, `end`) are not answered. Nor are two
 * requests that would take a file for each epigram to say what its book says: `down` below an epigram, which has no
 * parts, and its siblings (`down=0`). Nothing is in pages, there is one citation tree and one media type: the templates
 * know no `page`, `tree` and `mediaType`.
 */
import type { Passage } from "../../model/published.ts";
import { anthologyUrn, workUrn } from "../../model/urn.ts";
import type { ProductOutput, ProductSource } from "../product.ts";
import {
  anthologyTemplates,
  dtsCollectionFile,
  dtsDocumentFile,
  dtsEntryFile,
  dtsNavigationFile,
  dtsTemplates,
} from "./addresses.ts";
import type { CitableUnit, CitedBook } from "./citations.ts";
import { anthologyName } from "./graphs.ts";

const context = "https://dtsapi.org/context/v1.0.json";
const dtsVersion = "1.0";

/** Writes JSON of this standard. */
class Writer {
  readonly baseUrl: string;
  readonly #output: ProductOutput;

  constructor({ options }: ProductSource, output: ProductOutput) {
    this.baseUrl = options.base_url;
    this.#output = output;
  }

  /** Writes an answer; `resource` is a member of it that is JSON already. */
  write(path: string, answer: object, resource?: string): void {
    const json = JSON.stringify({ "@context": context, dtsVersion, ...answer });
    const whole = resource === undefined ? json : `${json.slice(0, -1)},"resource":${resource}}`;
    this.#output.text(path, `${whole}\n`);
  }

  /** Templates of this site. */
  templates(paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, `${this.baseUrl}/${path}`]),
    );
  }
}

/** Writes the entry point and the answers of the collection endpoint. */
export function writeCollections(source: ProductSource, output: ProductOutput): void {
  const writer = new Writer(source, output);
  writer.write(dtsEntryFile, {
    "@id": `${writer.baseUrl}/${dtsEntryFile}`,
    "@type": "EntryPoint",
    ...writer.templates(dtsTemplates),
  });
  // The work, and its one version: the levels of CTS urns.
  const work = {
    "@id": workUrn,
    "@type": "Collection",
    title: anthologyName,
    totalParents: 0,
    totalChildren: 1,
    collection: `${writer.baseUrl}/dts/collection/${workUrn}{/nav}.jsonld`,
  };
  const version = {
    "@id": anthologyUrn,
    "@type": "Resource",
    title: anthologyName,
    description: "The Greek texts of the epigrams, every one that is stored, by book and number.",
    totalParents: 1,
    totalChildren: 0,
    dublinCore: { language: ["grc"] },
    ...pointersOf(writer),
    download: `${writer.baseUrl}/${dtsDocumentFile()}`,
  };
  // Children are what is given unless parents are asked for.
  for (const nav of [undefined, "children", "parents"] as const) {
    const isDown = nav !== "parents";
    const top = { ...work, member: isDown ? [version] : [] };
    for (const id of [undefined, workUrn]) writer.write(dtsCollectionFile(id, nav), top);
    writer.write(dtsCollectionFile(anthologyUrn, nav), {
      ...version,
      member: isDown ? [] : [work],
    });
  }
}

function pointersOf(writer: Writer) {
  const epigram = { "@type": "CiteStructure", citeType: "epigram" };
  const book = { "@type": "CiteStructure", citeType: "book", citeStructure: [epigram] };
  return {
    ...writer.templates(anthologyTemplates),
    citationTrees: [{ "@type": "CitationTree", citeStructure: [book] }],
  };
}

/** Answers of the navigation endpoint. */
export class NavigationWriter {
  readonly #writer: Writer;
  /** The same in every answer, as JSON: there are thousands of them. */
  readonly #resource: string;

  constructor(source: ProductSource, output: ProductOutput) {
    this.#writer = new Writer(source, output);
    const resource = { "@id": anthologyUrn, "@type": "Resource", ...pointersOf(this.#writer) };
    this.#resource = JSON.stringify(resource);
  }

  /** The answers for one epigram, a book at a time: what is known of it beside its place. */
  writeEpigrams({ epigrams }: CitedBook, passages: readonly Passage[]): void {
    for (const [place, unit] of epigrams.entries()) {
      const passage = passages[place];
      if (passage === undefined) continue;
      const creator = passage.authors.map(({ url }) => url);
      const dublinCore = {
        identifier: passage.urn,
        ...(creator.length === 0 ? {} : { creator }),
      };
      this.#write(unit.identifier, undefined, { ref: { ...unit, dublinCore } });
    }
  }

  /** The answers for the whole and for books. */
  writeTree(books: readonly CitedBook[]): void {
    const units = books.map(({ unit }) => unit);
    const all = books.flatMap(({ unit, epigrams }) => [unit, ...epigrams]);
    this.#write(undefined, 1, { member: units });
    for (const down of [2, -1]) this.#write(undefined, down, { member: all });
    for (const { unit, epigrams } of books) {
      const ref = unit.identifier;
      this.#write(ref, undefined, { ref: unit });
      this.#write(ref, 0, { ref: unit, member: units });
      for (const down of [1, -1])
        this.#write(ref, down, { ref: unit, member: [unit, ...epigrams] });
    }
  }

  #write(
    ref: string | undefined,
    down: number | undefined,
    found: { readonly ref?: CitableUnit; readonly member?: readonly CitableUnit[] },
  ): void {
    const path = dtsNavigationFile(ref, down);
    const id = `${this.#writer.baseUrl}/${path}`;
    this.#writer.write(path, { "@id": id, "@type": "Navigation", ...found }, this.#resource);
  }
}
