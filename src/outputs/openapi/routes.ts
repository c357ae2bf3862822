/** Every address of the API, with the parameters and answers of its GET. */
import { xmlRoot } from "../../markup/xml.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
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
import { isMade, type Site } from "../output.ts";
import {
  type ApiAnswer,
  fileHeaderReferences,
  type Parameter,
  type ParameterName,
  pageHeaders,
  rootHeaders,
  type SharedAnswer,
} from "./components.ts";
import {
  type ComponentSchema,
  numbers,
  pascalCase,
  type Reference,
  referenceTo,
  type SchemaBundle,
} from "./schema-bundle.ts";

export const rootTag = "api";

export const tags = [
  { name: rootTag, description: "All collections" },
  ...resources.map(({ name, title }) => ({ name, description: title })),
];

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

/** The API of a site: what both its OpenAPI document and the page for readers show. */
export interface Api {
  readonly routes: readonly ApiRoute[];
  readonly answers: Readonly<Record<string, ApiAnswer>>;
  readonly examples: Readonly<Record<string, object>>;
  readonly schemas: Readonly<Record<string, ComponentSchema>>;
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
export function routesOf(
  { options, outputs }: Site,
  counts: Readonly<Record<string, number>>,
  records: Examples,
  bundle: SchemaBundle,
) {
  const { base_url: baseUrl, links, page_size: size, products } = options;
  const routes: ApiRoute[] = [];
  const answers: Record<string, ApiAnswer> = {};
  const examples: Record<string, object> = {};
  const common: readonly ParameterName[] = products.includes("format-api") ? ["format"] : [];

  /** Adds an answer, and its example under the same name. Returns the name. */
  const answer = (
    name: string,
    description: string,
    schema: Reference,
    { headers = pageHeaders, type = "application/json", example }: AnswerDetails = {},
  ) => {
    if (example !== undefined) {
      examples[name] = { summary: "Lists and long texts are cut short", value: example };
    }
    const shown = example !== undefined && {
      examples: { first: referenceTo("examples", name) },
    };
    answers[name] = { description, headers, content: { [type]: { schema, ...shown } } };
    return name;
  };

  /** Adds the addresses of a collection's pages, with the number in the query and in the path. */
  const addPages = ({ name, title, filters }: Resource, found: string, isXml = false) => {
    const path = collectionPath(isXml ? name + xmlSuffix : name);
    const id = `list${pascalCase(name)}${isXml ? "Xml" : ""}`;
    const summary = `A page of ${words(name)}${isXml ? ", in XML" : ""}`;
    const xmlForm = isXml
      ? " An element for each member, `list-item` for each member of a list; what is null or empty is an empty element."
      : "";
    const filterParameters = Object.entries(isXml ? {} : filters).map(
      ([name, { type, description }]): Parameter => ({
        name,
        in: "query",
        description,
        schema: { type, ...(type === "integer" && numbers) },
      }),
    );
    const canFilter = filterParameters.length > 0;
    const hasFilters = canFilter && isMade("filters", { outputs });
    const add = (
      route: Pick<ApiRoute, "path" | "id" | "summary">,
      about: string,
      page: readonly ParameterName[],
    ) =>
      routes.push({
        ...route,
        path: linkPath(route.path, links),
        description: `${title}. ${about}${xmlForm}`,
        tag: name,
        parameters: [...page, ...(hasFilters ? filterParameters : []), ...common],
        answers: {
          ...always,
          200: found,
          ...(hasFilters && { 400: "BadFilters" }),
          404: canFilter ? "InvalidPageOrFilter" : "InvalidPage",
        },
      });
    // Hosts that open only files see no query.
    if (links === "file") add({ path, id, summary }, `The first page. ${ignored}`, []);
    else {
      const about = `The page is chosen by \`page\`; on the last one \`next\` is null. ${ignored}`;
      add({ path, id, summary }, about, ["page"]);
    }
    add(
      { path: pagePath(path, "{page}"), id: `${id}Page`, summary: `${summary}, by path` },
      "The same pages for clients, and hosts, that cannot use a query.",
      ["page_in_path"],
    );
  };

  /** The parameter in the address of a record: its urn or code if its schema has one, else its number. */
  const idParameter = (schema: string, example: { readonly url: string } | undefined) => {
    const { properties = {} } = bundle.meaning(`${schema}.json`);
    const name = ["urn", "code"].find((key) => key in properties) ?? "id";
    const { $ref = "common.json#/$defs/id" } = properties[name] ?? {};
    const url = example && parseRecordUrl(example.url);
    const parameter: Parameter = {
      name,
      in: "path",
      required: true,
      description: bundle.meaning($ref).description ?? "",
      schema: bundle.reference($ref),
      ...(url && { example: name === "id" ? Number(url.id) : url.id }),
    };
    return parameter;
  };

  routes.push({
    path: linkPath(rootPath, links),
    id: "getRoot",
    tag: rootTag,
    summary: "All collections",
    description: "The address of every collection by its name: the entry point of the API.",
    parameters: common,
    answers: {
      ...always,
      200: answer("Root", "The address of every collection.", bundle.reference("root.json"), {
        headers: rootHeaders,
      }),
    },
  });
  for (const resource of resources) {
    const { name, schema } = resource;
    const record = records.get(name);
    const type = pascalCase(schema);
    const example = record && shortened(record);
    // The component of the record comes first: with the page, it would be reached by its reference.
    const reference = bundle.reference(`${schema}.json`);
    const page = bundle.page(name, `${type}Page`);
    const path = collectionPath(name);
    const head = envelopeHead(
      { baseUrl, path, count: counts[name] ?? 0, size, style: links },
      1,
      "plain",
    );
    const results = example === undefined ? [] : [example];
    const first = { example: { ...head, results } };
    addPages(resource, answer(`${type}Page`, `A page of ${words(name)}.`, page, first));
    const ofRecord = answer(type, `One of the ${words(name)}.`, reference, { example });
    if (resource.xml && products.includes("xml")) {
      const inXml = { ...page, xml: { name: xmlRoot } };
      const description = `A page of ${words(name)}, in XML.`;
      const details = { type: "application/xml" };
      addPages(resource, answer(`${type}PageXml`, description, inXml, details), true);
    }
    const id = idParameter(schema, record);
    routes.push({
      path: linkPath(recordPath(name, `{${id.name}}`), links),
      id: `get${type}`,
      tag: name,
      summary: `One of the ${words(name)}`,
      description: "A record, the same as in its collection. Links of other records lead here.",
      parameters: [id, ...common],
      answers: { ...always, 200: ofRecord, 404: "NotFound" },
    });
    if (name !== "books" || !isMade("summaries", { outputs })) continue;
    routes.push({
      path: `/${summaryFile("{id}")}`,
      id: "getBookPassages",
      tag: name,
      summary: "Table of contents of a book",
      description: "A line for each passage of the book, in one file.",
      parameters: [id],
      // The address of a file has no slash at its end, so there is no redirect.
      answers: {
        200: answer(
          "BookPassages",
          "The passages of the book in order.",
          bundle.reference("book_passages.json"),
          { headers: fileHeaderReferences },
        ),
        304: "FileNotModified",
        404: "NotFound",
        405: "NotAllowed",
      },
    });
  }
  return { routes, answers, examples };
}

interface AnswerDetails {
  readonly headers?: ApiAnswer["headers"];
  readonly type?: string;
  readonly example?: unknown;
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
