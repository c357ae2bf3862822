/**
 * Views: how rows of a table are shown as JSON objects, as records or inside other records.
 *
 * A member is declared once. The declaration tells how it is read from the snapshot, how it is rendered, how a
 * published value is loaded back into rows, and which records it leads to.
 */
import type { Collections } from "../model/published.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";

export type Columns = Readonly<Record<string, Value>>;

/** The row of a record: its key, and the columns that its members need. */
export interface Row extends Columns {
  readonly key: Key;
}

export interface RowBatch {
  readonly snapshot: Snapshot;
  readonly table: string;
  readonly rows: readonly Row[];
  readonly keys: readonly Key[];
  /** Reads once what several members need. */
  shared<Found>(name: string, read: () => Found): Found;
}

/** Gives the value of a member for one row of the batch. */
type Show<Shown> = (row: Row, links: Links) => Shown;

/** Takes the rows of one record. If a link leads nowhere, the fault names that record. */
export interface Rows {
  add(table: string, row: Readonly<Record<string, Value>>): void;
  /** Adds a row for each member of an ordered relation, with its `position`. */
  addList<Item>(
    table: string,
    owner: Readonly<Record<string, Value>>,
    items: readonly Item[],
    columns: (item: Item, index: number) => Readonly<Record<string, Value>>,
  ): void;
  /** The key of the record at an address, or with an alias (see `Resource.aliasOf`). */
  key(collection: string, name: string): Key;
  /** The record at an address, in its published form; undefined if there is none. */
  record<Published extends object>(collection: string, url: string): Published | undefined;
  /** How many times this method was called for this name before: it distinguishes repeated members of a relation. */
  occurrence(name: string): number;
  /** Reports that a field of the record has a value that no row can store. */
  fault(field: string, expected: string, found: string): void;
}

interface Owner {
  readonly table: string;
  readonly key: Key;
}

/** A member that leads to other records. */
export interface Relation {
  readonly to: CollectionName;
  /** The value: only the address, an object with the address, or an object without it. */
  readonly form: "address" | "object" | "part";
  /** Names of the members of the object. */
  readonly members: readonly string[];
}

export interface Member<Shown> {
  /** Columns of the row that the member needs; none by default. */
  readonly columns?: readonly string[];
  /** Reads the values for all rows of a batch. */
  read(batch: RowBatch): Show<Shown>;
  /** The reverse: columns of the record's row, from a published value. */
  columnsOf?(shown: Shown, rows: Rows): Columns;
  /** The reverse: adds the rows of other tables that a published value stands for. */
  load?(shown: Shown, rows: Rows, owner: Owner): void;
  /** For a member that leads to other records without a view of them. */
  readonly relation?: Relation;
  /** The table with a row for each item of a list, if the owner's row does not store the value. */
  listTable?(owner: string): string;
  readonly view?: View<object>;
}

type Members<Shown extends object> = { readonly [Name in keyof Shown]: Member<Shown[Name]> };

export type CollectionName = keyof Collections;

export interface RecordSource {
  readonly name: CollectionName;
  readonly table: string;
  /** The column of the key; `id` by default. */
  readonly key?: string;
}

/** The members that are shown for each row of a table. */
export interface View<Shown extends object> extends RecordSource {
  readonly members: Members<Shown>;
  /** The key of the record that an object stands for, if the object does not give its address. */
  find?(shown: Shown, rows: Rows): Key;
}

/** A relation whose value is only the address of the record. */
export function linkTo(collection: CollectionName): Relation {
  return { to: collection, form: "address", members: [] };
}

/** A relation whose value is an object; none for a medium inside a record, whose `url` is not its own address. */
function relationTo({ name, members, find }: View<object>): Relation | undefined {
  if (find !== undefined) return undefined;
  const form = "url" in members ? "object" : "part";
  return { to: name, form, members: Object.keys(members) };
}

/** The key of the record that an object inside another record stands for. */
export function keyFor<Shown extends object>(
  { name, find }: View<Shown>,
  shown: Shown,
  rows: Rows,
): Key {
  if (find !== undefined) return find(shown, rows);
  return rows.key(name, "url" in shown ? String(shown.url) : "");
}

/** Reads the rows of these keys with everything that their members need; the result shows one row. */
export function readView<Shown extends object>(
  view: View<Shown>,
  snapshot: Snapshot,
  keys: readonly Key[],
): (key: Key, links: Links) => Shown {
  const { table, key: column = "id" } = view;
  const members = membersOf(view);
  const columns = new Set(members.flatMap(([, { columns = [] }]) => columns));
  const distinct = [...new Set(keys)];
  // A view that needs only the keys needs no query.
  const rows =
    columns.size === 0
      ? distinct.map((key) => ({ key }))
      : snapshot.rowsBy<Row>(
          { table, column, select: [`${column} AS key`, ...columns].join(", ") },
          distinct,
        );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const shared = new Map<string, unknown>();
  const batch: RowBatch = {
    snapshot,
    table,
    rows,
    keys: rows.map(({ key }) => key),
    shared: <Found>(name: string, read: () => Found) => {
      if (!shared.has(name)) shared.set(name, read());
      return shared.get(name) as Found;
    },
  };
  const shows = members.map(([name, member]) => [name, member.read(batch)] as const);
  return (key, links) => {
    const row = byKey.get(key);
    // `openSnapshot` has checked that every reference leads to a row.
    if (row === undefined) throw new Error(`${table}: no row with key ${key}`);
    const shown: Partial<Shown> = {};
    for (const [name, show] of shows) shown[name] = show(row, links);
    return shown as Shown;
  };
}

function membersOf<Shown extends object>({ members }: View<Shown>) {
  const names = Object.keys(members) as (keyof Shown)[];
  return names.map((name) => [name, members[name]] as const);
}

export function relationsOf<Shown extends object>(view: View<Shown>) {
  const relations: Record<string, Relation> = {};
  for (const [name, member] of membersOf(view)) {
    const relation = member.relation ?? (member.view && relationTo(member.view));
    if (relation !== undefined) relations[String(name)] = relation;
  }
  return relations;
}

/** The table that stores a value of an object. @param names the names of the members on the way to the value */
export function tableOf<Shown extends object>(
  view: View<Shown>,
  [name, ...rest]: readonly string[],
): string {
  const member = membersOf(view).find(([other]) => other === name)?.[1];
  if (member?.view !== undefined && rest.length > 0) return tableOf(member.view, rest);
  return member?.listTable?.(view.table) ?? view.table;
}

/** Adds the rows that an object stands for: its own, and the rows of its members in other tables. */
export function loadView<Shown extends object>(
  view: View<Shown>,
  shown: Shown,
  rows: Rows,
  columns: Columns,
): void {
  const { table, key: column = "id" } = view;
  const members = membersOf(view);
  const row: Record<string, Value> = { ...columns };
  for (const [name, member] of members) {
    Object.assign(row, member.columnsOf?.(shown[name], rows));
  }
  rows.add(table, row);
  const owner = { table, key: row[column] ?? "" };
  for (const [name, member] of members) member.load?.(shown[name], rows, owner);
}
