/** Every page of the edition, for search engines. */
import {
  authorsPath,
  bookPath,
  bookScholiaPath,
  booksPath,
  citiesPath,
  homePath,
  keywordsPath,
  scholiaPath,
  searchPath,
  textPath,
} from "../../reader/addresses.ts";
import { languages } from "../../reader/words/index.ts";
import type { ProductSource } from "../product.ts";

/** Paths of the pages, with the folders of their languages. */
export function* pagesOf(source: ProductSource): Generator<string> {
  for (const { folder } of languages) {
    for (const path of pathsOf(source)) yield folder + path;
  }
}

/** Paths of the pages in one language. */
function* pathsOf(source: ProductSource): Generator<string> {
  yield* [homePath, booksPath, authorsPath, citiesPath, keywordsPath, scholiaPath, searchPath];
  for (const { number } of source.records("books")) {
    yield bookPath(number);
    yield bookScholiaPath(number);
  }
  for (const id of source.ids("authors")) yield `${authorsPath}${id}/`;
  for (const id of source.ids("cities")) yield `${citiesPath}${id}/`;
  for (const id of source.ids("keywords")) yield `${keywordsPath}${id}/`;
  for (const urn of source.ids("passages")) yield textPath(urn);
  for (const urn of source.ids("scholia")) yield textPath(urn);
}
