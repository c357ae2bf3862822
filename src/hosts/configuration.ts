/** Shared by the configurations of web servers: their options, headers, and the printing of tables. */
import { AnthologyError, quote } from "../model/errors.ts";
import { neverChanges, preflightHeaders, webPageHeaders } from "../routing/replies.ts";
import { rootLinks } from "../routing/routes.ts";
import type { Table } from "./decision.ts";

export interface ConfigurationOptions {
  /** Path of the published folder from the working folder. */
  readonly folder: string;
  /** Absolute path of the published folder on the server. */
  readonly root: string;
  /** Address under which the folder is published. If it has a path, a proxy in front of the server removes it. */
  readonly baseUrl: string;
  /** Address of `anthology-build serve` for filters, if it runs next to the server. */
  readonly filters?: string | undefined;
  /** Path of the folder of our compiled Workers from the working folder. */
  readonly workers: string;
  /** Whether the folder is a packed site. */
  readonly isPacked: boolean;
}

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

/** Headers that only the answer to a preflight has, which is any OPTIONS. */
export const preflightOnly = Object.entries(preflightHeaders).filter(
  ([name]) => name !== "Access-Control-Allow-Origin",
);

/** Headers of files of a kind (`decision.ts`). */
export const headersOfKinds: readonly (readonly [kind: string, name: string, value: string])[] = [
  ["root", "Link", rootLinks],
  ["hashed", "Cache-Control", neverChanges],
  ...Object.entries(webPageHeaders).map(([name, value]) => ["page", name, value] as const),
];

export function headOf(server: string, host: string, needs: string): string {
  return `# A static anthology that implements the whole contract, for ${server}.
${needs}
# Written by \`anthology-build host ${host}\`. Do not edit it: run the command again.
#
# In short: the request determines a route, the route and the query determine a file, and the file is served.`;
}

/** The tables in a server's syntax, with their notes. `textOf` gives the server's text for a variable or a group. */
export function printed(
  tables: readonly Table[],
  textOf: (name: string) => string,
  print: (table: Table) => string,
): string {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name));
  return lines(tables, ({ note, name, of, rows }) => {
    const values = rows.map(([pattern, value]) => [pattern, filled(value)] as const);
    const text = print({ name, of: filled(of), rows: values, note });
    return note === "" ? text : `# ${note}\n${text}`;
  });
}

/** A pattern as the key of a map, for nginx and Caddy. Only as a word or by default may a value contain variables. */
export function keyOf(pattern: string): string {
  if (pattern === "^") return "default";
  const word = /^\^(\w*)\$$/.exec(pattern)?.[1];
  return word === undefined ? `"~${pattern}"` : `"${word}"`;
}

/** The texts of items, each on lines of its own. */
export function lines<Item>(
  items: readonly Item[],
  text: (item: Item, index: number) => string,
): string {
  return items.map(text).join("\n");
}

export function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

/** Refuses a root with a sign that begins a variable or a pattern in the configuration of one of the servers. */
export function checkRoot(root: string): void {
  const [sign] = /[${[?]/.exec(root) ?? [];
  if (sign === undefined) return;
  const message = `no configuration can name ${root}: servers do not take ${sign} literally`;
  const hint = "move the folder, and name its path on the server with --root";
  throw new AnthologyError("run", message, { hint });
}

/** A value in double quotes for nginx and Apache. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** A name that a workflow and a shell read as one word. @throws AnthologyError of kind `run` for others */
export function oneWord(what: string, name: string): string {
  if (/^[\w.][\w./-]*$/.test(name)) return name;
  const message = `${what}: expected letters, digits and . / - _, found ${quote(name)}`;
  const hint = "give another name: a workflow would read this one as more than a name";
  throw new AnthologyError("run", message, { hint });
}
