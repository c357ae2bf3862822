/** Shared by the configurations of web servers: their options, and values that they all need. */
import { AnthologyError } from "../model/errors.ts";
import { filteredCollection } from "../routing/filters.ts";
import { capabilitiesOf, preflightHeaders } from "../routing/replies.ts";
import type { CollectionRoute, Route } from "../routing/requests.ts";
import { collectionPath, errorPageName, languageFolders, xmlSuffix } from "../routing/routes.ts";

/** Options of a host's configuration. */
export interface ConfigurationOptions {
  /** Path of the published folder from the working folder. */
  readonly folder: string;
  /** Absolute path of the published folder on the server. */
  readonly root: string;
  /** Address under which the folder is published. If it has a path, a proxy in front of the server removes it. */
  readonly baseUrl: string;
  /** Path of our compiled Worker from the working folder. */
  readonly worker: string;
  /** Whether nginx has the module ngx_brotli. */
  readonly brotli: boolean;
}

/** Writes a host's configuration for a site with these collections. */
export type Configuration = (
  collections: readonly CollectionRoute[],
  options: ConfigurationOptions,
) => string;

/** A file for a host in the user's repository. */
export interface RepositoryFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Types of files to compress; pictures are compressed already. */
export const compressibleTypes: readonly string[] = [
  "application/atom+xml",
  "application/javascript",
  "application/json",
  "application/ld+json",
  "application/linkset+json",
  "application/tei+xml",
  "application/xml",
  "image/svg+xml",
  "text/css",
  "text/csv",
  "text/html",
  "text/javascript",
  "text/plain",
];

/** Headers that only the answer to a preflight has. */
export const preflightOnly = Object.entries(preflightHeaders).filter(
  ([name]) => name !== "Access-Control-Allow-Origin",
);

/** A collection under one of its names in addresses: `authors`, or `authors_xml` if it has an XML form. */
interface NamedCollection {
  readonly name: string;
  /** Its name in the answer to OPTIONS. */
  readonly title: string;
}

/** Every name of every collection. */
export function namedCollections(collections: readonly CollectionRoute[]): NamedCollection[] {
  return collections
    .flatMap(({ name, xml }) => (xml ? [name, name + xmlSuffix] : [name]))
    .map((name) => ({ name, title: titleOf(name) }));
}

function titleOf(name: string): string {
  const route: Route = { kind: "collection", name, type: "application/json" };
  return capabilitiesOf(route).name.replace(/ List$/, "");
}

/** Fields of the answer to OPTIONS for a kind of route. `renders` is the content of its list. */
interface OptionWords {
  readonly name: string;
  readonly description: string;
  readonly renders: string;
}

/** Fields of the answers to OPTIONS; `title` and `extension` are the server's variables for those of the collection. */
export function optionWords(title: string, extension: string) {
  const words = (route: Route): OptionWords => {
    const { name, description, renders } = capabilitiesOf(route);
    return {
      name: name.replace(/^Title /, `${title} `),
      description,
      renders: JSON.stringify(renders).slice(1, -1).replace("/xml", `/${extension}`),
    };
  };
  const collection = words({ kind: "collection", name: "title", type: "application/xml" });
  const file = words({ kind: "static", file: "" });
  return {
    root: words({ kind: "root" }),
    collection,
    page: collection,
    record: words({ kind: "record", name: "title", id: "" }),
    folder: file,
    file,
  };
}

/** The body of OPTIONS. */
export function optionsBody({ name, description, renders }: OptionWords): string {
  return `{"name":"${name}","description":"${description}","renders":[${renders}],"parses":[]}`;
}

/** A pattern for the start of the paths that have filters. */
export const filteredPaths = collectionPath(filteredCollection);

/** The texts of items, each on lines of its own. */
export function lines<Item>(
  items: readonly Item[],
  text: (item: Item, index: number) => string,
): string {
  return items.map(text).join("\n");
}

/** Lines of two aligned columns. */
export function aligned(rows: readonly (readonly [string, string])[], indent: string): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${indent}${first.padEnd(width)} ${second}`).join("\n");
}

/** Refuses a root with one of these signs, which the server would not take literally in a path. */
export function checkRoot(server: string, root: string, signs: readonly string[]): void {
  const sign = signs.find((one) => root.includes(one));
  if (sign === undefined) return;
  throw new AnthologyError(
    "run",
    `${server} cannot serve ${root}: it does not take ${sign} literally`,
    {
      hint: "move the folder, and name its path on the server with --root",
    },
  );
}

/** A value in double quotes for nginx and Apache. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** The error pages, by the start of the addresses that do not exist: the first match counts. */
export const errorPages = [...languageFolders]
  .sort((one, other) => other.length - one.length)
  .map((folder) => ({ start: `/${folder}`, file: `/${folder}${errorPageName}` }));
