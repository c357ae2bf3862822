/** Every address of the API, with the parameters and answers of its GET. */
import { xmlRoot } from "../../markup/xml.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { filteredCollection, filterNames } from "../../routing/filters.ts";
import { envelopeHead } from "../../routing/pagination.ts";
import {
  collectionPath,
  linkPath,
  pagePath,
  parseRecordUrl,
  recordPath,
  rootPath,
  summaryFile,
  xmlSuffix,
} from "../../routing/routes.ts";
import { type Examples, shortened } from "../examples.ts";
import { type CollectionName, isMade, type Site } from "../output.ts";
import {
  type ApiAnswer,
  fileHeaderReferences,
  type Parameter,
  type ParameterName,
  pageHeaders,
  rootHeaders,
  type SharedAnswer,
} from "./components.ts";
import { pascalCase, type Reference, referenceTo, type SchemaBundle } from "./schema-bundle.ts";

export const rootTag = "api";

export interface ApiRoute {
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters of this address, and names of shared ones. */
  readonly parameters: readonly (Parameter | ParameterName)[];
  readonly answers: Readonly<Record<string, string>>;
}

/** A client that misspells a filter gets everything, without an error. */
const ignored =
  "Parameters that are not listed here are ignored: the answer is 200, as without them.";

const always: Readonly<Record<string, SharedAnswer>> = {
  301: "Moved",
  304: "NotModified",
  405: "NotAllowed",
};

/** The routes, with the answers that they name and their examples. */
export class Routes {
  readonly list: ApiRoute[] = [];
  readonly answers: Record<string, ApiAnswer> = {};
  readonly examples: Record<string, object> = {};
  readonly #site: Site;
  readonly #bundle: SchemaBundle;
  readonly #common: readonly ParameterName[];

  constructor(site: Site, examples: Examples, bundle: SchemaBundle) {
    this.#site = site;
    this.#bundle = bundle;
    this.#common = site.options.products.includes("format-api") ? ["format"] : [];
    const root = bundle.reference("root.json");
    this.list.push({
      path: linkPath(rootPath, site.options.links),
      id: "getRoot",
      tag: rootTag,
      summary: "All collections",
      description: "The address of every collection by its name: the entry point of the API.",
      parameters: this.#common,
      answers: {
        ...always,
        200: this.#answer("Root", "The address of every collection.", root, {
          headers: rootHeaders,
        }),
      },
    });
    for (const resource of resources) this.#addCollection(resource, examples.get(resource.name));
  }

  #addCollection(resource: Resource, record: { readonly url: string } | undefined): void {
    const { name, schema } = resource;
    const type = pascalCase(schema);
    const example = record && shortened(record);
    // The component of the record comes first: with the page, it would be reached by its reference.
    const reference = this.#bundle.reference(`${schema}.json`);
    const page = this.#bundle.page(name, `${type}Page`);
    const results = example === undefined ? [] : [example];
    this.#addPages(
      resource,
      this.#answer(`${type}Page`, `A page of ${words(name)}.`, page, {
        example: { ...this.#firstPage(name), results },
      }),
    );
    const ofRecord = this.#answer(type, `One of the ${words(name)}.`, reference, { example });
    if (resource.xml && this.#site.options.products.includes("xml")) {
      const schema = { ...page, xml: { name: xmlRoot } };
      const description = `A page of ${words(name)}, in XML.`;
      const more = { type: "application/xml" };
      this.#addPages(resource, this.#answer(`${type}PageXml`, description, schema, more), true);
    }
    const id = this.#idParameter(resource, record);
    this.list.push({
      path: linkPath(recordPath(name, `{${id.name}}`), this.#site.options.links),
      id: `get${type}`,
      tag: name,
      summary: `One of the ${words(name)}`,
      description: "A record, the same as in its collection. Links of other records lead here.",
      parameters: [id, ...this.#common],
      answers: { ...always, 200: ofRecord, 404: "NotFound" },
    });
    if (name === "books" && isMade("summaries", this.#site)) this.#addSummary(id);
  }

  /** Adds the addresses of a collection's pages, with the number in the query and in the path. */
  #addPages({ name, title }: Resource, answer: string, isXml = false): void {
    const path = collectionPath(isXml ? name + xmlSuffix : name);
    const list = `list${pascalCase(name)}${isXml ? "Xml" : ""}`;
    const what = `A page of ${words(name)}${isXml ? ", in XML" : ""}`;
    const xmlForm = isXml
      ? " An element for each member, `list-item` for each member of a list; what is null or empty is an empty element."
      : "";
    const canFilter = name === filteredCollection && !isXml;
    const hasFilters = canFilter && isMade("filters", this.#site);
    const query = `The page is chosen by \`page\`; on the last one \`next\` is null. ${ignored}`;
    const inPath = "The same pages for clients, and hosts, that cannot use a query.";
    const { links } = this.#site.options;
    // Hosts that open only files see no query.
    const isFile = links === "file";
    const forms: readonly {
      readonly path: string;
      readonly id: string;
      readonly summary: string;
      readonly about: string;
      readonly page: readonly ParameterName[];
    }[] = [
      {
        path,
        id: list,
        summary: what,
        about: isFile ? `The first page. ${ignored}` : query,
        page: isFile ? [] : ["page"],
      },
      {
        path: pagePath(path, "{page}"),
        id: `${list}Page`,
        summary: `${what}, by path`,
        about: inPath,
        page: ["page_in_path"],
      },
    ];
    for (const { about, page, ...address } of forms) {
      this.list.push({
        ...address,
        path: linkPath(address.path, links),
        description: `${title}. ${about}${xmlForm}`,
        tag: name,
        parameters: [...page, ...(hasFilters ? filterNames : []), ...this.#common],
        answers: {
          ...always,
          200: answer,
          ...(hasFilters && { 400: "BadFilters" }),
          404: canFilter ? "NoPassages" : "InvalidPage",
        },
      });
    }
  }

  #addSummary(id: Parameter): void {
    const schema = this.#bundle.reference("book_passages.json");
    const description = "The passages of the book in order.";
    this.list.push({
      path: `/${summaryFile("{id}")}`,
      id: "getBookPassages",
      tag: "books",
      summary: "Table of contents of a book",
      description: "A line for each passage of the book, in one file.",
      parameters: [id],
      // The address of a file has no slash at its end, so there is no redirect.
      answers: {
        200: this.#answer("BookPassages", description, schema, { headers: fileHeaderReferences }),
        304: "FileNotModified",
        404: "NotFound",
        405: "NotAllowed",
      },
    });
  }

  /** Adds an answer, and its example under the same name. Returns the name. */
  #answer(
    name: string,
    description: string,
    schema: Reference,
    more: { readonly headers?: ApiAnswer["headers"]; type?: string; example?: unknown },
  ): string {
    const { headers = pageHeaders, type = "application/json", example } = more;
    if (example !== undefined) {
      this.examples[name] = { summary: "Lists and long texts are cut short", value: example };
    }
    const examples = example !== undefined && {
      examples: { first: referenceTo("examples", name) },
    };
    this.answers[name] = { description, headers, content: { [type]: { schema, ...examples } } };
    return name;
  }

  #firstPage(collection: CollectionName) {
    const { base_url: baseUrl, page_size: size, links: style } = this.#site.options;
    const count = this.#site.count(collection);
    return envelopeHead(
      { baseUrl, path: collectionPath(collection), count, size, style },
      1,
      "plain",
    );
  }

  /** The parameter in the address of a record: its urn or code if its schema has one, else its number. */
  #idParameter({ schema }: Resource, example: { readonly url: string } | undefined): Parameter {
    const { properties = {} } = this.#bundle.meaning(`${schema}.json`);
    const name = ["urn", "code"].find((key) => key in properties) ?? "id";
    const { $ref = "common.json#/$defs/id" } = properties[name] ?? {};
    const url = example && parseRecordUrl(example.url);
    return {
      name,
      in: "path",
      required: true,
      description: this.#bundle.meaning($ref).description ?? "",
      schema: this.#bundle.reference($ref),
      ...(url && { example: name === "id" ? Number(url.id) : url.id }),
    };
  }
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
