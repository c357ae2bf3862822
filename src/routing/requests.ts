/**
 * Decides how a request is answered: the whole HTTP contract as one pure function.
 *
 * `page` applies to collections only. It is a whole number from 1 in the digits 0 to 9; zeros before it and white
 * space around it are allowed, an empty `page=` is page 1, and anything else (signs, `1e0`, `1_0`, `last`,
 * digits of other scripts) is an invalid page. `format=api` selects the twin, any other format the plain page.
 * Filters apply to the collections that have them; a filtered page is not a file, but is assembled from files.
 */
import { collections } from "./collections.ts";
import { type FilteredRequest, type Filters, filterFaults, readFilters } from "./filters.ts";
import { isPageFolder } from "./page-routes.ts";
import {
  errorReply,
  type FileAnswer,
  optionsReply,
  type PageType,
  type Reply,
  type Route,
  redirect,
} from "./replies.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  isApiFile,
  openDotFolder,
  recordPath,
  rootPath,
  twinFolder,
  xmlSuffix,
} from "./routes.ts";
import { type RequestTarget, readTarget } from "./target.ts";

/** How a request is answered. */
export type Answer =
  | FileAnswer
  /** A page of filtered records, assembled by `filters.ts`; a 404 if there is no such page. */
  | ({ readonly kind: "filtered" } & FilteredRequest)
  | { readonly kind: "reply"; readonly reply: Reply };

export function answer(request: { readonly method: string; readonly target: string }): Answer {
  const { method } = request;
  const target = readTarget(request.target);
  const route = target && routeOf(target);
  if (target === undefined || route === undefined) return replied(errorReply(404, "Not found."));
  // A browser's preflight may not be redirected, so OPTIONS needs no slash.
  if (method === "OPTIONS") return replied(optionsReply(route));
  if (method !== "GET" && method !== "HEAD") {
    return replied(errorReply(405, `Method "${method}" not allowed.`));
  }
  // A file needs no slash, unless its path is known to be the folder of a web page.
  if (!target.isSlashed && (route.kind !== "static" || isPageFolder(target.segments))) {
    return replied(redirect(`./${target.segments.at(-1)}/${target.query}`));
  }
  return route.kind === "static" ? route : pageOf(route, target);
}

function replied(reply: Reply): Answer {
  return { kind: "reply", reply };
}

/** The filters that apply to a route; elsewhere, and in XML, they are unknown parameters and ignored. */
export function filtersOf(
  route: Route | undefined,
  { filters }: RequestTarget,
): Filters | undefined {
  return route?.kind === "collection" ? readFilters(route.name, filters) : undefined;
}

/** The types of the collections' pages, by their names in addresses. */
export const pageTypes: ReadonlyMap<string, PageType> = new Map(
  [...collections].flatMap(([name, xml]): [string, PageType][] => {
    const page: [string, PageType] = [name, "application/json"];
    return xml ? [page, [name + xmlSuffix, "application/xml"]] : [page];
  }),
);

/** What a request's target names; undefined if it names nothing. */
export function routeOf({ segments, isSlashed }: RequestTarget): Route | undefined {
  const [top, name, id, page, ...rest] = segments;
  if (`/${top}/` !== rootPath) return staticRoute(segments, isSlashed);
  if (name === undefined) return { kind: "root" };
  if (!isSlashed && isApiFile(segments)) return { kind: "static", file: segments.join("/") };
  const type = pageTypes.get(name);
  if (type === undefined || rest.length > 0) return undefined;
  if (id === undefined) return { kind: "collection", name, type };
  if (page !== undefined) {
    return id === "page" ? { kind: "collection", name, type, page } : undefined;
  }
  // Records have no XML form, and `page` cannot be an id.
  return type === "application/json" && id !== "page" ? { kind: "record", name, id } : undefined;
}

/**
 * The file of a path outside the API; a folder stands for its web page. Twins and hidden files have no address of
 * their own.
 */
function staticRoute(segments: readonly string[], isSlashed: boolean): Route | undefined {
  const isHidden = segments.some(
    (name, index) => name.startsWith(".") && (index > 0 || name !== openDotFolder),
  );
  if (isHidden || segments[0] === twinFolder) return undefined;
  return { kind: "static", file: [...segments, ...(isSlashed ? ["index.html"] : [])].join("/") };
}

function pageOf(route: Exclude<Route, { kind: "static" }>, target: RequestTarget): Answer {
  const form: Form = target.format === "api" ? "api" : "plain";
  if (route.kind !== "collection") {
    const path = route.kind === "root" ? rootPath : recordPath(route.name, route.id);
    const file = fileOf(path, form);
    return { kind: "page", file, type: "application/json", missing: "Not found." };
  }
  const page = pageNumber(route, target);
  const filters = filtersOf(route, target);
  const faults = filters && filterFaults(route.name, filters);
  if (faults !== undefined) {
    return replied({ ...errorReply(400, ""), body: JSON.stringify(faults) });
  }
  if (page === undefined) return replied(errorReply(404, "Invalid page."));
  if (filters !== undefined) {
    return { kind: "filtered", collection: route.name, filters, page, form };
  }
  // Page 1 always exists, even of an empty collection: without it the collection itself is missing.
  const missing = page === 1 ? "Not found." : "Invalid page.";
  const file = fileOf(collectionPath(route.name), form, page);
  return { kind: "page", file, type: route.type, missing };
}

/** The most digits of a page number; a longer one is past the end of every collection. */
export const maxDigits = 9;

/** The number of the page; undefined if it is not a valid number. */
function pageNumber({ page: inPath }: { page?: string }, { page }: RequestTarget) {
  // In a path a number has exactly one spelling, and page 1 is the address of the collection.
  if (inPath !== undefined && !/^(?:[2-9]|1[0-9])/.test(inPath)) return undefined;
  const digits = /^[\t-\r ]*0*([1-9][0-9]*)[\t-\r ]*$/.exec(inPath ?? (page || "1"))?.[1];
  return digits === undefined || digits.length > maxDigits ? undefined : Number(digits);
}
