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

/** Tags of the languages that an edition may have, from its files of words (`npm run generate` writes the list). */
export const languageTags = ["de", "en", "fr", "it"] as const;
export type LanguageTag = (typeof languageTags)[number];

/** The languages of a site whose publisher chooses none. Its manifest does not name them. */
export const defaultLanguages: readonly LanguageTag[] = ["en", "fr"];

/** The languages of a site with these options, in order. */
export function languagesIn({
  languages = defaultLanguages,
}: {
  readonly languages?: readonly LanguageTag[] | undefined;
}): readonly LanguageTag[] {
  return languages;
}

/**
 * The folder of a language's pages, such as `fr/`. The first has none: its pages are where the records' `web_url` says, and
 * take the place of those in a language that the site does not have.
 */
export function languageFolder(tag: string, languages: readonly string[]): string {
  return languages.indexOf(tag) > 0 ? `${tag}/` : "";
}

/** Folder of the publisher's own pages, and what names one. */
export const ownPageFolder = "pages";
export const ownPageName = /^[a-z0-9][a-z0-9-]*$/;

/** The folder of any language: the addresses of every site are read in the same way. */
const language = `/(?:${languageTags.join("|")})`;
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
  const inLanguage = languageTags.find((tag) => file.startsWith(`${tag}/`));
  return [...(inLanguage === undefined ? [] : [`${inLanguage}/${errorPageName}`]), errorPageName];
}
