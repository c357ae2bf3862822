/** The definition of a snapshot's tables: as data/schema.sql gives it, and as a given database has it. */
import { readFileSync } from "node:fs";
import { type Connection, Database } from "./sqlite.ts";

/** data/schema.sql, which defines the snapshot. */
export function schemaSql(): string {
  return readFileSync(new URL("../../data/schema.sql", import.meta.url), "utf8");
}

/** A column as `PRAGMA table_xinfo` describes it. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

export interface ForeignKey {
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** The properties of a table that the build relies on. */
export interface TableDefinition {
  readonly name: string;
  readonly strict: boolean;
  readonly columns: readonly ColumnDefinition[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Lists of columns whose values together are unique, the primary key included. */
  readonly unique: readonly (readonly string[])[];
}

/** The tables of a database and the two numbers that identify the kind of file. */
export interface Definition {
  readonly applicationId: number;
  readonly version: number;
  readonly tables: ReadonlyMap<string, TableDefinition>;
}

/** The definition that this version of the program supports. */
export function supportedDefinition(): Definition {
  const database = new Database(":memory:");
  try {
    database.exec(schemaSql());
    return readDefinition(database);
  } finally {
    database.close();
  }
}

export function readDefinition(database: Connection): Definition {
  const tables = database
    .prepare<[], { name: string; strict: number }>(
      `SELECT name, strict FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all();
  const read = tableReader(database);
  return {
    applicationId: Number(database.pragma("application_id", { simple: true })),
    version: Number(database.pragma("user_version", { simple: true })),
    tables: new Map(
      tables.map(({ name, strict }) => [name, { name, strict: strict === 1, ...read(name) }]),
    ),
  };
}

/** Reads tables with statements that are prepared once. */
function tableReader(
  database: Connection,
): (name: string) => Pick<TableDefinition, "columns" | "foreignKeys" | "unique"> {
  const columnsOf = database.prepare<[string], ColumnDefinition>(
    'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) ORDER BY cid',
  );
  const foreignKeysOf = database.prepare<[string], ForeignKey>(
    `SELECT "from" AS "column", "table" AS parent, "to" AS parentColumn
     FROM pragma_foreign_key_list(?) ORDER BY "from"`,
  );
  const indexesOf = database.prepare<[string], { columns: string }>(
    `SELECT (SELECT json_group_array(name ORDER BY seqno) FROM pragma_index_info(list.name)) AS columns
     FROM pragma_index_list(?) AS list WHERE "unique" AND NOT partial ORDER BY list.name`,
  );
  return (name) => {
    const columns = columnsOf.all(name);
    const primary = columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk);
    const indexes = indexesOf.all(name).map((index) => JSON.parse(index.columns) as string[]);
    const unique = [primary.map((column) => column.name), ...indexes];
    return { columns, foreignKeys: foreignKeysOf.all(name), unique };
  };
}
