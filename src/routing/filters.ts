/**
 * Filters on collections, alone or together, as the live service has them on passages (`book__number`). An index of each
 * collection tells which records match; the records come unchanged from their own files.
 */
import { readWhole } from "../model/decimal.ts";
import type { FilterFaults, FilterIndex } from "../model/published.ts";
import { collectionFilters } from "./collections.ts";
import { envelopeHead, envelopeStart, pageCount } from "./pagination.ts";
import { collectionPath, type Form, fileOf, recordPath } from "./routes.ts";

/** What the values of a filter are, as JSON Schema calls it. */
export type FilterType = "integer" | "string";

/** The filters of a collection, by parameter. */
export type FilterTypes = Readonly<Record<string, FilterType>>;

/** The parameters of the filters of all collections. */
export const filterNames: ReadonlySet<string> = new Set(
  [...collectionFilters.values()].flatMap((types) => Object.keys(types)),
);

/** The index of a collection that the output `filters` publishes. */
export function filterIndexFile(collection: string): string {
  return `filters/${collection}.json`;
}

/** Body of the 404 of a site without filters: the unfiltered list would be a wrong answer. */
export const filtersMissing = "Filters are not available here.";

/** Values by parameter, without blanks around them; parameters without a value are left out. */
export type Filters = Readonly<Record<string, string>>;

/** The characters that Python's `strip` removes. */
const blanks = new Set(
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
    "\u200a\u2028\u2029\u202f\u205f\u3000",
);

/**
 * A text without blanks around it; values are compared in this form. It uses no pattern: one for blanks at the
 * end would start again at each blank of a long run, in quadratic time.
 */
export function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && blanks.has(text.charAt(start))) start += 1;
  while (end > start && blanks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The filters of a collection among the values that a query has; undefined when there are none. */
export function readFilters(collection: string, values: Filters): Filters | undefined {
  const types = collectionFilters.get(collection) ?? {};
  const filters = Object.keys(types).flatMap((name) => {
    const value = stripped(values[name] ?? "");
    return value === "" ? [] : [[name, value]];
  });
  return filters.length === 0 ? undefined : Object.fromEntries(filters);
}

/** Errors in the values of a collection's filters; undefined if there are none. */
export function filterFaults(collection: string, filters: Filters): FilterFaults | undefined {
  const types = collectionFilters.get(collection);
  const faults = Object.entries(filters).flatMap(([name, value]) => {
    if (types?.[name] === "integer") {
      return readWhole(value) === undefined ? [[name, ["Enter a number."]]] : [];
    }
    return value.includes("\0") ? [[name, ["Null characters are not allowed."]]] : [];
  });
  return faults.length === 0 ? undefined : Object.fromEntries(faults);
}

/** Positions of records as the index stores them: the first, then the distance of each from the one before. */
export function distances(positions: readonly number[]): number[] {
  return positions.map((position, index) => position - (positions[index - 1] ?? 0));
}

/** Positions of the records that match all filters, in the order of the collection. */
export function filteredPositions({ filters: lists }: FilterIndex, filters: Filters): number[] {
  const [first, ...others] = lists.flatMap(({ name, type, values }) => {
    const value = filters[name];
    if (value === undefined) return [];
    const wanted = type === "integer" ? readWhole(value) : value;
    let position = 0;
    const found = values.find((one) => one.value === wanted)?.positions ?? [];
    return [new Set(found.map((distance) => (position += distance)))];
  });
  return [...(first ?? [])].filter((position) => others.every((set) => set.has(position)));
}

/** A request for a page of the records of a collection that match filters. */
export interface FilteredRequest {
  readonly collection: string;
  readonly filters: Filters;
  readonly page: number;
  readonly form: Form;
}

/**
 * The parts of a page: its beginning, the files of its records (to be joined with commas), then `envelopeEnd`. Undefined if
 * there is no such page.
 */
export function filteredPage(
  index: FilterIndex,
  { collection, filters, page, form }: FilteredRequest,
): { readonly start: string; readonly files: readonly string[] } | undefined {
  const { base_url: baseUrl, page_size: size, links: style, format_api } = index;
  const positions = filteredPositions(index, filters);
  const count = positions.length;
  if (page > pageCount(count, size) || (form === "api" && !format_api)) return undefined;
  const path = collectionPath(collection);
  const pagination = { baseUrl, path, count, size, style, filters: encoded(filters) };
  const found = positions.slice((page - 1) * size, page * size);
  return {
    start: envelopeStart(envelopeHead(pagination, page, form)),
    files: found.map((position) =>
      fileOf(recordPath(collection, index.id_prefix + (index.ids[position] ?? "")), form),
    ),
  };
}

/** The filters as parameters, with their values as Python's `urlencode` writes them. */
function encoded(filters: Filters): string[] {
  return Object.entries(filters).map((filter) =>
    `${new URLSearchParams([filter])}`.replaceAll("*", "%2A").replaceAll("%7E", "~"),
  );
}
