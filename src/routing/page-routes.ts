/** The only module that knows which addresses are web pages, and in which languages they are. It runs on every kind of host. */
import { rootPath } from "./routes.ts";

/** Folder of the pages for programmers: the first explains the API, the others are the documents. */
export const guideFolder = "developers/";

/**
 * `Link` header of the API's root: its OpenAPI description, and the web page that explains it. The addresses are
 * relative, so they are right below any prefix.
 */
export const rootLinks = `<openapi.json>; rel="service-desc"; type="application/json", <../${guideFolder}>; rel="service-doc"; type="text/html"`;

/** Folders of the reading edition's pages, in the folder of each language. */
export const pageFolders: readonly string[] = [
  "passages",
  "books",
  "authors",
  "cities",
  "keywords",
  "scholia",
  "search",
  "codex",
  "read",
  "parallels",
  "selection",
  "changes",
];

/**
 * Folders of the edition's languages, from its message files (`npm run generate` writes the list). The first language
 * has no folder: its pages are where the records' `web_url` says.
 */
export const languageFolders = ["", "fr/"] as const;
export type LanguageFolder = (typeof languageFolders)[number];

/** Folder of the publisher's own pages, and what names one. */
export const ownPageFolder = "pages";
export const ownPageName = /^[a-z0-9][a-z0-9-]*$/;

const language = `/(?:${languageFolders.flatMap((folder) => folder.slice(0, -1) || []).join("|")})`;
const recordFolder = `/(?:${pageFolders.join("|")})(?:/(?:[0-9]+|urn:[^/]+))*`;
/**
 * Pattern for the paths of these pages' folders, without a slash at the end. A record's page is named by its number or
 * urn, and a page of the codex by its image: no other name below these folders is read as a folder.
 */
export const readingFolderPaths = `(?:${language}|(?:${language})?(?:${recordFolder}|/codex/[0-9a-z_-]+|/${ownPageFolder}/[a-z0-9-]+))`;

/** The same pattern for all web pages, also used in settings of servers (`hosts/decision.ts`). */
export const pageFolderPaths = `(?:${readingFolderPaths}|/${guideFolder.slice(0, -1)}(?:/reference)?)`;

const pageFolderPath = new RegExp(`^${pageFolderPaths}$`);

/** Whether these segments are the path of a web page's folder. */
export function isPageFolder(segments: readonly string[]): boolean {
  return pageFolderPath.test(`/${segments.join("/")}`);
}

export const errorPageName = "404.html";

/**
 * The error pages for a request whose file is missing, of which the first that the site has counts: in the language of its
 * path, then at the top. None for clients that do not ask for pages, and below the API, whose errors are JSON.
 */
export function errorPagesFor(file: string, accept: string | null | undefined): readonly string[] {
  const isApi = `/${file}`.startsWith(rootPath);
  if (isApi || !/\btext\/html\b/i.test(accept ?? "")) return [];
  const folders = languageFolders.filter((name) => file.startsWith(name));
  return folders.toReversed().map((folder) => folder + errorPageName);
}
