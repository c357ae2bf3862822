/** Every collection, as routes need it. Written by `npm run generate` from the list of resources; do not edit. */
import type { CollectionRoute } from "./requests.ts";

export const collections: readonly CollectionRoute[] = [
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
