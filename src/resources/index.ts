/** The list of resources. Routes, the root object, validation, host settings and the documents follow from it. */
import { books, passageInternalReferences, passages, scholia } from "./passages.ts";
import type { Resource } from "./resource.ts";
import { descriptions, editions, languages, media } from "./sources.ts";
import { authors, cities, keywordCategories, keywords } from "./subjects.ts";
import { alignments, comments, manuscripts, texts } from "./texts.ts";

/** Every resource, in the order of the root object's keys (`docs/contract.md#the-root-object`). */
export const resources: readonly Resource[] = [
  passages,
  books,
  scholia,
  texts,
  media,
  manuscripts,
  keywords,
  keywordCategories,
  languages,
  descriptions,
  cities,
  authors,
  comments,
  editions,
  alignments,
  passageInternalReferences,
];
