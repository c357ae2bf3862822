/**
 * What Netlify can do by rules alone, in the files `_redirects` and `_headers` of the published folder: for sites
 * without the edge function, and for the case that it fails.
 *
 * Rules pick pages and forms by query and by path. They cannot send `Allow`, refuse a method, redirect to the slash
 * (an address without it gets the page itself), or give a 404 in JSON; other spellings of a query are not seen.
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
  hashedFolder,
  languageFolders,
  pageFolders,
  pageUrl,
  recordPath,
  rootLinks,
  rootPath,
  xmlSuffix,
} from "../routing/routes.ts";

/** The text of `_redirects`; the first rule that fits counts. */
export function netlifyRedirects(
  collections: readonly CollectionRoute[],
  forms: readonly Form[],
): string {
  const xmlPaths = collections
    .filter(({ xml }) => xml)
    .map(({ name }) => collectionPath(name + xmlSuffix));
  const lines = [
    // A file among the pages is itself, whatever the query says: no rule for pages may have it.
    ...apiFiles.map((path) => rule(`/${path}`, [], path)),
    ...filterRules(),
    ...pageRules(rootPath, forms),
    // Rules know no extension of a placeholder: XML collections are named, the others are one.
    ...[...xmlPaths, collectionPath(":collection")].flatMap((path) => collectionRules(path, forms)),
    ...pageRules(recordPath(":collection", ":id"), forms),
  ];
  return `${lines.join("\n")}\n`;
}

/** The text of `_headers`. Netlify keeps `Allow` to itself, and knows the type of JSON. */
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
    ...[`/${hashedFolder}*`, `  Cache-Control: ${neverChanges}`],
    ...webPagePaths().flatMap((path) => [
      path,
      ...Object.entries(webPageHeaders).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Where web pages are given: a rule cannot tell what a folder gives, but below these there is nothing else. A file that
 * two rules fit gets its headers twice, which is no more than once.
 */
function webPagePaths(): string[] {
  const languages = languageFolders.filter((folder) => folder !== "");
  const folders = [...languages, ...pageFolders.map((folder) => `${folder}/`)];
  return ["/", "/*.html", ...folders.map((folder) => `/${folder}*`)];
}

/**
 * Filters cannot be honoured by rules: what they ask for is not there, which is better than the whole list. A rule
 * cannot tell a value that is empty, and therefore no filter: that is not there either.
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

/** A rule with a condition comes before the same rule without it. */
function apiFirst(forms: readonly Form[]): Form[] {
  return forms.toSorted((a, b) => conditions(b).length - conditions(a).length);
}

function conditions(form: Form): string[] {
  return form === "api" ? ["format=api"] : [];
}

/** A file that is asked for by its own path is given as it is; what the query says goes before that. */
function rule(path: string, query: readonly string[], file: string): string {
  return [path, ...query, `/${file}`, query.length > 0 ? "200!" : "200"].join(" ");
}

/** An address or file of page 2 for whatever page is asked for. */
function anyPage(address: string): string {
  return address.replace("/page/2/", "/page/:page/");
}
