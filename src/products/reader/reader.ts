/** The reading edition: pages for people, of every record that has something to read, and a search. */
import type { Product } from "../product.ts";
import { assetsPart } from "./assets-part.ts";
import { pagesOf } from "./pages.ts";
import { searchPart } from "./search-part.ts";
import { subjectsPart } from "./subjects-part.ts";
import { textsParts } from "./texts-part.ts";

export const reader: Product = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  pages: pagesOf,
  parts: [...textsParts, searchPart, subjectsPart, assetsPart],
};
