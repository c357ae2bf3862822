/**
 * The only module that knows how an address of the API becomes a file (`docs/contract.md#addresses`).
 *
 *     file = (format == "api" ? "/format-api" : "") + path
 *          + (collection and page > 1 ? "page/<n>/" : "") + "index.json"
 *
 * Collections whose name ends in `_xml` have `index.xml` instead. This module imports nothing, so it runs on every
 * kind of host.
 */

/** Path of the object that lists every collection. */
export const rootPath = "/api/";

/** Suffix of the name of a collection's XML form. */
export const xmlSuffix = "_xml";

/** Folder that holds the twin of every page, with the links of `format=api`. */
export const twinFolder = "format-api";

/** The two forms of every page: its links are without or with `format=api`. */
export type Form = "plain" | "api";

export function pageForms(products: readonly string[]): readonly Form[] {
  return products.includes("format-api") ? ["plain", "api"] : ["plain"];
}

/**
 * How `next` and `previous` name a page: `?page=2`, or `page/2/` for hosts that cannot see a query. With `file`, all links
 * end in the name of a file, for hosts that open nothing else.
 */
export type LinkStyle = "query" | "path" | "file";

export function collectionPath(collection: string): string {
  return `${rootPath}${collection}/`;
}

export function recordPath(collection: string, id: string): string {
  return `${rootPath}${collection}/${id}/`;
}

function isXml(path: string): boolean {
  return path.split("/")[2]?.endsWith(xmlSuffix) ?? false;
}

/** File of the path in this form, relative to the published folder; `page` applies to collections only. */
export function fileOf(path: string, form: Form = "plain", page = 1): string {
  const folder = `${form === "api" ? `/${twinFolder}` : ""}${page > 1 ? pagePath(path, page) : path}`;
  return `${folder}index.${isXml(path) ? "xml" : "json"}`.slice(1);
}

/** The path of a page of the site or of the API, as links name it; it may begin at the top or relative to it. */
export function linkPath(path: string, style: LinkStyle): string {
  if (style !== "file" || (path !== "" && !path.endsWith("/"))) return path;
  const fromTop = path.startsWith("/") ? path : `/${path}`;
  const file = fromTop.startsWith(rootPath) ? fileOf(fromTop) : `${fromTop}index.html`;
  return path + file.slice(file.lastIndexOf("/") + 1);
}

/** The collection of the page or record in this file, in any form; undefined for any other file. */
export function collectionOfFile(file: string): string | undefined {
  const name = /^(?:format-api\/)?api\/([a-z_]+)\/(?:.+\/)?index\.(?:json|xml)$/.exec(file)?.[1];
  return name?.endsWith(xmlSuffix) ? name.slice(0, -xmlSuffix.length) : name;
}

/** File of a book's summary; its path is also its address. */
export function summaryFile(book: string): string {
  return `${recordPath("books", book)}passages.json`.slice(1);
}

/** `/api/<collection>/page/<n>/`, the address and folder of a page. */
export function pagePath(path: string, page: number | string): string {
  return `${path}page/${page}/`;
}

/** The description of the API in OpenAPI, and the context of its records in JSON-LD. */
export const descriptionFile = "api/openapi.json";
export const contextFile = "api/context.jsonld";

/** Catalogue of the API for programs (RFC 9727): the only file of a site in a folder whose name begins with a dot. */
export const catalogFile = ".well-known/api-catalog";

/** The only such folder that is not hidden. */
export const openDotFolder = ".well-known";

/** The files below `/api/` that are not pages, by path; `:id` stands for any segment. Files elsewhere need no list. */
export const apiFiles: readonly string[] = [descriptionFile, contextFile, summaryFile(":id")];

export function isApiFile(segments: readonly string[]): boolean {
  return apiFiles.some((path) => {
    const parts = path.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part === ":id" || part === segments[index])
    );
  });
}

/** What follows the path of a record or collection in links of JSON. */
export function linkSuffix(form: Form, style: LinkStyle): string {
  return `${style === "file" ? "index.json" : ""}${form === "api" ? "?format=api" : ""}`;
}

/**
 * Address of a page of a collection, as `next` and `previous` give it; page 1 is the collection's own address.
 * @param filters the first parameters, each `name=value`, encoded
 */
export function pageUrl(
  baseUrl: string,
  path: string,
  page: number,
  form: Form,
  style: LinkStyle,
  filters: readonly string[] = [],
): string {
  const isInPath = page > 1 && style !== "query";
  const query = [
    ...filters,
    ...(page > 1 && !isInPath ? [`page=${page}`] : []),
    ...(form === "api" ? ["format=api"] : []),
  ];
  const folder = isInPath ? pagePath(path, page) : path;
  const url = baseUrl + (style === "file" ? `/${fileOf(path, "plain", page)}` : folder);
  return `${url}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** The path of a page of the API without `page/2/`, the name of its file, or a query; undefined if the address is not below `baseUrl`. */
export function pathOf(baseUrl: string, url: string): string | undefined {
  if (!url.startsWith(`${baseUrl}${rootPath}`)) return undefined;
  return url
    .slice(baseUrl.length)
    .replace(/(?:(?<=\/)index[.](?:json|xml))?(?:\?.*)?$/s, "")
    .replace(/(?<=\/)page\/[0-9]+\/$/, "");
}

/**
 * The collection and id that a record's address names, with any base and query; undefined if it is not the address of
 * a record.
 */
export function parseRecordUrl(url: string): { collection: string; id: string } | undefined {
  const [, collection, id] =
    /\/api\/([a-z_]+)\/(?!index[.])([^/?#]+)(?:\/(?:index[.]json)?)?(?:\?[^#]*)?$/.exec(url) ?? [];
  return collection === undefined || id === undefined ? undefined : { collection, id };
}

/** Whether a string can be an id in an address and a folder's name. Windows allows fewer names (docs/limits.md). */
export function isSafeId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/.test(id) && !id.includes("..") && id !== "page";
}
