/** Names in several languages, and identifiers at authority sites, as authors, cities and keywords have them. */
import type { Name } from "../model/published.ts";
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Rows } from "./rows.ts";

interface NameRow extends ChildRow, Name {}

/** The names of these records of `author`, `city`, `keyword` or `keyword_category`, in stored order. */
export function readNames(snapshot: Snapshot, owner: string, keys: readonly Key[]): Children<Name> {
  const rows = snapshot.children<NameRow>(
    `SELECT ${owner} AS parent, name, language FROM ${owner}_name
     WHERE ${owner} IN (SELECT key FROM keys) ORDER BY ${owner}, position`,
    keys,
  );
  return (key) => rows(key).map(({ name, language }) => ({ name, language }));
}

/** The rows of a record's names. */
export function loadNames(rows: Rows, owner: string, key: Key, names: readonly Name[]): void {
  rows.addList(`${owner}_name`, { [owner]: key }, names, ({ name, language }) => ({
    name,
    language,
  }));
}

/** The authority identifiers of these records of `author`, `city` or `keyword`, in stored order. */
export function readUris(
  snapshot: Snapshot,
  owner: string,
  keys: readonly Key[],
): Children<string> {
  const rows = snapshot.children<ChildRow & { readonly uri: string }>(
    `SELECT ${owner} AS parent, uri FROM ${owner}_alternative_uri
     WHERE ${owner} IN (SELECT key FROM keys) ORDER BY ${owner}, position`,
    keys,
  );
  return (key) => rows(key).map((row) => row.uri);
}

/** The rows of a record's authority identifiers. */
export function loadUris(rows: Rows, owner: string, key: Key, uris: readonly string[]): void {
  rows.addList(`${owner}_alternative_uri`, { [owner]: key }, uris, (uri) => ({ uri }));
}
