/** Every collection, as routes need it. Written by `npm run generate` from the list of resources; do not edit. */

/** Collections by name, and whether they have an `_xml` form. */
export const collections: readonly { readonly name: string; readonly xml: boolean }[] = [
  { name: "passages", xml: true },
  { name: "books", xml: true },
  { name: "scholia", xml: true },
  { name: "texts", xml: true },
  { name: "media", xml: true },
  { name: "manuscripts", xml: true },
  { name: "keywords", xml: true },
  { name: "keyword_categories", xml: true },
  { name: "languages", xml: true },
  { name: "descriptions", xml: true },
  { name: "cities", xml: true },
  { name: "authors", xml: true },
  { name: "comments", xml: true },
  { name: "editions", xml: true },
  { name: "alignments", xml: true },
  { name: "passage_internal_references", xml: false },
];
