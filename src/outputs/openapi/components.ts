/** Components that many operations share: headers, parameters, and answers without a page. */
import { type FilterName, filteredCollection, filtersMissing } from "../../routing/filters.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "../../routing/replies.ts";
import { maxDigits } from "../../routing/requests.ts";
import { rootLinks } from "../../routing/routes.ts";
import { type Reference, referenceTo, type SchemaBundle } from "./schema-bundle.ts";

/** Schema of a page number, in the query or in the path. */
const pageNumber = { type: "integer", maximum: 10 ** maxDigits - 1 } as const;

/** Parameters by name. `format` has no effect on a site without twins. */
export const parameters = {
  page: {
    name: "page",
    in: "query",
    description:
      "Number of the page; `next` and `previous` of an answer link to the neighbouring pages.",
    schema: { ...pageNumber, minimum: 1, default: 1 },
  },
  page_in_path: {
    name: "page",
    in: "path",
    required: true,
    description: "Number of the page; page 1 is the collection's own address.",
    schema: { ...pageNumber, minimum: 2 },
    example: 2,
  },
  format: {
    name: "format",
    in: "query",
    description:
      "With `api` every link of the answer has `format=api`, too. Any other value is ignored.",
    schema: { type: "string", enum: ["json", "api"], default: "json" },
  },
  author__main_name: filter(
    "author__main_name",
    "Only passages of authors with this main name; blanks around it are ignored.",
    "string",
  ),
  book__number: filter("book__number", "Only passages of the book with this number.", "integer"),
  keyword__number: filter(
    "keyword__number",
    "Only passages with the keyword of this number, which is the id in its address.",
    "integer",
  ),
} as const;

function filter(name: FilterName, description: string, type: "string" | "integer") {
  return { name, in: "query", description, schema: { type } };
}

export const headers = {
  Vary: header("For a compressible answer it also names `Accept-Encoding`.", {
    pattern: "^Accept(, ?Accept-Encoding)?$",
  }),
  Allow: header("The allowed methods of every address.", { const: allowedMethods }),
  ETag: header("Changes with the answer; send it in `If-None-Match`.", {
    pattern: '^(W/)?"[^"]*"$',
  }),
  Link: header("Links to the description of the API.", { const: rootLinks }),
  Location: header(
    "The same address with a slash at the end of its path, relative to the request.",
    { pattern: "^\\./[^/]+/(\\?.*)?$" },
  ),
  "Access-Control-Allow-Origin": header("Any page of the web may read the answer.", {
    const: corsHeaders["Access-Control-Allow-Origin"],
  }),
  "Access-Control-Allow-Methods": header("The methods that any page of the web may use.", {
    const: preflightHeaders["Access-Control-Allow-Methods"],
  }),
  "Access-Control-Allow-Headers": header("Any request header may be sent.", {
    const: preflightHeaders["Access-Control-Allow-Headers"],
  }),
  "Access-Control-Max-Age": header("Seconds for which a browser may reuse the answer.", {
    const: preflightHeaders["Access-Control-Max-Age"],
  }),
} as const;

function header(
  description: string,
  value: { readonly const: string } | { readonly pattern: string },
) {
  return { description, required: true, schema: { type: "string", ...value } } as const;
}

type HeaderName = keyof typeof headers;

/** References to these headers, by name. */
export function headerComponents(
  names: readonly HeaderName[],
): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, referenceTo("headers", name)]));
}

const always: readonly HeaderName[] = ["Allow", "Access-Control-Allow-Origin"];

export const pageHeaders = headerComponents(["Vary", ...always, "ETag"]);

export const rootHeaders = headerComponents(["Vary", ...always, "ETag", "Link"]);

/** Headers of a file next to the API. A file has one form, so it has `Vary` only if it can be compressed. */
export const fileHeaderComponents = headerComponents([...always, "ETag"]);

const errorHeaders = headerComponents(["Vary", ...always]);

/**
 * Answers that many addresses share, by name.
 * @param hasFilters whether the site has filters; without them their components are left out, as nothing refers to them
 */
export function sharedResponses(bundle: SchemaBundle, hasFilters: boolean) {
  const error = (description: string, detail: object, example: string) => ({
    description,
    headers: errorHeaders,
    content: {
      "application/json": {
        schema: { ...bundle.reference("error.json"), properties: { detail } },
        example: { detail: example },
      },
    },
  });
  const missing = (description: string, detail: string) =>
    error(description, { const: detail }, detail);
  return {
    Head: { description: "The headers of GET, and no body.", headers: rootHeaders },
    Capabilities: {
      description: "A description of the address; also the answer to a browser's preflight.",
      headers: headerComponents([
        "Vary",
        ...always,
        "Access-Control-Allow-Methods",
        "Access-Control-Allow-Headers",
        "Access-Control-Max-Age",
      ]),
      content: { "application/json": { schema: bundle.reference("capabilities.json") } },
    },
    Moved: {
      description: "The request was for the address without the slash at its end.",
      headers: headerComponents([...always, "Location"]),
    },
    NotModified: {
      description: "The answer still has the `ETag` in `If-None-Match`.",
      headers: pageHeaders,
    },
    FileNotModified: {
      description: "The answer still has the `ETag` in `If-None-Match`.",
      headers: fileHeaderComponents,
    },
    NotFound: missing("There is no such record.", "Not found."),
    InvalidPage: missing("There is no such page, or it is not a number.", "Invalid page."),
    NoPassages: error(
      "There is no such page, or it is not a number, or filters are not available here.",
      { enum: ["Invalid page.", filtersMissing] },
      "Invalid page.",
    ),
    BadFilters: {
      description: "The faults of the values of filters, by name.",
      headers: errorHeaders,
      content: {
        "application/json": {
          schema: hasFilters ? { ...bundle.reference("filter_faults.json"), minProperties: 1 } : {},
          example: { book__number: ["Enter a number."] },
        },
      },
    },
    NotAllowed: error(
      "The answer to any method except GET, HEAD and OPTIONS: nothing can be created, changed or deleted.",
      { pattern: '^Method "[^"]*" not allowed\\.$' },
      'Method "POST" not allowed.',
    ),
  } as const;
}

/** The answer for a missing page. Only passages have filters, so their answer differs. */
export function missingPage(collection: string): SharedResponse {
  return collection === filteredCollection ? "NoPassages" : "InvalidPage";
}

export type SharedResponse = keyof ReturnType<typeof sharedResponses>;
