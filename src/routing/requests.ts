/**
 * Decides what a request is answered with: the whole contract over HTTP as one pure function.
 *
 * `page` counts on a collection alone. It is a whole number from 1 in the digits 0 to 9; zeros before it and white
 * space around it are allowed, an empty `page=` is page 1, and anything else (signs, `1e0`, `1_0`, `last`,
 * digits of other scripts) is an invalid page. `format=api` leads to the twin, any other format to the plain page.
 * Filters count on passages alone; an answer that they ask for is in no file, but put together from files.
 */

import type { FilterFaults } from "../model/published.ts";
import {
  type FilteredRequest,
  filteredCollection,
  filterFaults,
  type filtersMissing,
  readFilters,
} from "./filters.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  isApiFile,
  isPageFolder,
  openDotFolder,
  recordPath,
  rootPath,
  twinFolder,
  xmlSuffix,
} from "./routes.ts";
import { type RequestTarget, readTarget } from "./target.ts";

/** What must be known of a collection to route its requests. */
export interface CollectionRoute {
  readonly name: string;
  /** Whether it has an `_xml` form. */
  readonly xml: boolean;
}

/** A request as it came in. */
export interface RawRequest {
  readonly method: string;
  /** The request target: path and query, undecoded. */
  readonly target: string;
}

/** What the body of a 404 says. */
export type Missing = "Not found." | "Invalid page." | typeof filtersMissing;

/** Type of a page of the API. */
export type PageType = "application/json" | "application/xml";

/** What a path names. */
export type Place =
  | { readonly kind: "root" }
  | { readonly kind: "collection"; readonly name: string; readonly type: PageType }
  /** `/api/authors/page/2/`, to which `--links path` leads. */
  | {
      readonly kind: "page";
      readonly name: string;
      readonly type: PageType;
      readonly page: string;
    }
  | { readonly kind: "record"; readonly name: string; readonly id: string }
  /** What is no page of the API: schemas, manifest, bulk files, web pages, and the files among its pages. */
  | { readonly kind: "static"; readonly file: string };

/** What a request is answered with; `replies.ts` gives status, headers and body. */
export type Answer =
  /** A page of the API; `missing` is for the 404 if the site has no such file. */
  | {
      readonly kind: "page";
      /** Path of the file in the published folder. */
      readonly file: string;
      readonly type: PageType;
      readonly missing: Missing;
    }
  /** A page of what filters let through, which `filters.ts` puts together; a 404 if the site has no such page. */
  | ({ readonly kind: "filtered" } & FilteredRequest)
  | { readonly kind: "bad filters"; readonly faults: FilterFaults }
  /** A file that the host serves with the type it sees fit, if the site has it. */
  | { readonly kind: "static"; readonly file: string }
  /** Moved for good, relative to the request's own address: it leads to no other host, and holds below any prefix. */
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "not found"; readonly detail: Missing }
  | { readonly kind: "not allowed"; readonly method: string }
  | { readonly kind: "options"; readonly place: Place };

const notFound: Answer = { kind: "not found", detail: "Not found." };
const serverPlace: Place = { kind: "root" };
const invalidPage: Answer = { kind: "not found", detail: "Invalid page." };

/** The answer to a request to a site that has these collections. */
export function answer(request: RawRequest, collections: readonly CollectionRoute[]): Answer {
  const { method } = request;
  // The server as a whole, and no resource of it (RFC 9110, 9.3.7).
  if (method === "OPTIONS" && request.target === "*")
    return { kind: "options", place: serverPlace };
  const target = readTarget(request.target);
  const place = target && placeOf(target, collections);
  if (target === undefined || place === undefined) return notFound;
  // A browser's preflight may not be redirected, so OPTIONS needs no slash.
  if (method === "OPTIONS") return { kind: "options", place };
  if (method !== "GET" && method !== "HEAD") return { kind: "not allowed", method };
  // A file has no slash: only the folder of a page for people is known to need one.
  if (!target.isSlashed && (place.kind !== "static" || isPageFolder(target.segments))) {
    return { kind: "redirect", location: `./${target.segments.at(-1)}/${target.query}` };
  }
  if (place.kind === "static") return place;
  return pageOf(place, target);
}

/** Whether filters count at a place; elsewhere, and in XML, they are unknown parameters. */
export function isFiltered(place: Place | undefined): boolean {
  if (place?.kind !== "collection" && place?.kind !== "page") return false;
  return place.name === filteredCollection;
}

/** What a request's target names; undefined when it names nothing. */
export function placeOf(
  { segments, isSlashed }: RequestTarget,
  collections: readonly CollectionRoute[],
): Place | undefined {
  const [top, name, id, page, ...rest] = segments;
  if (`/${top}/` !== rootPath) return staticPlace(segments, isSlashed);
  if (name === undefined) return { kind: "root" };
  if (!isSlashed && isApiFile(segments)) return { kind: "static", file: segments.join("/") };
  const type = typeOf(name, collections);
  if (type === undefined || rest.length > 0) return undefined;
  if (id === undefined) return { kind: "collection", name, type };
  if (page !== undefined) return id === "page" ? { kind: "page", name, type, page } : undefined;
  // Records have one form; `page` is no id.
  return type === "application/json" && id !== "page" ? { kind: "record", name, id } : undefined;
}

/**
 * The file of a path next to the API: a folder gives its web page; twins have no address of their own, nor has what
 * is hidden.
 */
function staticPlace(segments: readonly string[], isSlashed: boolean): Place | undefined {
  const isHidden = segments.some(
    (name, place) => name.startsWith(".") && (place > 0 || name !== openDotFolder),
  );
  const isOurs = segments[0] !== twinFolder && !isHidden;
  const names = isSlashed ? [...segments, "index.html"] : segments;
  return isOurs ? { kind: "static", file: names.join("/") } : undefined;
}

function typeOf(name: string, collections: readonly CollectionRoute[]): PageType | undefined {
  for (const collection of collections) {
    if (name === collection.name) return "application/json";
    if (collection.xml && name === collection.name + xmlSuffix) return "application/xml";
  }
  return undefined;
}

function pageOf(place: Exclude<Place, { kind: "static" }>, target: RequestTarget): Answer {
  const { page } = target;
  const form = target.format === "api" ? "api" : "plain";
  switch (place.kind) {
    case "root":
      return found(fileOf(rootPath, form));
    case "record":
      return found(fileOf(recordPath(place.name, place.id), form));
    case "collection":
      return collectionPage(place, page ? readNumber(page) : 1, form, target);
    case "page": {
      // In a path a number has one spelling, and page 1 is the collection itself.
      const isCanonical = /^[1-9]/.test(place.page) && place.page !== "1";
      return collectionPage(place, isCanonical ? readNumber(place.page) : undefined, form, target);
    }
  }
}

function found(file: string): Answer {
  return { kind: "page", file, type: "application/json", missing: "Not found." };
}

function collectionPage(
  place: Extract<Place, { kind: "collection" | "page" }>,
  page: number | undefined,
  form: Form,
  target: RequestTarget,
): Answer {
  const { name, type } = place;
  const filters = isFiltered(place) ? readFilters(target.filters) : undefined;
  if (filters !== undefined) {
    const faults = filterFaults(filters);
    if (faults !== undefined) return { kind: "bad filters", faults };
    if (page !== undefined) return { kind: "filtered", filters, page, form };
  }
  if (page === undefined) return invalidPage;
  // Page 1 is always there, even of an empty collection.
  const missing = page === 1 ? "Not found." : "Invalid page.";
  return { kind: "page", file: fileOf(collectionPath(name), form, page), type, missing };
}

/** Digits of the longest number of a page; one with more is beyond every end. */
export const mostDigits = 9;

/** The number that `page` asks for; undefined when it is none. */
function readNumber(value: string): number | undefined {
  const digits = /^[\t-\r ]*0*([1-9][0-9]*)[\t-\r ]*$/.exec(value)?.[1];
  return digits === undefined || digits.length > mostDigits ? undefined : Number(digits);
}
