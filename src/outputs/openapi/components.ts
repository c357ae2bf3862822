/** Components that many operations share: headers, parameters, and answers without a page. */
import { filteredCollection, filtersMissing } from "../../routing/filters.ts";
import { allowedMethods, corsHeaders, preflightHeaders } from "../../routing/replies.ts";
import { mostDigits } from "../../routing/requests.ts";
import { rootLinks } from "../../routing/routes.ts";
import { type Reference, referenceTo, type SchemaBundle } from "./schema-bundle.ts";

/** Schema of a page number, in the query or in the path. */
const pageNumber = { type: "integer", maximum: 10 ** mostDigits - 1 } as const;

/** Parameters by name. `format` has no effect on a site without twins. */
export const parameters = {
  page: {
    name: "page",
    in: "query",
    description: "Number of the page; `next` and `previous` of an answer lead from one to another.",
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
      "With `api` every link of the answer carries `format=api` too. Any other value is as if it were not there.",
    schema: { type: "string", enum: ["json", "api"], default: "json" },
  },
  author__main_name: {
    name: "author__main_name",
    in: "query",
    description: "Only passages of authors with this main name; blanks around it do not count.",
    schema: { type: "string" },
  },
  book__number: {
    name: "book__number",
    in: "query",
    description: "Only passages of the book with this number.",
    schema: { type: "integer" },
  },
  keyword__number: {
    name: "keyword__number",
    in: "query",
    description: "Only passages with the keyword of this number, which is the id in its address.",
    schema: { type: "integer" },
  },
} as const;

/** Headers by name. */
export const headers = {
  Vary: {
    description: "An answer that could be compressed also names `Accept-Encoding`.",
    required: true,
    schema: { type: "string", pattern: "^Accept(, ?Accept-Encoding)?$" },
  },
  Allow: header("The methods that every address answers.", allowedMethods),
  ETag: {
    description: "Changes when the answer does; give it back in `If-None-Match`.",
    required: true,
    schema: { type: "string", pattern: '^(W/)?"[^"]*"$' },
  },
  Link: header("Where the API is described.", rootLinks),
  Location: {
    description:
      "The same address with a slash at the end of its path, relative to what was asked.",
    required: true,
    schema: { type: "string", pattern: "^\\./[^/]+/(\\?.*)?$" },
  },
  "Access-Control-Allow-Origin": header(
    "Any page of the web may read the answer.",
    corsHeaders["Access-Control-Allow-Origin"],
  ),
  "Access-Control-Allow-Methods": header(
    "The methods that any page of the web may use.",
    preflightHeaders["Access-Control-Allow-Methods"],
  ),
  "Access-Control-Allow-Headers": header(
    "Any request header may be sent.",
    preflightHeaders["Access-Control-Allow-Headers"],
  ),
  "Access-Control-Max-Age": header(
    "Seconds for which a browser need not ask again.",
    preflightHeaders["Access-Control-Max-Age"],
  ),
} as const;

function header(description: string, value: string) {
  return { description, required: true, schema: { type: "string", const: value } } as const;
}

type HeaderName = keyof typeof headers;

/** References to these headers, by name. */
export function headersOf(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, referenceTo("headers", name)]));
}

const always: readonly HeaderName[] = ["Allow", "Access-Control-Allow-Origin"];

/** Headers of a page of the API. */
export const pageHeaders = headersOf(["Vary", ...always, "ETag"]);

/** Headers of the root. */
export const rootHeaders = headersOf(["Vary", ...always, "ETag", "Link"]);

/** Headers of a file next to the API. A file has one form, so it has `Vary` only if it can be compressed. */
export const fileHeaders = headersOf([...always, "ETag"]);

const errorHeaders = headersOf(["Vary", ...always]);

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
    Head: { description: "The headers of GET, and no body.", headers: pageHeaders },
    FileHead: { description: "The headers of GET, and no body.", headers: fileHeaders },
    HeadRefused: { description: "What GET would say, and no body.", headers: errorHeaders },
    Capabilities: {
      description: "What the address is; a browser's preflight is answered with it.",
      headers: headersOf([
        ...["Vary" as const, ...always],
        "Access-Control-Allow-Methods",
        "Access-Control-Allow-Headers",
        "Access-Control-Max-Age",
      ]),
      content: { "application/json": { schema: bundle.reference("capabilities.json") } },
    },
    Moved: {
      description: "The address was asked for without the slash at its end.",
      headers: headersOf([...always, "Location"]),
    },
    NotModified: {
      description: "The answer is still the one whose `ETag` was given in `If-None-Match`.",
      headers: pageHeaders,
    },
    FileNotModified: {
      description: "The answer is still the one whose `ETag` was given in `If-None-Match`.",
      headers: fileHeaders,
    },
    NotFound: missing("There is no such record.", "Not found."),
    InvalidPage: missing("There is no such page, or it is no number.", "Invalid page."),
    NoPassages: error(
      "There is no such page, or it is no number, or filters were given that are not available here.",
      { enum: ["Invalid page.", filtersMissing] },
      "Invalid page.",
    ),
    BadFilters: {
      description: "What is wrong with the value of a filter, by its name.",
      headers: errorHeaders,
      content: {
        "application/json": {
          schema: hasFilters ? { ...bundle.reference("filter_faults.json"), minProperties: 1 } : {},
          example: { book__number: ["Enter a number."] },
        },
      },
    },
    NotAllowed: error(
      "Nothing can be created, changed or deleted: any method but GET, HEAD and OPTIONS is answered with this.",
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
