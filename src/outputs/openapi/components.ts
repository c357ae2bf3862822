/** Components that many operations share: headers, parameters, and answers without a page. */
import { filtersMissing } from "../../routing/filters.ts";
import { rootLinks } from "../../routing/page-routes.ts";
import { allowedMethods, preflightHeaders } from "../../routing/replies.ts";
import { maxDigits } from "../../routing/requests.ts";
import {
  type ComponentSchema,
  numbers,
  type Reference,
  referenceTo,
  type SchemaBundle,
} from "./schema-bundle.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: ComponentSchema;
  readonly example?: unknown;
}

export interface ApiAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema: ComponentSchema }>>;
}

const pageNumber = { ...numbers, type: "integer", maximum: 10 ** maxDigits - 1 } as const;

export type ParameterName = "page" | "page_in_path" | "format";

export const parameters: Readonly<Record<ParameterName, Parameter>> = {
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
};

export const headers = Object.fromEntries(
  Object.entries<readonly [description: string, value: ComponentSchema]>({
    Vary: [
      "For a compressible answer it also names `Accept-Encoding`.",
      { pattern: "^Accept(, ?Accept-Encoding)?$" },
    ],
    Allow: ["The allowed methods of every address.", { const: allowedMethods }],
    ETag: ["Changes with the answer; send it in `If-None-Match`.", { pattern: '^(W/)?"[^"]*"$' }],
    Link: ["Links to the description of the API.", { const: rootLinks }],
    Location: [
      "The same address with a slash at the end of its path, relative to the request.",
      { pattern: "^\\./[^/]+/(\\?.*)?$" },
    ],
    ...ofPreflight("Access-Control-Allow-Origin", "Any page of the web may read the answer."),
    ...ofPreflight("Access-Control-Expose-Headers", "The headers that any page may read."),
    ...ofPreflight("Access-Control-Allow-Methods", "The methods that any page of the web may use."),
    ...ofPreflight("Access-Control-Allow-Headers", "Any request header may be sent."),
    ...ofPreflight("Access-Control-Max-Age", "Seconds for which a browser may reuse the answer."),
  }).map(([name, [description, value]]) => [
    name,
    { description, required: true, schema: { type: "string", ...value } },
  ]),
);

function ofPreflight(name: keyof typeof preflightHeaders, description: string) {
  return { [name]: [description, { const: preflightHeaders[name] }] as const };
}

function headersOf(...names: readonly string[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, referenceTo("headers", name)]));
}

const always = ["Allow", "Access-Control-Allow-Origin", "Access-Control-Expose-Headers"];

export const pageHeaders = headersOf("Vary", ...always, "ETag");

export const rootHeaders = { ...pageHeaders, ...headersOf("Link") };

/** Headers of a file next to the API. A file has one form, so it has `Vary` only if it can be compressed. */
export const fileHeaderReferences = headersOf(...always, "ETag");

const errorHeaders = headersOf("Vary", ...always);

/**
 * Answers that many addresses share, by name.
 * @param hasFilters whether the site has filters; without them their components are left out, as nothing refers to them
 */
export function sharedAnswers(bundle: SchemaBundle, hasFilters: boolean) {
  const json = (schema: object, example?: unknown) => ({
    "application/json": { schema, ...(example !== undefined && { example }) },
  });
  const error = (description: string, detail: object, example: string) => ({
    description,
    headers: errorHeaders,
    content: json(
      { ...bundle.reference("error.json"), properties: { detail } },
      { detail: example },
    ),
  });
  const missing = (description: string, detail: string) =>
    error(description, { const: detail }, detail);
  const unchanged = "The answer still has the `ETag` in `If-None-Match`.";
  return {
    Head: { description: "The headers of GET, and no body.", headers: rootHeaders },
    Capabilities: {
      description: "A description of the address; also the answer to a browser's preflight.",
      headers: { ...errorHeaders, ...headersOf(...Object.keys(preflightHeaders)) },
      content: json(bundle.reference("capabilities.json")),
    },
    Moved: {
      description: "The request was for the address without the slash at its end.",
      headers: headersOf(...always, "Location"),
    },
    NotModified: { description: unchanged, headers: pageHeaders },
    FileNotModified: { description: unchanged, headers: fileHeaderReferences },
    NotFound: missing("There is no such record.", "Not found."),
    InvalidPage: missing("There is no such page, or it is not a number.", "Invalid page."),
    InvalidPageOrFilter: error(
      "There is no such page, or it is not a number, or filters are not available here.",
      { enum: ["Invalid page.", filtersMissing] },
      "Invalid page.",
    ),
    BadFilters: {
      description: "The faults of the values of filters, by name.",
      headers: errorHeaders,
      content: json(
        hasFilters ? { ...bundle.reference("filter_faults.json"), minProperties: 1 } : {},
        { book__number: ["Enter a number."] },
      ),
    },
    NotAllowed: error(
      "The answer to any method except GET, HEAD and OPTIONS: nothing can be created, changed or deleted.",
      { pattern: '^Method "[^"]*" not allowed\\.$' },
      'Method "POST" not allowed.',
    ),
  } as const satisfies Readonly<Record<string, ApiAnswer>>;
}

export type SharedAnswer = keyof ReturnType<typeof sharedAnswers>;
