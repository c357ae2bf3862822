/**
 * Members that are lists.
 *
 * A list of a record is stored in a table named after both: `passage_text` has the columns `passage`, `position` and
 * `text`; `author_name` has `author`, `position` and the columns of a name.
 */
import { groupsOf } from "../model/groups.ts";
import type { Name } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";
import { shownAs } from "./members.ts";
import {
  type Columns,
  keyFor,
  linkTo,
  type Member,
  type RecordSource,
  type RowBatch,
  readView,
  type View,
} from "./view.ts";

/** What belongs to a key, in its order; an empty list if nothing does. */
export type Children<Item> = (parent: Key) => Item[];

/** The records that a relation lists, in stored order, repeats included. */
export function many<Shown extends object>(view: View<Shown>, part = view.table): Member<Shown[]> {
  return {
    ...listOf(view, (batch) => readListed(batch, part, view.table)),
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${part}`, { [table]: key }, list, (shown) => ({
        [view.table]: keyFor(view, shown, rows),
      })),
    listTable: (owner) => `${owner}_${part}`,
  };
}

/** The records that name this one in a column, ordered by another column. They are loaded as records of their own. */
export function naming<Shown extends object>(
  name: string,
  order: string,
  view: View<Shown>,
): Member<Shown[]> {
  const { table, key = "id" } = view;
  return {
    ...listOf(view, ({ snapshot, keys }) =>
      readPairs(snapshot, table, [name, key], keys, `${name}, ${order}`),
    ),
    listTable: () => table,
  };
}

function listOf<Shown extends object>(
  view: View<Shown>,
  readKeys: (batch: RowBatch) => Children<Key>,
): Member<Shown[]> {
  return {
    read: (batch) => {
      const listed = readKeys(batch);
      const show = readView(view, batch.snapshot, batch.keys.flatMap(listed));
      return ({ key }, links) => listed(key).map((member) => show(member, links));
    },
    view,
  };
}

export function addressesOf(source: RecordSource, url: Member<string>): Member<string[]> {
  const listed = many<{ readonly url: string }>({ ...source, members: { url } });
  const urls = shownAs(
    listed,
    (list) => list.map(({ url }) => url),
    (list) => list.map((url) => ({ url })),
  );
  return { ...urls, relation: linkTo(source.name) };
}

/** The keys of the members that a relation lists. */
export function readListed(
  { snapshot, table, keys, shared }: RowBatch,
  part: string,
  column: string,
): Children<Key> {
  const list = `${table}_${part}`;
  const order = `${table}, position`;
  return shared(list, () => readPairs(snapshot, list, [table, column], keys, order));
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

/** Groups rows by the key in one of their columns. */
function grouped<Item>(
  rows: readonly Columns[],
  parent: string,
  itemOf: (row: Columns) => Item,
): Children<Item> {
  const groups = groupsOf(rows, (row) => row[parent]);
  return (key) => (groups.get(key) ?? []).map(itemOf);
}

/** Objects that belong to this record only, in stored order; their members are the columns, unchanged. */
export function list<Item extends { readonly [Name in keyof Item]: Value }>(
  part: string,
  columns: readonly (keyof Item & string)[],
): Member<Item[]> {
  const itemOf = (row: Columns) => {
    const item: Record<string, Value | undefined> = {};
    for (const name of columns) item[name] = row[name];
    return item as Item;
  };
  return {
    read: ({ snapshot, table: owner, keys }) => {
      const select = [owner, ...columns].join(", ");
      const rows = snapshot.rowsBy<Columns>(
        { table: `${owner}_${part}`, column: owner, select, order: `${owner}, position` },
        keys,
      );
      const items = grouped(rows, owner, itemOf);
      return ({ key }) => items(key);
    },
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${part}`, { [table]: key }, list, (item) => item),
    listTable: (owner) => `${owner}_${part}`,
  };
}

/** Strings that belong to this record only, in stored order. */
export function strings(part: string, column: string): Member<string[]> {
  return shownAs(
    list<{ readonly [name: string]: string }>(part, [column]),
    (items) => items.map((item) => String(item[column])),
    (texts) => texts.map((text) => ({ [column]: text })),
  );
}

/** The names of a record, in several languages. */
export const names = list<Name>("name", ["name", "language"]);
