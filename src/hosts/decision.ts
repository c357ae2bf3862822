/**
 * The routing function (`routing/requests.ts`) as tables, which nginx, Caddy and Apache print in their own syntax. A new kind
 * of address is a line in `routes`, and one in `files`.
 *
 * No server decodes a query before its rules read it, so patterns match every spelling: `p%61ge=%32` is `page=2`. They use only
 * what PCRE (nginx, Apache) and RE2 (Caddy) share: no lookahead and no backreference. They have no backslash and no quotation
 * mark either, so that no server needs to escape them.
 */
import { collectionFilters } from "../routing/collections.ts";
import { catalogType, fileTypes, isCompressible } from "../routing/file-types.ts";
import { type FilterTypes, filterNames } from "../routing/filters.ts";
import {
  errorPageName,
  type LanguageTag,
  languageFolder,
  pageFolderPaths,
} from "../routing/page-routes.ts";
import { capabilities, type Route, titled } from "../routing/replies.ts";
import { maxDigits, pageTypes } from "../routing/requests.ts";
import {
  apiFiles,
  catalogFile,
  collectionPath,
  openDotFolder,
  rootPath,
  twinFolder,
  xmlSuffix,
} from "../routing/routes.ts";
import { hashedFolders } from "../routing/site-files.ts";

/**
 * Gives a variable the value of the first pattern that matches a text. `{name}` in a text or value is a variable, `{1}` a
 * group of the pattern.
 */
interface Table {
  readonly name: string;
  readonly of: string;
  readonly rows: readonly (readonly [pattern: string, value: string])[];
  readonly note: string;
}

function decisionTable(
  name: string,
  of: string,
  rows: Readonly<Record<string, string>>,
  note = "",
): Table {
  return { name, of, rows: Object.entries(rows), note };
}

/** Error pages of an edition in these languages; the first whose folder contains the path counts. */
export function errorPagesIn(languages: readonly LanguageTag[]) {
  return languages
    .map((tag) => languageFolder(tag, languages))
    .sort((one, other) => other.length - one.length)
    .map((folder) => ({ start: `/${folder}`, file: `/${folder}${errorPageName}` }));
}

/** Matches a word in any encoding: `(?:p|%(?i:70))` for `p`. */
function spelled(word: string): string {
  return [...word].map((sign) => `(?:${sign}|%(?i:${sign.charCodeAt(0).toString(16)}))`).join("");
}

/** A table for the value of the last parameter of this name. */
function parameter(name: string): Table {
  const pattern = `^(?:.*&)?${spelled(name)}(?:=([^&]*))?(?:&.*)?$`;
  return decisionTable(`${name}_value`, "{query}", { [pattern]: "{1}", "^": "" });
}

/** A pattern that matches this text. */
function literal(text: string): string {
  return text.replaceAll(".", "[.]");
}

/** Types of files to compress; pictures are compressed already. */
export const compressibleTypes = [
  ...new Set([...Object.values(fileTypes), catalogType, "text/plain"]),
]
  .filter(isCompressible)
  .map(bareType);

export function bareType(type: string): string {
  return type.replace(/;.*/, "");
}

/** The ends of names of files of these types. */
const textExtensions = Object.keys(fileTypes)
  .filter((extension) => isCompressible(fileTypes[extension] ?? ""))
  .concat("txt");

const blank = "(?:[+]|%20|%09|%0[A-Da-d])*";

/** Matches a page number; each digit after leading zeros has its own group, whether it is `2` or `%32`. */
const pageNumber = `^${blank}(?:0|%30)*(?:%3)?([1-9])${"(?:(?:%3)?([0-9]))?".repeat(maxDigits - 1)}${blank}$`;
const digits = Array.from({ length: maxDigits }, (_, index) => `{${index + 1}}`).join("");

/** Matches an empty or blank value, which is no filter. Blanks are what Python strips, except typographic ones. */
const noValue = "(?:[+]|%20|%09|%(?i:0[a-d]|1[c-f]|c2%85|c2%a0))*";

const names = [...filterNames];

/** The rows for the filters of a collection: those that its addresses have no values for, and all others. */
function ofCollection([name, filters]: readonly [string, FilterTypes]): Record<string, string> {
  const path = `^${collectionPath(name)}`;
  const values = names.map((one) => (one in filters ? noValue : "[^&]*"));
  return { [`${path}[^ ]* ${values.join("&")}$`]: "", [path]: "asked" };
}

/** Matches a character of a path, plain or encoded: letters, digits, `-`, `.`, `_`, `~`, `:`. */
const character = "[0-9A-Za-z._~:-]|%(?i:2[de]|3[0-9a]|[46][1-9a-f]|[57][0-9a]|5f|7e)";

/** Matches the start of a path in the one folder that may begin with a dot; hidden files in it do not match. */
const openDots = `/${literal(openDotFolder)}(?:/[^./][^/]*)*`;

/**
 * The routes, by the extension of the collection's files (empty outside the collections), a blank, and the path. No route is a
 * 404.
 */
const routes: Readonly<Record<string, string>> = {
  // The spelling is not plain, or a name is too long for a file.
  "^odd": "",
  "/[^/]{256}": "",
  [`^ ${rootPath}?$`]: "root",
  [`^[a-z]* /(?:${apiFiles.map(literal).join("|").replaceAll(":id", "[^/]+")})$`]: "file",
  [`^[a-z]+ ${rootPath}[^/]+/?$`]: "collection",
  [`^[a-z]+ ${rootPath}[^/]+/page/[^/]+/?$`]: "page",
  [`^[a-z]+ ${rootPath}[^/]+/page/?$`]: "",
  [`^json ${rootPath}[^/]+/[^/]+/?$`]: "record",
  // Anything else below the root, and the twins under their own address, do not exist.
  [`^[a-z]* ${rootPath}`]: "",
  [`^ /${twinFolder}(?:/|$)`]: "",
  // Nor do hidden files, but for those in one folder.
  [`^ ${openDots}/$`]: "folder",
  [`^ ${openDots}$`]: "file",
  "/[.]": "",
  "/$": "folder",
  // Folders of reading pages need no slash: any other path without one is a file.
  [`^ ${pageFolderPaths}$`]: "folder",
  "^": "file",
};

/** The files of the routes. `page/invalid/` never exists. */
const files: Readonly<Record<string, string>> = {
  "^root$": `{form}${rootPath}index.json`,
  "^collection$": "{form}{path}{folder}index.{extension}",
  "^page$": "{form}{path}index.{extension}",
  "^record$": "{form}{path}index.json",
  "^folder$": "{path}index.html",
  "^file$": "{path}",
  "^": "",
};

/** The names of collections in answers to OPTIONS, by a pattern for their paths. */
const titles = Object.fromEntries(
  [...pageTypes.keys()].map((name) => [
    `^${collectionPath(name).slice(0, -1)}(?:/|$)`,
    titled(name),
  ]),
);

/**
 * The tables for a site in these languages, each after those that it uses. The server defines `query` and `address` (path and
 * query) as they came, `path`, which is decoded, and `accept`.
 */
export const decisionTables = (languages: readonly LanguageTag[]): readonly Table[] => [
  parameter("page"),
  decisionTable(
    "page",
    "{page_value}",
    { "^$": "1", [pageNumber]: digits, "^": "invalid" },
    "The last page of a query counts: 2 in page=2, page=02, page=%32 and page=+2. Anything but a number from 1 is invalid.",
  ),
  parameter("format"),
  decisionTable(
    "form",
    "{format_value}",
    { [`^${spelled("api")}$`]: `/${twinFolder}`, "^": "" },
    "format=api selects the twins, any other format the plain pages.",
  ),
  ...names.map(parameter),
  decisionTable(
    "filter",
    `{path} ${names.map((name) => `{${name}_value}`).join("&")}`,
    Object.assign({}, ...Array.from(collectionFilters, ofCollection), { "^": "" }),
    "Filters, for which no file is there; a filter without a value, or of another collection, is ignored.",
  ),
  decisionTable("suffix", "{query}", { "^(.+)$": "?{1}", "^": "" }),
  decisionTable(
    "spelling",
    "{address}",
    {
      "^[^?]*/(?:[.]|%2[Ee]){1,2}(?:[/?]|$)": "odd",
      [`^(?:(?:/(?:${character})+)+/?|/)(?:[?]|$)`]: "",
      "^": "odd",
    },
    "Whether the spelling of the path is plain. Elsewhere it is decoded, with .. resolved.",
  ),
  decisionTable(
    "title",
    "{path}",
    { ...titles, "^": "" },
    "The collections, with their names in answers to OPTIONS.",
  ),
  decisionTable(
    "extension",
    "{title} {path}",
    { "^ ": "", [`^[^/]+${rootPath}[^/]+${xmlSuffix}(?:/|$)`]: "xml", "^": "json" },
    "The extension of their files, which is also the end of their type.",
  ),
  decisionTable(
    "route",
    "{spelling}{extension} {path}",
    routes,
    "The route, by extension and path.",
  ),
  decisionTable(
    "last",
    "{route} {path}",
    { "^(?:root|collection|page|record|folder) .*/([^/]+)$": "{1}", "^": "" },
    "The last name of an address without its slash, which redirects to the slash on the same host, below any path.",
  ),
  decisionTable(
    "folder",
    "{page}",
    { "^1$": "", "^": "page/{page}/" },
    "The file. Page 1 is that of the collection.",
  ),
  decisionTable("file", "{route}", files),
  decisionTable(
    "kind",
    "{route} {file}",
    {
      "^root ": "root",
      [`^file /(?:${hashedFolders.join("|")}).*[.]svg$`]: "hashed_svg",
      [`^file /(?:${hashedFolders.join("|")})`]: "hashed",
      "[.](html|svg)$": "{1}",
      "^": "",
    },
    "The kinds of files that have headers of their own.",
  ),
  decisionTable(
    "coded",
    "{file}",
    {
      [`[.](?:${textExtensions.join("|")})$|^/${literal(catalogFile)}$`]: "yes",
      "^": "",
    },
    "Files that are compressed for clients that accept it.",
  ),
  decisionTable(
    "missing",
    "{route} {page}",
    {
      "^collection 1$": "Not found.",
      "^(?:collection|page) ": "Invalid page.",
      "^": "Not found.",
    },
    "The text of a 404: an existing collection lacks the page.",
  ),
  decisionTable(
    "error_page",
    "{path} {accept}",
    {
      [`^${rootPath}`]: "",
      ...Object.fromEntries(
        errorPagesIn(languages).map(({ start, file }) => [`^${start}[^ ]* .*(?i:text/html)`, file]),
      ),
      "^": "",
    },
    "Clients that accept pages, outside the API, get a page in the language of the path.",
  ),
  decisionTable(
    "filtered",
    "{filter} {route} {last}",
    { "^asked (?:collection|page) $": "yes", "^": "" },
    "A filter must not be ignored where filters apply; an address without its slash redirects first.",
  ),
];

const body = (kind: Route["kind"], type = "application/json") =>
  JSON.stringify(capabilities(kind, "{title}", type));

/** The bodies of answers to OPTIONS, by a pattern for routes. */
export const optionsBodies = [
  ["root", body("root")],
  ["collection|page", body("collection", "application/{extension}")],
  ["record", body("record")],
  ["folder|file", body("static")],
] as const;
