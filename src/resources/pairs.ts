/** Rows that belong to others, read for many of these at once. */
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Columns } from "./view.ts";

/** What belongs to a key, in its order; nothing is an empty list. */
export type Children<Item> = (parent: Key) => readonly Item[];

/** The rows by the key in one of their columns. */
export function grouped<Item>(
  rows: readonly Columns[],
  parent: string,
  itemOf: (row: Columns) => Item,
): Children<Item> {
  const groups = new Map<unknown, Item[]>();
  for (const row of rows) {
    const group = groups.get(row[parent]);
    if (group === undefined) groups.set(row[parent], [itemOf(row)]);
    else group.push(itemOf(row));
  }
  return (key) => groups.get(key) ?? [];
}

/** Two columns of a table, read from one to the other. */
interface Pairs {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  /** Columns to order by. */
  readonly order: string;
}

/** The keys that stand next to each of these keys. */
export function readPairs(
  snapshot: Snapshot,
  { table, from, to, order }: Pairs,
  keys: readonly Key[],
): Children<Key> {
  const select = `${from}, ${to}`;
  const rows = snapshot.rowsBy<Columns>({ table, column: from, select, order }, keys);
  return grouped(rows, from, (row) => row[to] as Key);
}
