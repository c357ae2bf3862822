/**
 * Rules for Netlify in the files `_redirects` and `_headers` of the published folder, for sites without the edge
 * function, and as a fallback when it fails.
 *
 * The rules select pages and forms by query and by path. They cannot send `Allow`, refuse a method, redirect to the
 * slash (an address without it gets the page itself), answer 404 in JSON, or recognise other spellings of a query.
 */
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { filteredCollection, filterNames } from "../routing/filters.ts";
import { corsHeaders, headersOf, neverChanges, webPageHeaders } from "../routing/replies.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import {
  apiFiles,
  catalogFile,
  collectionPath,
  type Form,
  fileOf,
  hashedFolders,
  languageFolders,
  pageFolders,
  pageUrl,
  recordPath,
  rootLinks,
  rootPath,
  xmlSuffix,
} from "../routing/routes.ts";

/** The text of `_redirects`; the first matching rule counts. */
export function netlifyRedirects(
  collections: readonly CollectionRoute[],
  forms: readonly Form[],
): string {
  const xmlPaths = collections
    .filter(({ xml }) => xml)
    .map(({ name }) => collectionPath(name + xmlSuffix));
  const lines = [
    // First the files among the pages, so that the rules for pages do not match them.
    ...apiFiles.map((path) => rule(`/${path}`, [], path)),
    ...filterRules(),
    ...pageRules(rootPath, forms),
    // A placeholder cannot match a part of a name: XML collections have their own rules, the others share one.
    ...[...xmlPaths, collectionPath(":collection")].flatMap((path) => collectionRules(path, forms)),
    ...pageRules(recordPath(":collection", ":id"), forms),
  ];
  return `${lines.join("\n")}\n`;
}

/** The text of `_headers`. Netlify does not let rules set `Allow`, and knows the type of JSON itself. */
export function netlifyHeaders(collections: readonly CollectionRoute[]): string {
  const { Vary, "Content-Type": xmlType } = headersOf("application/xml");
  const origin = corsHeaders["Access-Control-Allow-Origin"];
  const lines = [
    ...["/*", `  Access-Control-Allow-Origin: ${origin}`],
    ...[`${rootPath}*`, `  Vary: ${Vary}`],
    ...collections
      .filter(({ xml }) => xml)
      .flatMap(({ name }) => [
        `${collectionPath(name + xmlSuffix)}*`,
        `  Content-Type: ${xmlType}`,
      ]),
    ...[rootPath, `  Link: ${rootLinks}`],
    ...Object.entries(fileTypes).flatMap(([extension, type]) => [
      `/*.${extension}`,
      `  Content-Type: ${type}`,
    ]),
    ...[`/${catalogFile}`, `  Content-Type: ${catalogType}`],
    ...hashedFolders.flatMap((folder) => [`/${folder}*`, `  Cache-Control: ${neverChanges}`]),
    ...webPagePaths().flatMap((path) => [
      path,
      ...Object.entries(webPageHeaders).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Paths of web pages. A rule cannot check the type of a file, but below these paths there are only web pages. A file
 * that matches two rules gets the headers twice, which has the same effect as once.
 */
function webPagePaths(): string[] {
  const languages = languageFolders.filter((folder) => folder !== "");
  const folders = [...languages, ...pageFolders.map((folder) => `${folder}/`)];
  return ["/", "/*.html", ...folders.map((folder) => `/${folder}*`)];
}

/**
 * Rules cannot filter, so a request with a filter gets a 404, which is better than the whole list. A rule cannot
 * recognise an empty value, which is not a filter: such a request gets a 404 too.
 */
function filterRules(): string[] {
  const names = [filteredCollection, filteredCollection + xmlSuffix];
  const paths = names.map(collectionPath).flatMap((path) => [path, `${path}page/:page/`]);
  return paths.flatMap((path) =>
    filterNames.map((name) => `${path} ${name}=:value /404.json 404!`),
  );
}

function collectionRules(path: string, forms: readonly Form[]): string[] {
  const byQuery = apiFirst(forms).flatMap((form) => [
    rule(path, ["page=1", ...conditions(form)], fileOf(path, form)),
    rule(path, ["page=:page", ...conditions(form)], anyPage(fileOf(path, form, 2))),
  ]);
  const paged = anyPage(pageUrl("", path, 2, "plain", "path"));
  const byPath = apiFirst(forms).map((form) =>
    rule(paged, conditions(form), anyPage(fileOf(path, form, 2))),
  );
  return [...byQuery, ...pageRules(path, forms), ...byPath];
}

function pageRules(path: string, forms: readonly Form[]): string[] {
  return apiFirst(forms).map((form) => rule(path, conditions(form), fileOf(path, form)));
}

/** Puts the form with a condition first: its rule must come before the same rule without it. */
function apiFirst(forms: readonly Form[]): Form[] {
  return forms.toSorted((a, b) => conditions(b).length - conditions(a).length);
}

function conditions(form: Form): string[] {
  return form === "api" ? ["format=api"] : [];
}

/** One rule. It overrides the file at the path itself (`200!`) only if it has a condition on the query. */
function rule(path: string, query: readonly string[], file: string): string {
  return [path, ...query, `/${file}`, query.length > 0 ? "200!" : "200"].join(" ");
}

/** Turns an address or file of page 2 into that of any page. */
function anyPage(address: string): string {
  return address.replace("/page/2/", "/page/:page/");
}
