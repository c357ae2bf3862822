/**
 * Views: which members of a table's rows are shown as a JSON object, as a record or inside another one.
 *
 * A member is declared once. How it is read from the snapshot, how it is rendered, which rows a published value
 * stands for and which records it leads to all follow from that.
 */
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";
import type { Rows } from "./rows.ts";

/** Values of columns, by name. */
export type Columns = Readonly<Record<string, Value>>;

/** The row of a record: its key, and the columns that its members need. */
export interface Row extends Columns {
  readonly key: Key;
}

/** Rows of one table that are read together. */
export interface Batch {
  readonly snapshot: Snapshot;
  readonly table: string;
  readonly rows: readonly Row[];
  readonly keys: readonly Key[];
  /** Reads what several members need, once. */
  shared<Found>(name: string, read: () => Found): Found;
}

/** Shows what was read for one row of the batch. */
export type Show<Shown> = (row: Row, links: Links) => Shown;

/** The record whose rows are loaded. */
export interface Owner {
  readonly table: string;
  readonly key: Key;
}

/** A member that leads to other records. */
export interface Relation {
  /** Collection that the records belong to. */
  readonly to: string;
  /** What stands there: the address alone, an object that holds it, or a part of a record without its address. */
  readonly form: "address" | "object" | "part";
  /** Names of the members that an object has. */
  readonly members: readonly string[];
  /** Whether there may be none. */
  readonly optional?: boolean;
}

/** A member of a JSON object. */
export interface Member<Shown> {
  /** Columns of the row that it is made of. */
  readonly columns: readonly string[];
  /** Reads what it shows for all rows of a batch. */
  read(batch: Batch): Show<Shown>;
  /** The reverse: the columns of the record's row. */
  columnsOf?(shown: Shown, rows: Rows): Columns;
  /** The reverse: adds rows of other tables. */
  load?(shown: Shown, rows: Rows, owner: Owner): void;
  /** What leads to other records. */
  readonly relation?: Relation | undefined;
}

/** A member that is a column of the row, as it is. */
export interface Column extends Member<Value> {
  readonly column: string;
}

/** The members of an object, in their order. */
export type Members<Shown extends object> = {
  readonly [Name in keyof Shown]:
    | Member<Shown[Name]>
    | (Shown[Name] extends Value ? Column : never);
};

/** Where the records of a resource are. */
export interface Source {
  /** Name of the resource. */
  readonly name: string;
  readonly table: string;
  /** The column that is the key; it is `id` unless it is named. */
  readonly key?: string;
}

/** What a record shows of each row of a table. */
export interface View<Shown extends object> extends Source {
  readonly members: Members<Shown>;
  /** The key of the record that an object stands for, where the object does not give its address. */
  find?(shown: Shown, rows: Rows): Key;
}

/** Reads the rows of these keys with all that their members show; the result shows one of them. */
export function readView<Shown extends object>(
  view: View<Shown>,
  snapshot: Snapshot,
  keys: readonly Key[],
): (key: Key, links: Links) => Shown {
  const { table, key: column = "id" } = view;
  const select = columnsIn(view);
  const distinct = [...new Set(keys)];
  // Where the key is all that is needed, the table need not be asked.
  const rows =
    select.length === 0
      ? distinct.map((key) => ({ key }))
      : snapshot.rowsBy<Row>(
          { table, column, select: [`${column} AS key`, ...select].join(", ") },
          distinct,
        );
  const found = new Map(rows.map((row) => [row.key, row]));
  const show = readMembers(view, snapshot, rows);
  return (key, links) => {
    const row = found.get(key);
    // Opening the snapshot proved that every reference leads to a row.
    if (row === undefined) throw new Error(`${table}: no row with key ${key}`);
    return show(row, links);
  };
}

/** Columns of its table that a view needs besides the key. */
export function columnsIn<Shown extends object>({ members }: View<Shown>): string[] {
  return [...new Set(membersOf(members).flatMap(([, { columns }]) => columns))];
}

/** Reads what the members show of rows that are read already. */
export function readMembers<Shown extends object>(
  { table, members }: View<Shown>,
  snapshot: Snapshot,
  rows: readonly Row[],
): Show<Shown> {
  const found = new Map<string, unknown>();
  const batch: Batch = {
    snapshot,
    table,
    rows,
    keys: rows.map(({ key }) => key),
    shared: <Found>(name: string, read: () => Found) => {
      if (!found.has(name)) found.set(name, read());
      return found.get(name) as Found;
    },
  };
  const shows = membersOf(members).map(([name, member]) => [name, member.read(batch)] as const);
  return (row, links) => {
    const shown: Partial<Shown> = {};
    for (const [name, show] of shows) shown[name] = show(row, links);
    return shown as Shown;
  };
}

/** The members with their names, in their order. */
function membersOf<Shown extends object>(members: Members<Shown>) {
  const names = Object.keys(members) as (keyof Shown)[];
  // The values of a column have the type that the schema of the published record gives them.
  return names.map((name) => [name, members[name] as Member<Shown[typeof name]>] as const);
}

/** What leads from its members to other records. */
export function relationsOf<Shown extends object>({ members }: View<Shown>) {
  const relations: Record<string, Relation> = {};
  for (const [name, { relation }] of membersOf(members)) {
    if (relation !== undefined) relations[String(name)] = relation;
  }
  return relations;
}

/** Adds the rows that an object stands for: its own, and those that its members have in other tables. */
export function loadView<Shown extends object>(
  view: View<Shown>,
  shown: Shown,
  rows: Rows,
  columns: Columns,
): void {
  const { table, key: column = "id" } = view;
  const members = membersOf(view.members);
  const row: Record<string, Value> = { ...columns };
  for (const [name, member] of members) {
    Object.assign(row, member.columnsOf?.(shown[name], rows));
  }
  rows.add(table, row);
  const owner = { table, key: row[column] ?? "" };
  for (const [name, member] of members) member.load?.(shown[name], rows, owner);
}
