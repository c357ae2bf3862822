/** Paths of the pages in the folder of their language. Passages and scholia are at their `web_url`. */

import { isScholiumUrn, labelOfUrn } from "../../model/urn.ts";
import {
  type LanguageTag,
  languageFolder,
  languagesIn,
  languageTags,
  ownPageFolder,
} from "../../routing/page-routes.ts";
import { parseRecordUrl, recordPath } from "../../routing/routes.ts";
import type { SiteFacts } from "../output.ts";

export const homePath = "";
export const searchPath = "search/";
export const selectionPath = "selection/";
/** A page that the publisher wrote, or the one about the edition. */
export function ownPagePath(name: string): string {
  return `${ownPageFolder}/${name}/`;
}
export const aboutPath = ownPagePath("about");
/** The indexes, as the header of every page lists them: each in a folder of its name, which has the pages of its entries. */
export const indexes = ["books", "authors", "cities", "keywords", "scholia", "codex"] as const;

export function indexPath(index: (typeof indexes)[number]): string {
  return `${index}/`;
}
/** The passages that differ from the previous site; the page is there only if there is one. */
export const changesPath = "changes/";

/** The page for a page of the codex, by its id. */
export function codexPagePath(id: string): string {
  return `codex/${id}/`;
}

/** The anchor of a region on the page of the codex, by the address of its record. */
export function regionAnchor(url: string): string {
  return `region-${parseRecordUrl(url)?.id}`;
}

/** The anchor of a passage among others, by its label: `p5-177`. An id in XML begins with a letter, and one without a dot needs no escape in a selector. */
export function passageAnchor(label: string): string {
  return `p${label.replace(".", "-")}`;
}

export function textPath(urn: string): string {
  return `passages/${urn}/`;
}

export function bookPath(number: number): string {
  return `books/${number}/`;
}
export function wholeBookPath(number: number): string {
  return `read/${number}/`;
}
/** The parallels of a book's passages on one page. */
export function parallelsPath(number: number): string {
  return `parallels/${number}/`;
}
export function bookScholiaPath(number: number): string {
  return `scholia/${number}/`;
}

/** The page of an author, a city, a keyword, a passage or a scholium, by the address of the record. */
export function pagePathOf(url: string): string {
  const record = parseRecordUrl(url);
  if (record === undefined) throw new Error(`${url} is not the address of a record`);
  const { collection, id } = record;
  if (collection === "passages" || collection === "scholia") return textPath(id);
  return `${collection}/${id}/`;
}

/** `5.177` for a passage, `5.177.1` for a scholium, by the address of the record; for others the id. */
export function labelOfUrl(url: string): string {
  return labelOfUrn(parseRecordUrl(url)?.id ?? url);
}

/** The file of a page in the published folder. The path includes the folder of its language. */
export function pageFile(path: string): string {
  return path.endsWith(".html") ? path : `${path}index.html`;
}

/** The folder of the pages' assets and of the files of the search. */
export const readerFolder = "assets/reader/";
/** The search for other programs. */
export const searchModule = "assets/search.mjs";

/**
 * The address of the record whose page is at a path of a site in these languages, such as `/api/authors/12/`; undefined for
 * any other path.
 */
export function recordOfPage(path: string, languages: readonly LanguageTag[]): string | undefined {
  const [, inFolder = "", folder = "", id = ""] = recordPage.exec(path) ?? [];
  const isOfSite = languages.some((tag) => languageFolder(tag, languages) === inFolder);
  if (folder === "" || !isOfSite) return undefined;
  const collection = folder === "passages" && isScholiumUrn(id) ? "scholia" : folder;
  return recordPath(collection, id);
}

const recordPage = new RegExp(
  `^/((?:${languageTags.join("|")})/)?(passages|authors|cities|keywords)/([^/]+)/$`,
);

/**
 * Paths of the pages with the folders of their languages. The pages of the codex follow from no ids: search engines find
 * them from their index.
 */
export function pagesOf(site: SiteFacts): string[] {
  const paths = [
    homePath,
    ...indexes.slice(0, -1).map(indexPath),
    searchPath,
    selectionPath,
    aboutPath,
    indexPath("codex"),
    ...site.bookNumbers.flatMap((number) => [
      bookPath(number),
      bookScholiaPath(number),
      wholeBookPath(number),
      parallelsPath(number),
    ]),
    ...(["authors", "cities", "keywords"] as const).flatMap((name) =>
      site.ids(name).map((id) => `${name}/${id}/`),
    ),
    ...[...site.ids("passages"), ...site.ids("scholia")].map(textPath),
  ];
  const own = site.additions?.pages ?? [];
  const languages = languagesIn(site.options);
  const folderOf = (tag: LanguageTag) => languageFolder(tag, languages);
  return [
    ...languages.flatMap((tag) => paths.map((path) => folderOf(tag) + path)),
    ...own
      .map(({ language, name }) => ({ language, path: ownPagePath(name) }))
      .filter(({ path }) => path !== aboutPath)
      .map(({ language, path }) => folderOf(language) + path),
  ];
}
