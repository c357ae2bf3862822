/**
 * Anthologies as rows: each record with the columns of its table and with its lists, whose members are rows of tables
 * of their own. Every fact occurs once. The sources of the sample, random anthologies and those of any size are in this
 * form.
 */
import { resources } from "../resources/index.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { Database } from "../snapshot/sqlite.ts";
import { SnapshotWriter, type Value } from "../snapshot/writer.ts";

/** A record: columns, some of which store an object as JSON, and lists of members by the name of the list. */
export type Fields = Readonly<Record<string, Value | Json | readonly Member[]>>;
type Json = Readonly<Record<string, unknown>>;

/** The id of another record, or a value or columns of its own. */
type Member = Value | Readonly<Record<string, Value>>;

/** The records of each table. */
export type Rows = Readonly<Record<string, readonly Fields[]>>;

const definitions = [...supportedDefinition().tables.values()];

/** A table after those that it and its lists refer to. @param path tables that lead to it */
function withTargets(table: string, path: readonly string[] = []): readonly string[] {
  if (path.includes(table)) throw new Error(`tables refer in a circle: ${path.join(", ")}`);
  const own = definitions.filter(({ name }) => name === table || name.startsWith(`${table}_`));
  const targets = own.flatMap(({ foreignKeys }) => foreignKeys.map(({ parent }) => parent));
  const others = targets.filter((target) => target !== table);
  return [...others.flatMap((target) => withTargets(target, [...path, table])), table];
}

/** The tables with records, each after those that it refers to. */
export const tables = [...new Set(resources.flatMap(({ table }) => withTargets(table)))];

/**
 * The end of the name of the table with the members of each list, and the column of a plain member. Most lists are named
 * after the collection of their members.
 */
export const lists: Readonly<Record<string, readonly [ending: string, column?: string]>> = {
  ...Object.fromEntries(resources.map(({ name, table }) => [name, [table, table] as const])),
  alternative_uris: ["alternative_uri", "uri"],
  external_references: ["external_reference"],
  images: ["image", "medium"],
  names: ["name"],
};

/** Writes a snapshot of these records, whose rows are then checked as a whole. */
export function writeAnthology(anthology: Rows, file: string): void {
  const writer = new SnapshotWriter(file);
  try {
    for (const [table, records] of Object.entries(anthology)) {
      for (const record of records) insertRecord(writer, table, record);
    }
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** Inserts a record with its lists. */
function insertRecord(writer: SnapshotWriter, table: string, fields: Fields): void {
  const columns: Record<string, Value> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (isList(value)) continue;
    columns[field] = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  }
  writer.insert(table, columns);
  for (const [field, members] of Object.entries(fields)) {
    if (!isList(members)) continue;
    const [ending, column = ""] = lists[field] ?? [];
    if (ending === undefined) throw new Error(`${table} ${columns.id}: unknown list ${field}`);
    for (const [position, member] of members.entries()) {
      const own = typeof member === "object" && member !== null ? member : { [column]: member };
      const owner = columns.id ?? null;
      writer.insert(`${table}_${ending}`, { [table]: owner, position, ...own });
    }
  }
}

/** The records of a snapshot, the inverse of `writeAnthology`. */
export function readAnthology(file: string): Rows {
  const database = new Database(file, { readonly: true });
  const all = (sql: string) => database.prepare(sql).all() as Record<string, Value>[];
  const names = new Set(all("SELECT name FROM sqlite_schema").map(({ name }) => name));
  const read = (table: string): Fields[] =>
    all(`SELECT * FROM ${table} ORDER BY 1`).map((record) => {
      const own = Object.entries(lists).flatMap(([field, [ending, column]]) => {
        const part = `${table}_${ending}`;
        if (!names.has(part)) return [];
        const sql = `SELECT * FROM ${part} WHERE ${table} = ? ORDER BY position`;
        const members = database.prepare(sql).all(record.id) as Record<string, Value>[];
        const plain = ({ [table]: _owner, position: _position, ...rest }: (typeof members)[0]) =>
          column !== undefined && column in rest ? (rest[column] ?? null) : rest;
        return [[field, members.map(plain)]];
      });
      return { ...record, ...Object.fromEntries(own) };
    });
  const anthology = Object.fromEntries(tables.map((table) => [table, read(table)]));
  database.close();
  return anthology;
}

export function isList(value: Fields[string] | undefined): value is readonly Member[] {
  return Array.isArray(value);
}
