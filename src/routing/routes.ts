/**
 * The one place that knows how an address of the API becomes a file (contract 1.3, 2.1 and 4).
 *
 *     file = (format == "api" ? "/format-api" : "") + path
 *          + (collection and page > 1 ? "page/<n>/" : "") + "index.json"
 *
 * Collections whose name ends in `_xml` hold `index.xml` instead. This module imports nothing, so that it
 * runs wherever a request is answered.
 */

/** Path of the object that lists every collection. */
export const rootPath = "/api/";

/** What the name of a collection's XML form adds to it. */
export const xmlSuffix = "_xml";

/** Folder that holds the twin of every page, with the links of `format=api`. */
export const twinFolder = "format-api";

/** The two forms in which every page exists: links without, and with, `format=api`. */
export type Form = "plain" | "api";

/** How `next` and `previous` name a page: `?page=2`, or `page/2/` for hosts that cannot see a query. */
export type LinkStyle = "query" | "path";

/** `/api/<collection>/` */
export function collectionPath(collection: string): string {
  return `${rootPath}${collection}/`;
}

/** `/api/<collection>/<id>/` */
export function recordPath(collection: string, id: string): string {
  return `${rootPath}${collection}/${id}/`;
}

/** Whether the path is that of a collection in XML. */
function isXml(path: string): boolean {
  return path.endsWith(`${xmlSuffix}/`) && path.split("/").length === 4;
}

/** File of the path in its form, relative to the published folder; `page` counts on a collection only. */
export function fileOf(path: string, form: Form = "plain", page = 1): string {
  const folder = `${form === "api" ? `/${twinFolder}` : ""}${page > 1 ? pagePath(path, page) : path}`;
  return `${folder}index.${isXml(path) ? "xml" : "json"}`.slice(1);
}

/** The collection that a page or record in this file belongs to, in whatever form; undefined for any other file. */
export function collectionOfFile(file: string): string | undefined {
  const name = /^(?:format-api\/)?api\/([a-z_]+)\/(?:.+\/)?index\.(?:json|xml)$/.exec(file)?.[1];
  return name?.endsWith(xmlSuffix) ? name.slice(0, -xmlSuffix.length) : name;
}

/** File of a book's summary: the same address gives it. */
export function summaryFile(book: string): string {
  return `${recordPath("books", book)}passages.json`.slice(1);
}

/** Whether a file is a book's summary. */
export function isSummaryFile(file: string): boolean {
  const id = /^api\/books\/([^/]+)\/[^/]+$/.exec(file)?.[1];
  return id !== undefined && file === summaryFile(id);
}

/** `/api/<collection>/page/<n>/`, the address and folder of a page. */
export function pagePath(path: string, page: number | string): string {
  return `${path}page/${page}/`;
}

/** The description of the API in OpenAPI, and the context of its records in JSON-LD. */
export const descriptionFile = "api/openapi.json";
export const contextFile = "api/context.jsonld";

/** What tells machines of the API (RFC 9727): the one file of ours in a folder whose name begins with a dot. */
export const catalogFile = ".well-known/api-catalog";

/** The only such folder that is not hidden. */
export const openDotFolder = ".well-known";

/** Folder of files that have the hash of their content in the path: what is there never changes. */
export const hashedFolder = "dumps/by-hash/";

/** The files below `/api/` that are no pages of it, by path; `:id` stands for any segment. Files elsewhere need no list. */
export const apiFiles: readonly string[] = [descriptionFile, contextFile, summaryFile(":id")];

/** Whether these segments of a path are those of such a file. */
export function isApiFile(segments: readonly string[]): boolean {
  return apiFiles.some((path) => {
    const parts = path.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, place) => part === ":id" || part === segments[place])
    );
  });
}

/** Folder of the pages for those who write programs: the first explains the API, the others are the documents. */
export const guideFolder = "developers/";

/**
 * Where the root of the API leads those who ask what it is: its description, and the page of the web that explains it.
 * They are relative, so that they hold below any prefix.
 */
export const rootLinks = `<openapi.json>; rel="service-desc"; type="application/json", <../${guideFolder}>; rel="service-doc"; type="text/html"`;

/** Folders of the pages for people, in the folder of each language. */
export const pageFolders: readonly string[] = [
  ...["passages", "books", "authors", "cities", "keywords", "scholia", "search"],
];

/**
 * Folders of the languages of these pages, as their files of words give them (`npm run generate` writes the list): those
 * of the first stand where records say (`web_url`), in none.
 */
export const languageFolders = ["", "fr/"] as const;
export type LanguageFolder = (typeof languageFolders)[number];

/**
 * Paths of the folders of these pages, with no slash at their ends, as a pattern for any server (`hosts/patterns.ts`).
 * Below its folder the page of a record has its number or urn for a name: nothing else there is taken for a folder.
 */
export const pageFolderPaths = pathsOfPageFolders();

function pathsOfPageFolders(): string {
  const languages = languageFolders.flatMap((folder) => (folder === "" ? [] : folder.slice(0, -1)));
  const language = `/(?:${languages.join("|")})`;
  const folder = `/(?:${pageFolders.join("|")})(?:/(?:[0-9]+|urn:[^/]+))*`;
  const document = `/${guideFolder.slice(0, -1)}(?:/[a-z-]+)?`;
  return `(?:${language}|(?:${language})?${folder}|${document})`;
}

const pageFolderPath = new RegExp(`^${pageFolderPaths}$`);

/** Whether these segments of a path are those of a folder of such a page. */
export function isPageFolder(segments: readonly string[]): boolean {
  return pageFolderPath.test(`/${segments.join("/")}`);
}

/** A bulk file, at an address that stays. */
export function dumpFile(name: string): string {
  return `dumps/${name}`;
}

/** The same file at an address whose content never changes: what was fetched may be kept. */
export function pinnedDumpFile(name: string, sha256: string): string {
  return `${hashedFolder}${sha256.slice(0, 16)}/${name}`;
}

/** What stands in the path of a bulk file of this name for the hash of its content; undefined for any other path. */
export function hashInPinned(path: string, name: string): string | undefined {
  const isPinned = path.startsWith(hashedFolder) && path.endsWith(`/${name}`);
  return isPinned ? path.slice(hashedFolder.length, -name.length - 1) : undefined;
}

/** File that tells what has changed since the site before. */
export const changesFile = "changes.json";

/** File that tells feed readers the same. */
export const feedFile = "feed.atom";

/**
 * What stands at the top of a published folder, but for the front page and what hosts read: an address of the site that
 * begins otherwise is one of the web site around the API, which is not ours to answer for.
 */
export const topNames: ReadonlySet<string> = new Set([
  ...["api", "format-api", "schemas", "dumps", "filters", "ld", "dts", "annotations"],
  ...[
    "assets",
    "sitemaps",
    ".well-known",
    "index.html",
    guideFolder.slice(0, -1),
    "404.html",
    "404.json",
    "manifest.json",
    "build.json",
  ],
  ...["sitemap.xml", "robots.txt", "changes.json", "feed.atom"],
]);

/** What a link to a record ends with in this form. */
export function linkSuffix(form: Form): string {
  return form === "api" ? "?format=api" : "";
}

/** Address of a page of a collection, as `next` and `previous` give it; page 1 is the collection's own address. */
export function pageUrl(
  baseUrl: string,
  path: string,
  page: number,
  form: Form,
  style: LinkStyle,
): string {
  return pageUrlWith([], baseUrl, path, page, form, style);
}

/** The same with other parameters, which come first; each is `name=value`, encoded. */
export function pageUrlWith(
  parameters: readonly string[],
  baseUrl: string,
  path: string,
  page: number,
  form: Form,
  style: LinkStyle,
): string {
  const isInPath = page > 1 && style === "path";
  const query = [
    ...parameters,
    ...(page > 1 && !isInPath ? [`page=${page}`] : []),
    ...(form === "api" ? ["format=api"] : []),
  ];
  const url = `${baseUrl}${path}`;
  return `${isInPath ? pagePath(url, page) : url}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** A page that an address asks for. */
export interface Target {
  /** Path of the root, a collection or a record, with a slash at its end. */
  readonly path: string;
  readonly form: Form;
  readonly page: number;
}

/** What an address of the API below `baseUrl` asks for; undefined when it is not below it. */
export function parseUrl(baseUrl: string, url: string): Target | undefined {
  if (!url.startsWith(`${baseUrl}${rootPath}`)) return undefined;
  const [path = "", query = ""] = url.slice(baseUrl.length).split("?", 2);
  const parameters = new Map(
    query.split("&").map((pair): [string, string] => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, value];
    }),
  );
  const inPath = /^(.*\/)page\/([0-9]+)\/$/.exec(path);
  return {
    path: inPath?.[1] ?? path,
    form: parameters.get("format") === "api" ? "api" : "plain",
    page: Number(inPath?.[2] ?? parameters.get("page") ?? 1),
  };
}

/**
 * The collection and id that a record's address names, whatever its base and query;
 * undefined when it is no such address.
 */
export function parseRecordUrl(url: string): { collection: string; id: string } | undefined {
  const match = /\/api\/([a-z_]+)\/([^/?#]+)\/?(?:\?[^#]*)?$/.exec(url);
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { collection: match[1], id: match[2] };
}

/** Whether Windows can hold a folder that is named after an id: no colon, no dot at the end, no name of a device. */
export function isPortableId(id: string): boolean {
  return !/:|\.$|^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i.test(id);
}

/** Whether a string can stand as an id in an address and as a folder's name, on every file system but those of Windows (docs/limits.md). */
export function isSafeId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/.test(id) && !id.includes("..") && id !== "page";
}
