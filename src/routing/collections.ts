/** Every collection, as routes need it. Written by `npm run generate` from the list of resources; do not edit. */

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
