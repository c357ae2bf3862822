/**
 * The entry point and the collection and navigation endpoints of Distributed Text Services 1.0, as files.
 *
 * This is level 0, which the specification defines for static files. These requests have no answer: ranges (`start`,
 * `end`); `down` below an epigram, which has no parts; the siblings of an epigram (`down=0`), which its book lists; and
 * `down` beyond the last level, where -1 gives the same. The templates have no `page`, `tree` and `mediaType`, because
 * answers have no pages, and there is one citation tree and one media type.
 */
import type { Book, Passage } from "../../model/published.ts";
import { anthologyUrn, labelOfUrn, workUrn } from "../../model/urn.ts";
import {
  anthologyName,
  anthologyTemplates,
  dtsCollectionFile,
  dtsDocumentFile,
  dtsEntryFile,
  dtsNavigationFile,
  dtsTemplates,
  some,
} from "../addresses/linked-data.ts";
import type { Batch, Files, Site } from "../output.ts";

const context = "https://dtsapi.org/context/v1.0.json";
const dtsVersion = "1.0";

/** A node of the citation tree. */
export interface CitableUnit {
  readonly identifier: string;
  readonly "@type": "CitableUnit";
  /** Address of the record, which is also the node in the typed documents. */
  readonly "@id": string;
  readonly level: 1 | 2;
  readonly parent: string | null;
  readonly citeType: "book" | "epigram";
  /** Metadata, in an answer for this node alone. */
  readonly dublinCore?: {
    readonly identifier: string;
    readonly creator: readonly string[] | undefined;
  };
}

/** A book that has epigrams, with the units of the citation tree below it. */
export interface CitedBook {
  readonly unit: CitableUnit;
  readonly epigrams: readonly CitableUnit[];
}

export function bookUnit({ number, url }: Book): CitableUnit {
  return {
    identifier: `${number}`,
    "@type": "CitableUnit",
    "@id": url,
    level: 1,
    parent: null,
    citeType: "book",
  };
}

export function epigramUnit({ urn, url, book }: Passage): CitableUnit {
  return {
    identifier: labelOfUrn(urn),
    "@type": "CitableUnit",
    "@id": url,
    level: 2,
    parent: `${book.number}`,
    citeType: "epigram",
  };
}

export function writeCollections(site: Site, files: Files): void {
  writeAnswer(files, dtsEntryFile, "dts_entry", {
    "@id": files.url(dtsEntryFile),
    "@type": "EntryPoint",
    ...templatesOf(site, dtsTemplates),
  });
  // The work and its only version, as in CTS URNs.
  const work = {
    "@id": workUrn,
    "@type": "Collection",
    title: anthologyName,
    totalParents: 0,
    totalChildren: 1,
    collection: `${site.options.base_url}/dts/collection/${workUrn}{/nav}.jsonld`,
  };
  const version = {
    "@id": anthologyUrn,
    "@type": "Resource",
    title: anthologyName,
    description: "The Greek texts of the epigrams, every one that is stored, by book and number.",
    totalParents: 1,
    totalChildren: 0,
    dublinCore: { language: ["grc"] },
    ...pointersOf(site),
    download: files.url(dtsDocumentFile()),
  };
  const below = { ...work, member: [version] };
  const above = { ...work, member: [] };
  // Without `nav`, the answer lists the children.
  for (const nav of [undefined, "children", "parents"] as const) {
    const isUp = nav === "parents";
    for (const id of [undefined, workUrn]) {
      writeAnswer(files, dtsCollectionFile(id, nav), "dts_collection", isUp ? above : below);
    }
    const member = isUp ? [work] : [];
    const all = { ...version, member };
    writeAnswer(files, dtsCollectionFile(anthologyUrn, nav), "dts_collection", all);
  }
}

export function writeEpigrams({ records, site }: Batch<"passages">, files: Files): void {
  const resource = resourceOf(site);
  for (const passage of records) {
    const unit = epigramUnit(passage);
    const creator = some(passage.authors.map(({ url }) => url));
    const ref = { ...unit, dublinCore: { identifier: passage.urn, creator } };
    writeNavigation(files, resource, undefined, { ref });
  }
}

export function writeTree(books: readonly CitedBook[], site: Site, files: Files): void {
  const resource = resourceOf(site);
  const units = books.map(({ unit }) => unit);
  const all = books.flatMap(({ unit, epigrams }) => [unit, ...epigrams]);
  writeNavigation(files, resource, 1, { member: units });
  for (const down of [2, -1]) writeNavigation(files, resource, down, { member: all });
  for (const { unit: ref, epigrams } of books) {
    writeNavigation(files, resource, undefined, { ref });
    writeNavigation(files, resource, 0, { ref, member: units });
    for (const down of [1, -1]) {
      writeNavigation(files, resource, down, { ref, member: [ref, ...epigrams] });
    }
  }
}

function resourceOf(site: Site): object {
  return { "@id": anthologyUrn, "@type": "Resource", ...pointersOf(site) };
}

function pointersOf(site: Site) {
  const epigram = { "@type": "CiteStructure", citeType: "epigram" };
  const book = { "@type": "CiteStructure", citeType: "book", citeStructure: [epigram] };
  return {
    ...templatesOf(site, anthologyTemplates),
    citationTrees: [{ "@type": "CitationTree", citeStructure: [book] }],
  };
}

function templatesOf({ options }: Site, paths: Readonly<Record<string, string>>) {
  const start = options.base_url;
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, `${start}/${path}`]),
  );
}

function writeNavigation(
  files: Files,
  resource: object,
  down: number | undefined,
  found: { readonly ref?: CitableUnit; readonly member?: readonly CitableUnit[] },
): void {
  const path = dtsNavigationFile(found.ref?.identifier, down);
  const answer = { "@id": files.url(path), "@type": "Navigation", ...found, resource };
  writeAnswer(files, path, "dts_navigation", answer);
}

function writeAnswer(files: Files, path: string, schema: string, answer: object): void {
  files.json(path, schema, { "@context": context, dtsVersion, ...answer });
}
