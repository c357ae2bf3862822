/**
 * Filters on passages: `book__number`, `author__main_name` and `keyword__number`, alone or together, as the live
 * service has them. What they let through is known from one index; the records are the bytes of their own files.
 */
import { readWhole } from "../model/decimal.ts";
import type { FilterFaults, PassageFilters } from "../model/published.ts";
import { type EnvelopeHead, envelopeStart, pageCount } from "./pagination.ts";
import { collectionPath, type Form, fileOf, pageUrlWith, recordPath } from "./routes.ts";

/** The parameters, in the order in which `next` and `previous` carry them. */
export const filterNames = ["author__main_name", "book__number", "keyword__number"] as const;

export type FilterName = (typeof filterNames)[number];

/** The collection that has filters; its form in XML ignores them. */
export const filteredCollection = "passages";

/** The index that the product `filters` publishes. */
export const filterIndexFile = "filters/passages.json";

/** What a 404 says where filters cannot be honoured: the whole list would be a wrong answer. */
export const filtersMissing = "Filters are not available here.";

/** Values by parameter, without blanks around them; one without a value is not there. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** Blanks as Python strips them. */
const blanks = new Set(
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
    "\u200a\u2028\u2029\u202f\u205f\u3000",
);

/**
 * A text without blanks around it: so main names are compared. A pattern that looks for blanks at the end would begin
 * anew at each blank of a long run.
 */
export function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && blanks.has(text.charAt(start))) start += 1;
  while (end > start && blanks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The filters among the values that a query has; undefined when there are none. */
export function readFilters(values: Filters): Filters | undefined {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = stripped(values[name] ?? "");
    if (value !== "") filters[name] = value;
  }
  return Object.keys(filters).length === 0 ? undefined : filters;
}

/** What cannot be read in filters; undefined when all can. */
export function filterFaults(filters: Filters): FilterFaults | undefined {
  const faults: FilterFaults = {};
  for (const name of filterNames) {
    const value = filters[name];
    if (value === undefined) continue;
    if (name !== "author__main_name") {
      if (readWhole(value) === undefined) faults[name] = ["Enter a number."];
    } else if (value.includes("\0")) {
      faults[name] = ["Null characters are not allowed."];
    }
  }
  return Object.keys(faults).length === 0 ? undefined : faults;
}

/** The places of passages as the index has them: the first, then the distance of each from the one before. */
export function distances(places: readonly number[]): number[] {
  return places.map((place, at) => place - (places[at - 1] ?? 0));
}

/** The places themselves. */
function placesOf(entry: { readonly passages: readonly number[] } | undefined): number[] {
  let place = 0;
  return (entry?.passages ?? []).map((distance) => {
    place += distance;
    return place;
  });
}

/** The places of the passages that pass all filters, in the order of the collection. */
export function filteredPlaces(index: PassageFilters, filters: Filters): number[] {
  const { author__main_name: author, book__number: book, keyword__number: keyword } = filters;
  const lists: number[][] = [];
  if (author !== undefined) {
    lists.push(placesOf(index.authors.find(({ main_name }) => main_name === author)));
  }
  if (book !== undefined) lists.push(placesOf(withNumber(index.books, book)));
  if (keyword !== undefined) lists.push(placesOf(withNumber(index.keywords, keyword)));
  const [first = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map((list) => new Set(list));
  return first.filter((place) => sets.every((set) => set.has(place)));
}

function withNumber(
  entries: PassageFilters["books"],
  value: string,
): PassageFilters["books"][number] | undefined {
  const wanted = readWhole(value);
  return entries.find(({ number }) => String(number) === wanted);
}

/** A page of what filters let through. */
export interface FilteredRequest {
  readonly filters: Filters;
  readonly page: number;
  readonly form: Form;
}

/** What a page is put together from: its beginning, then the files of its records with commas between them, then its end. */
export interface PageParts {
  readonly start: string;
  readonly files: readonly string[];
}

/** The parts of a page; undefined when there is no such page. */
export function filteredPage(
  index: PassageFilters,
  request: FilteredRequest,
): PageParts | undefined {
  const { filters, page, form } = request;
  const places = filteredPlaces(index, filters);
  const size = index.page_size;
  if (page > pageCount(places.length, size) || (form === "api" && !index.format_api)) {
    return undefined;
  }
  const found = places.slice((page - 1) * size, page * size);
  return {
    start: envelopeStart(headOf(index, request, places.length)),
    files: found.map((place) =>
      fileOf(recordPath(filteredCollection, index.urn_prefix + (index.urns[place] ?? "")), form),
    ),
  };
}

function headOf(
  { base_url, page_size, links }: PassageFilters,
  { filters, page, form }: FilteredRequest,
  count: number,
): EnvelopeHead {
  const carried = filterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [`${name}=${encoded(value)}`];
  });
  const path = collectionPath(filteredCollection);
  const url = (target: number) => pageUrlWith(carried, base_url, path, target, form, links);
  return {
    count,
    next: page < pageCount(count, page_size) ? url(page + 1) : null,
    previous: page > 1 ? url(page - 1) : null,
  };
}

/** A value as Python's `urlencode` writes it. */
function encoded(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
