/** What the configurations of web servers have in common: their options, and the facts they are made of. */
import { filteredCollection } from "../routing/filters.ts";
import { describe, preflightHeaders } from "../routing/replies.ts";
import type { CollectionRoute, Place } from "../routing/requests.ts";
import { collectionPath, xmlSuffix } from "../routing/routes.ts";

/** Where and as what a host publishes a folder. */
export interface ConfigurationOptions {
  /** The published folder, as seen from where the command runs. */
  readonly folder: string;
  /** Absolute path at which the published folder stands on the server. */
  readonly root: string;
  /** Address under which it is published. A path in it is for what stands before the server to take off. */
  readonly baseUrl: string;
  /** Our compiled Worker, as seen from where the command runs. */
  readonly worker: string;
  /** Whether a server that needs a module of its own for Brotli has it. */
  readonly brotli: boolean;
}

/** Writes a host's configuration for a site that has these collections. */
export type Configuration = (
  collections: readonly CollectionRoute[],
  options: ConfigurationOptions,
) => string;

/** A file for a host in the user's repository. */
export interface RepositoryFile {
  /** Path from the top of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Types of what is worth compressing; those of pictures are compressed already. */
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

/** The headers that only a preflight gets: those that are not on every answer. */
export const preflightOnly = Object.entries(preflightHeaders).filter(
  ([name]) => name !== "Access-Control-Allow-Origin",
);

/** A collection as an address names it: `authors` and, where there is one, `authors_xml`. */
interface NamedCollection {
  readonly name: string;
  /** What OPTIONS calls it. */
  readonly title: string;
}

/** Every name of every collection. */
export function namedCollections(collections: readonly CollectionRoute[]): NamedCollection[] {
  return collections
    .flatMap(({ name, xml }) => (xml ? [name, name + xmlSuffix] : [name]))
    .map((name) => ({ name, title: titleOf(name) }));
}

function titleOf(name: string): string {
  const place: Place = { kind: "collection", name, type: "application/json" };
  return describe(place).name.replace(/ List$/, "");
}

/** What OPTIONS tells of a kind of place; `renders` is the inside of its list. */
interface OptionWords {
  readonly name: string;
  readonly description: string;
  readonly renders: string;
}

/** What OPTIONS tells, by kind of place, with a server's own words for the title and extension of the collection. */
export function optionWords(title: string, extension: string) {
  const words = (place: Place): OptionWords => {
    const { name, description, renders } = describe(place);
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

/** The beginning of the paths on which filters count, as a pattern. */
export const filteredPaths = collectionPath(filteredCollection);

/** Rows of two words in columns, one to a line. */
export function aligned(rows: readonly (readonly [string, string])[], indent: string): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${indent}${first.padEnd(width)} ${second}`).join("\n");
}

/** A value in double quotes, as nginx, Caddy and Apache read it. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
