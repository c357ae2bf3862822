/** The list of resources. Routes, the root object, validation, host settings and the documents follow from it. */
import { alignments } from "./alignments.ts";
import { authors } from "./authors.ts";
import { books } from "./books.ts";
import { cities } from "./cities.ts";
import { comments } from "./comments.ts";
import { descriptions } from "./descriptions.ts";
import { editions } from "./editions.ts";
import { keywordCategories } from "./keyword-categories.ts";
import { keywords } from "./keywords.ts";
import { languages } from "./languages.ts";
import { manuscripts } from "./manuscripts.ts";
import { media } from "./media.ts";
import { passageInternalReferences } from "./passage-internal-references.ts";
import { passages } from "./passages.ts";
import type { Resource } from "./resource.ts";
import { scholia } from "./scholia.ts";
import { texts } from "./texts.ts";

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
