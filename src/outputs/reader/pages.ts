/** Every page of the edition, for search engines. */

import type { Site } from "../output.ts";
import {
  authorsPath,
  bookPath,
  bookScholiaPath,
  booksPath,
  citiesPath,
  codexPath,
  homePath,
  keywordsPath,
  parallelsPath,
  scholiaPath,
  searchPath,
  selectionPath,
  textPath,
  wholeBookPath,
} from "./addresses.ts";
import { languages } from "./words/index.ts";

/** Paths of the pages, with the folders of their languages. */
export function* pagesOf(site: Site): Generator<string> {
  for (const { folder } of languages) {
    for (const path of pathsOf(site)) yield folder + path;
  }
}

/** Paths of the pages in one language. */
function* pathsOf(site: Site): Generator<string> {
  yield* [homePath, booksPath, authorsPath, citiesPath, keywordsPath, scholiaPath, searchPath];
  yield selectionPath;
  // The pages of the codex follow from no ids: search engines find them from their index.
  yield codexPath;
  for (const number of site.bookNumbers) {
    yield bookPath(number);
    yield bookScholiaPath(number);
    yield wholeBookPath(number);
    yield parallelsPath(number);
  }
  for (const id of site.ids("authors")) yield `${authorsPath}${id}/`;
  for (const id of site.ids("cities")) yield `${citiesPath}${id}/`;
  for (const id of site.ids("keywords")) yield `${keywordsPath}${id}/`;
  for (const urn of site.ids("passages")) yield textPath(urn);
  for (const urn of site.ids("scholia")) yield textPath(urn);
}
