/**
 * Filters on passages, as the live service has them: `book__number`, `author__main_name` and `keyword__number`, alone
 * or together. One index tells which passages match; the records come unchanged from their own files.
 */
import { readWhole } from "../model/decimal.ts";
import type { FilterFaults, PassageFilters } from "../model/published.ts";
import { envelopeHead, envelopeStart, pageCount } from "./pagination.ts";
import { collectionPath, type Form, fileOf, recordPath } from "./routes.ts";

/** The parameters, in their order in `next` and `previous`. */
export const filterNames = ["author__main_name", "book__number", "keyword__number"] as const;

export type FilterName = (typeof filterNames)[number];

/** The collection that has filters; its XML form ignores them. */
export const filteredCollection = "passages";

/** The index that the output `filters` publishes. */
export const filterIndexFile = "filters/passages.json";

/** Body of the 404 of a site without filters: the unfiltered list would be a wrong answer. */
export const filtersMissing = "Filters are not available here.";

/** Values by parameter, without blanks around them; parameters without a value are left out. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The characters that Python's `strip` removes. */
const blanks = new Set(
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
    "\u200a\u2028\u2029\u202f\u205f\u3000",
);

/**
 * A text without blanks around it; main names are compared in this form. It uses no pattern: one for blanks at the
 * end would start again at each blank of a long run, in quadratic time.
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

/** Errors in the values of filters; undefined if there are none. */
export function filterFaults(filters: Filters): FilterFaults | undefined {
  const faults: FilterFaults = {};
  for (const name of filterNames) {
    const value = filters[name] ?? "0";
    if (name !== "author__main_name") {
      if (readWhole(value) === undefined) faults[name] = ["Enter a number."];
    } else if (value.includes("\0")) faults[name] = ["Null characters are not allowed."];
  }
  return Object.keys(faults).length === 0 ? undefined : faults;
}

/** Positions of passages as the index stores them: the first, then the distance of each from the one before. */
export function distances(positions: readonly number[]): number[] {
  return positions.map((position, index) => position - (positions[index - 1] ?? 0));
}

function positionsOf({ passages }: { readonly passages: readonly number[] }): number[] {
  let position = 0;
  return passages.map((distance) => {
    position += distance;
    return position;
  });
}

/** Positions of the passages that match all filters, in the order of the collection. */
export function filteredPositions(index: PassageFilters, filters: Filters): number[] {
  const entriesOf = {
    author__main_name: (name: string) =>
      index.authors.filter(({ main_name }) => main_name === name),
    book__number: (number: string) => withNumber(index.books, number),
    keyword__number: (number: string) => withNumber(index.keywords, number),
  };
  const [first, ...others] = filterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [new Set(entriesOf[name](value).flatMap(positionsOf))];
  });
  return [...(first ?? [])].filter((position) => others.every((set) => set.has(position)));
}

function withNumber(entries: PassageFilters["books"], value: string) {
  const wanted = readWhole(value);
  return entries.filter(({ number }) => String(number) === wanted);
}

/** A request for a page of the passages that match filters. */
export interface FilteredRequest {
  readonly filters: Filters;
  readonly page: number;
  readonly form: Form;
}

/**
 * The parts of a page: its beginning, the files of its records (to be joined with commas), then `envelopeEnd`. Undefined if
 * there is no such page.
 */
export function filteredPage(
  index: PassageFilters,
  { filters, page, form }: FilteredRequest,
): { readonly start: string; readonly files: readonly string[] } | undefined {
  const { base_url: baseUrl, page_size: size, links: style, format_api } = index;
  const positions = filteredPositions(index, filters);
  const count = positions.length;
  if (page > pageCount(count, size) || (form === "api" && !format_api)) return undefined;
  const path = collectionPath(filteredCollection);
  const pagination = { baseUrl, path, count, size, style, filters: encoded(filters) };
  const found = positions.slice((page - 1) * size, page * size);
  return {
    start: envelopeStart(envelopeHead(pagination, page, form)),
    files: found.map((position) =>
      fileOf(recordPath(filteredCollection, index.urn_prefix + (index.urns[position] ?? "")), form),
    ),
  };
}

/** The filters as parameters, with their values as Python's `urlencode` writes them. */
function encoded(filters: Filters): string[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const parameter = new URLSearchParams({ [name]: value }).toString();
    return [parameter.replaceAll("*", "%2A").replaceAll("%7E", "~")];
  });
}
