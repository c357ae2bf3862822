/** Where the pages stand, in the folder of their language: passages and scholia where their `web_url` says (contract 2.5, 2.8). */

import { isScholiumUrn } from "../../model/urn.ts";
import {
  guideFolder,
  isPageFolder,
  languageFolders,
  parseRecordUrl,
  recordPath,
} from "../../routing/routes.ts";

/** The home page. */
export const homePath = "";
/** The indexes. */
export const booksPath = "books/";
export const authorsPath = "authors/";
export const citiesPath = "cities/";
export const keywordsPath = "keywords/";
export const scholiaPath = "scholia/";
/** The page of the search. */
export const searchPath = "search/";

/** Page of a passage or a scholium. */
export function textPath(urn: string): string {
  return `passages/${urn}/`;
}

/** Page of a book, by its number, and the list of its scholia. */
export function bookPath(number: number): string {
  return `${booksPath}${number}/`;
}
export function bookScholiaPath(number: number): string {
  return `${scholiaPath}${number}/`;
}

/** Page of an author, a city, a keyword, a passage or a scholium, by the address of the record. */
export function pagePathOf(url: string): string {
  const record = parseRecordUrl(url);
  if (record === undefined) throw new Error(`${url} is no address of a record`);
  const { collection, id } = record;
  if (collection === "passages" || collection === "scholia") return textPath(id);
  return `${collection}/${id}/`;
}

/** File of a page in the published folder; the path has the folder of its language. */
export function pageFile(path: string): string {
  return `${path}index.html`;
}

/** Folder of what the pages are shown with. */
export const assetsFolder = "assets/reader/";

/** Whether a published file is one of the reading edition: a page in the folder of a language, or what they are shown with. */
export function isReadingFile(path: string): boolean {
  if (path.startsWith(assetsFolder)) return true;
  if (path.startsWith(guideFolder)) return false;
  if (path === pageFile(homePath)) return true;
  return path.endsWith(`/${pageFile("")}`) && isPageFolder(path.split("/").slice(0, -1));
}

/** The address of the record whose page stands at a path, `/api/authors/12/`; undefined for any other path. */
export function recordOfPage(path: string): string | undefined {
  const [, folder = "", id = ""] = recordPage.exec(path) ?? [];
  if (folder === "") return undefined;
  const collection = folder === "passages" && isScholiumUrn(id) ? "scholia" : folder;
  return recordPath(collection, id);
}

const recordPage = new RegExp(
  `^/(?:${languageFolders.filter((folder) => folder !== "").join("|")})?(passages|authors|cities|keywords)/([^/]+)/$`,
);
