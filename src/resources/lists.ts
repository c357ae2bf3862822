/**
 * Members that are lists.
 *
 * A list of a record is stored in a table named after both: `passage_text` has the columns `passage`, `position` and
 * `text`; `author_name` has `author`, `position` and the columns of a name.
 */
import type { Name } from "../model/published.ts";
import type { Key } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";
import { shownAs } from "./members.ts";
import { type Children, grouped, readPairs } from "./pairs.ts";
import {
  type Columns,
  columnsIn,
  keyFor,
  linkTo,
  type Member,
  type RecordSource,
  type Row,
  type RowBatch,
  readMembers,
  readView,
  relationTo,
  type View,
} from "./view.ts";

/** The records that a relation lists, in stored order, repeats included. */
export function many<Shown extends object>(view: View<Shown>, part = view.table): Member<Shown[]> {
  return {
    read: (batch) => {
      const listed = readListed(batch, part, view.table);
      const show = readView(view, batch.snapshot, batch.keys.flatMap(listed));
      return ({ key }, links) => listed(key).map((member) => show(member, links));
    },
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${part}`, { [table]: key }, list, (shown) => ({
        [view.table]: keyFor(view, shown, rows),
      })),
    relation: relationTo(view),
    listTable: (owner) => `${owner}_${part}`,
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

/** The records that name this one in a column, ordered by another column. They are loaded as records of their own. */
export function naming<Shown extends object>(
  name: string,
  order: string,
  view: View<Shown>,
): Member<Shown[]> {
  return {
    read: ({ snapshot, keys }) => {
      const select = [`${view.key ?? "id"} AS key`, ...new Set([name, ...columnsIn(view)])];
      const found = snapshot.rowsBy<Row>(
        { table: view.table, column: name, select: select.join(", "), order: `${name}, ${order}` },
        keys,
      );
      const show = readMembers(view, snapshot, found);
      const children = grouped(found, name, (row) => row as Row);
      return ({ key }, links) => children(key).map((row) => show(row, links));
    },
    relation: relationTo(view),
    listTable: () => view.table,
    view,
  };
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
