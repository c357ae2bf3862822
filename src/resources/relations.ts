/** Reading the ordered members of a relation, for many records at once. */
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";

/** Reads records as their parent shows them; the result gives each by its key. */
export type ReadSummaries<Summary> = (keys: readonly Key[]) => (key: Key) => Summary;

/** A table of `<parent>`, `position`, `<child>`. */
export interface Relation {
  readonly table: string;
  readonly parent: string;
  readonly child: string;
}

/** The keys of the members that each parent has, in stored order, repeats included. */
export function readMembers(
  snapshot: Snapshot,
  { table, parent, child }: Relation,
  parents: readonly Key[],
): Children<Key> {
  const rows = snapshot.children<ChildRow & { readonly child: Key }>(
    `SELECT ${parent} AS parent, ${child} AS child FROM ${table}
     WHERE ${parent} IN (SELECT key FROM keys) ORDER BY ${parent}, position`,
    parents,
  );
  return (key) => rows(key).map((row) => row.child);
}

/** The summaries of the members that each parent has, in stored order, repeats included. */
export function readRelated<Summary>(
  snapshot: Snapshot,
  relation: Relation,
  parents: readonly Key[],
  readSummaries: ReadSummaries<Summary>,
): Children<Summary> {
  const members = readMembers(snapshot, relation, parents);
  const summary = readSummaries([...new Set(parents.flatMap(members))]);
  return (key) => members(key).map(summary);
}

/** Summaries by their key from the rows of a query. */
export function byKey<Row extends { readonly id: Key }>(rows: readonly Row[]): (key: Key) => Row {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (key) => {
    const row = found.get(key);
    // Opening the snapshot proved that every reference leads to a row.
    if (row === undefined) throw new Error(`no row with key ${key}`);
    return row;
  };
}
