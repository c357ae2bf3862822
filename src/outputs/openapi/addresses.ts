/** Every address of the API with its operations and its own answers. */
import { xmlRoot } from "../../markup/xml.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { filteredCollection, filterNames } from "../../routing/filters.ts";
import { type EnvelopeHead, envelopeHead } from "../../routing/pagination.ts";
import {
  collectionPath,
  pagePath,
  parseRecordUrl,
  recordPath,
  rootPath,
  summaryFile,
  xmlSuffix,
} from "../../routing/routes.ts";
import type { Subschema } from "../../validation/schemas.ts";
import type { Examples } from "../examples.ts";
import { type CollectionName, isMade, type Site } from "../output.ts";
import { fileHeaderComponents, missingPage, pageHeaders, rootHeaders } from "./components.ts";
import { otherMethods, pathItem } from "./operations.ts";
import { pascalCase, type Reference, referenceTo, type SchemaBundle } from "./schema-bundle.ts";
import { shortened } from "./shortened.ts";

/** Tag of operations that belong to no collection. */
export const rootTag = "api";

/** A client that misspells a filter gets everything, without an error. */
const ignored =
  "Parameters that are not listed here are ignored: the answer is 200, as without them.";

/** The parts of the document that the addresses add. */
export class PathItems {
  readonly paths: Record<string, object> = {};
  readonly responses: Record<string, object> = {};
  readonly examples: Record<string, object> = {};
  readonly #site: Site;
  readonly #records: Examples;
  readonly #bundle: SchemaBundle;
  /** Parameters that every page of the API takes. */
  readonly #common: readonly Reference[];

  constructor(site: Site, examples: Examples, bundle: SchemaBundle) {
    this.#site = site;
    this.#records = examples;
    this.#bundle = bundle;
    this.#common = site.options.products.includes("format-api")
      ? [referenceTo("parameters", "format")]
      : [];
    this.#addRoot();
    for (const resource of resources) this.#addCollection(resource);
  }

  #addRoot(): void {
    const schema = this.#bundle.reference("root.json");
    this.responses.Root = {
      description: "The address of every collection.",
      headers: rootHeaders,
      content: { "application/json": { schema } },
    };
    const item = pathItem({
      id: "getRoot",
      tag: rootTag,
      summary: "All collections",
      description: "The address of every collection by its name: the entry point of the API.",
      parameters: this.#common,
      answer: "Root",
      missing: undefined,
      kind: "page",
    });
    this.paths[rootPath] = { ...item, ...otherMethods(rootTag) };
  }

  #addCollection(resource: Resource): void {
    const { name, schema } = resource;
    const example = this.#records.get(name);
    const type = pascalCase(schema);
    const record = this.#bundle.reference(`${schema}.json`);
    const page = this.#bundle.page(name, `${type}Page`);
    const records = example === undefined ? [] : [shortened(example)];
    this.#respond(`${type}Page`, `A page of ${words(name)}.`, page, {
      ...this.#firstPage(name),
      results: records,
    });
    this.#respond(type, `One of the ${words(name)}.`, record, records[0]);
    this.#addPages(resource, `${type}Page`);
    if (resource.xml && this.#site.options.products.includes("xml")) {
      this.responses[`${type}PageXml`] = {
        description: `A page of ${words(name)}, in XML.`,
        headers: pageHeaders,
        content: { "application/xml": { schema: { ...page, xml: { name: xmlRoot } } } },
      };
      this.#addPages(resource, `${type}PageXml`, true);
    }
    const id = this.#idParameter(resource, example);
    this.paths[recordPath(name, `{${id.name}}`)] = pathItem({
      id: `get${type}`,
      tag: name,
      summary: `One of the ${words(name)}`,
      description: "A record, the same as in its collection. Links of other records lead here.",
      parameters: [id, ...this.#common],
      answer: type,
      missing: "NotFound",
      kind: "page",
    });
    if (name === "books" && isMade("summaries", this.#site)) this.#addSummary(id);
  }

  /** Adds the addresses of a collection's pages, with the number in the query and in the path. */
  #addPages({ name, title }: Resource, answer: string, isXml = false): void {
    const path = collectionPath(isXml ? name + xmlSuffix : name);
    const list = `list${pascalCase(name)}${isXml ? "Xml" : ""}`;
    const what = `a page of ${words(name)}${isXml ? ", in XML" : ""}`;
    const isFiltered = name === filteredCollection && !isXml && isMade("filters", this.#site);
    const filters = isFiltered
      ? filterNames.map((filter) => referenceTo("parameters", filter))
      : [];
    const shared = {
      tag: name,
      answer,
      missing: isXml ? ("InvalidPage" as const) : missingPage(name),
      refused: isFiltered ? ("BadFilters" as const) : undefined,
      kind: "page" as const,
    };
    const xmlForm = isXml
      ? " An element for each member, `list-item` for each member of a list; what is null or empty is an empty element."
      : "";
    this.paths[path] = pathItem({
      ...shared,
      id: list,
      summary: sentence(what),
      description: `${title}. The page is chosen by \`page\`; on the last one \`next\` is null. ${ignored}${xmlForm}`,
      parameters: [referenceTo("parameters", "page"), ...filters, ...this.#common],
    });
    this.paths[pagePath(path, "{page}")] = pathItem({
      ...shared,
      id: `${list}Page`,
      summary: `${sentence(what)}, by path`,
      description: `${title}. The same pages for clients, and hosts, that cannot use a query.${xmlForm}`,
      parameters: [referenceTo("parameters", "page_in_path"), ...filters, ...this.#common],
    });
  }

  #addSummary(id: object): void {
    const schema = this.#bundle.reference("book_passages.json");
    this.responses.BookPassages = {
      description: "The passages of the book in order.",
      headers: fileHeaderComponents,
      content: { "application/json": { schema } },
    };
    this.paths[`/${summaryFile("{id}")}`] = pathItem({
      id: "getBookPassages",
      tag: "books",
      summary: "Table of contents of a book",
      description: "A line for each passage of the book, in one file.",
      parameters: [id],
      answer: "BookPassages",
      missing: "NotFound",
      kind: "file",
    });
  }

  /** Adds an answer with a JSON body, and its example under the same name. */
  #respond(name: string, description: string, schema: Reference, example?: unknown): void {
    if (example !== undefined) {
      this.examples[name] = { summary: "Lists and long texts are cut short", value: example };
    }
    const examples = example !== undefined && { first: referenceTo("examples", name) };
    this.responses[name] = {
      description,
      headers: pageHeaders,
      content: { "application/json": { schema, ...(examples && { examples }) } },
    };
  }

  #firstPage(collection: CollectionName): EnvelopeHead {
    const { base_url, page_size, links } = this.#site.options;
    const count = this.#site.count(collection);
    const path = collectionPath(collection);
    const pagination = { baseUrl: base_url, path, count, size: page_size, style: links };
    return envelopeHead(pagination, 1, "plain");
  }

  /** The parameter in the address of a record: its urn or code if its schema has one, else its number. */
  #idParameter({ schema }: Resource, example: { readonly url: string } | undefined) {
    const { properties = {} } = this.#bundle.meaning(`${schema}.json`);
    const name = ["urn", "code"].find((key) => key in properties) ?? "id";
    const { $ref = "common.json#/$defs/id" }: Subschema = properties[name] ?? {};
    const url = example && parseRecordUrl(example.url);
    return {
      name,
      in: "path",
      required: true,
      description: this.#bundle.meaning($ref).description,
      schema: this.#bundle.reference($ref),
      ...(url && { example: name === "id" ? Number(url.id) : url.id }),
    };
  }
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
