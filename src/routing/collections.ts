/** Every collection, as routes need it. Written by `npm run generate` from the list of resources; do not edit. */
import type { FilterTypes } from "./filters.ts";

/** Collections by name, and whether they have an `_xml` form. */
export const collections: ReadonlyMap<string, boolean> = new Map([
  ["passages", true],
  ["books", true],
  ["scholia", true],
  ["texts", true],
  ["media", true],
  ["manuscripts", true],
  ["keywords", true],
  ["keyword_categories", true],
  ["languages", true],
  ["descriptions", true],
  ["cities", true],
  ["authors", true],
  ["comments", true],
  ["editions", true],
  ["alignments", true],
  ["passage_internal_references", false],
]);

/** The types of the filters that a collection has, by parameter, in their order in `next` and `previous`. */
export const collectionFilters: ReadonlyMap<string, FilterTypes> = new Map([
  [
    "passages",
    { author__main_name: "string", book__number: "integer", keyword__number: "integer" },
  ],
]);
