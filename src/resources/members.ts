/**
 * The kinds of members that records have.
 *
 * A list that belongs to a record is a table named after both: `passage_text` has the columns `passage`, `position` and
 * `text`, `author_name` has `author`, `position` and those of a name.
 */
import type { Key } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";
import { grouped, readPairs } from "./pairs.ts";
import type { Rows } from "./rows.ts";
import {
  type Column,
  type Columns,
  columnsIn,
  type Member,
  type Relation,
  type Row,
  readMembers,
  readView,
  type Source,
  type View,
} from "./view.ts";

/** A column of the record's row, as it is. */
export function column(name: string): Column {
  return {
    column: name,
    columns: [name],
    read: () => (row) => row[name] ?? null,
    columnsOf: (shown) => ({ [name]: shown }),
  };
}

/** Members that are columns of the same names. */
export function columns<Name extends string>(
  ...names: Name[]
): { readonly [name in Name]: Column } {
  const members = names.map((name) => [name, column(name)]);
  return Object.fromEntries(members) as { readonly [name in Name]: Column };
}

/** A column that holds JSON. */
export function json<Shown>(name: string): Member<Shown> {
  return {
    columns: [name],
    read: () => (row) => JSON.parse(String(row[name])) as Shown,
    columnsOf: (shown) => ({ [name]: JSON.stringify(shown) }),
  };
}

/** The address of the record itself. */
export function address({ name, key = "id" }: Source): Member<string> {
  return {
    columns: [],
    read: () => (row, links) => links.record(name, row.key),
    columnsOf: (url, rows) => ({ [key]: rows.key(name, url) }),
  };
}

/** The record that a column names. */
export function one<Shown extends object>(name: string, view: View<Shown>): Member<Shown> {
  return {
    columns: [name],
    read: ({ snapshot, rows }) => {
      const show = readView(
        view,
        snapshot,
        rows.map((row) => keyIn(row, name)),
      );
      return (row, links) => show(keyIn(row, name), links);
    },
    columnsOf: (shown, rows) => ({ [name]: find(view, shown, rows) }),
    relation: relationTo(view),
  };
}

/** The record that a column names, or null. */
export function oneOrNull<Shown extends object>(
  name: string,
  view: View<Shown>,
): Member<Shown | null> {
  const { relation, ...member } = one(name, view);
  return {
    columns: [name],
    read: (batch) => {
      const show = member.read({ ...batch, rows: batch.rows.filter((row) => row[name] !== null) });
      return (row, links) => (row[name] === null ? null : show(row, links));
    },
    columnsOf: (shown, rows) => ({ [name]: shown && find(view, shown, rows) }),
    relation: relation && { ...relation, optional: true },
  };
}

/** The records that a relation lists, in stored order, repeats included. */
export function many<Shown extends object>(view: View<Shown>, part = view.table): Member<Shown[]> {
  return {
    columns: [],
    read: ({ snapshot, table, keys }) => {
      const listed = readPairs(snapshot, listOf(table, part, view.table), keys);
      const show = readView(view, snapshot, keys.flatMap(listed));
      return ({ key }, links) => listed(key).map((member) => show(member, links));
    },
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${part}`, { [table]: key }, list, (shown) => ({
        [view.table]: find(view, shown, rows),
      })),
    relation: relationTo(view),
  };
}

/** The addresses of the records that a relation lists, in stored order. */
export function addressesOf({ name, table: member }: Source): Member<string[]> {
  return {
    columns: [],
    read: ({ snapshot, table, keys }) => {
      const listed = readPairs(snapshot, listOf(table, member, member), keys);
      return ({ key }, links) => listed(key).map((other) => links.record(name, other));
    },
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${member}`, { [table]: key }, list, (url) => ({
        [member]: rows.key(name, url),
      })),
    relation: linkTo(name),
  };
}

/** The records that name this one in a column, in the order of another. They are loaded by themselves. */
export function naming<Shown extends object>(
  name: string,
  order: string,
  view: View<Shown>,
): Member<Shown[]> {
  return {
    columns: [],
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
  };
}

/** Objects that belong to the record alone, in stored order: their columns, as they are. */
export function list<Item extends { readonly [Name in keyof Item]: Value }>(
  part: string,
  columns: readonly (keyof Item & string)[],
): Member<Item[]> {
  return items(
    part,
    columns,
    (row) => {
      const item: Record<string, Value | undefined> = {};
      for (const name of columns) item[name] = row[name];
      return item as Item;
    },
    (item) => item,
  );
}

/** Strings that belong to the record alone, in stored order. */
export function strings(part: string, column: string): Member<string[]> {
  return items(
    part,
    [column],
    (row) => String(row[column]),
    (text) => ({ [column]: text }),
  );
}

function items<Item>(
  part: string,
  columns: readonly string[],
  itemOf: (row: Columns) => Item,
  columnsOf: (item: Item) => Columns,
): Member<Item[]> {
  return {
    columns: [],
    read: ({ snapshot, table: owner, keys }) => {
      const select = [owner, ...columns].join(", ");
      const rows = snapshot.rowsBy<Columns>(
        { table: `${owner}_${part}`, column: owner, select, order: `${owner}, position` },
        keys,
      );
      const children = grouped(rows, owner, itemOf);
      return ({ key }) => [...children(key)];
    },
    load: (list, rows, { table, key }) =>
      rows.addList(`${table}_${part}`, { [table]: key }, list, columnsOf),
  };
}

function listOf(owner: string, part: string, member: string) {
  return { table: `${owner}_${part}`, from: owner, to: member, order: `${owner}, position` };
}

function keyIn(row: Columns, name: string): Key {
  return row[name] as Key;
}

/** The key of the record that an object inside another one stands for. */
function find<Shown extends object>({ name, find }: View<Shown>, shown: Shown, rows: Rows): Key {
  if (find !== undefined) return find(shown, rows);
  return rows.key(name, "url" in shown ? String(shown.url) : "");
}

/** What leads to the records of a view; none where their addresses are not of this site. */
function relationTo<Shown extends object>({
  name,
  members,
  find,
}: View<Shown>): Relation | undefined {
  if (find !== undefined) return undefined;
  return {
    to: name,
    form: "url" in members ? "object" : "part",
    members: Object.keys(members),
  };
}

/** A relation by address alone. */
export function linkTo(collection: string): Relation {
  return { to: collection, form: "address", members: [] };
}
