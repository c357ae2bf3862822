/** Rows that belong to other rows, read for many owners at once. */
import { groupsOf } from "../model/groups.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Columns } from "./view.ts";

/** What belongs to a key, in its order; an empty list if nothing does. */
export type Children<Item> = (parent: Key) => Item[];

/** Groups rows by the key in one of their columns. */
export function grouped<Item>(
  rows: readonly Columns[],
  parent: string,
  itemOf: (row: Columns) => Item,
): Children<Item> {
  const groups = groupsOf(rows, (row) => row[parent]);
  return (key) => (groups.get(key) ?? []).map(itemOf);
}

/** The keys in column `to`, by each of these keys in column `from`; in no order unless it is given. */
export function readPairs(
  snapshot: Snapshot,
  table: string,
  [from, to]: readonly [string, string],
  keys: readonly Key[],
  order = from,
): Children<Key> {
  const select = `${from}, ${to}`;
  const rows = snapshot.rowsBy<Columns>({ table, column: from, select, order }, keys);
  return grouped(rows, from, (row) => row[to] as Key);
}
