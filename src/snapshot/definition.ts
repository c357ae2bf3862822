/** The definition of a snapshot's tables: as data/schema.sql gives it, and as a given database has it. */
import { readFileSync } from "node:fs";
import { type Connection, Database } from "./sqlite.ts";

/** data/schema.sql, which defines the snapshot. */
export function schemaSql(): string {
  return readFileSync(new URL("../../data/schema.sql", import.meta.url), "utf8");
}

export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  /** 1 if it allows no NULL, else 0. */
  readonly notnull: number;
  /** Index in the primary key, from 1; 0 for other columns. */
  readonly pk: number;
}

interface ForeignKey {
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

export interface TableDefinition {
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  readonly foreignKeys: readonly ForeignKey[];
}

export interface Definition {
  /** The two numbers that identify the kind of file. */
  readonly applicationId: number;
  readonly version: number;
  readonly tables: ReadonlyMap<string, TableDefinition>;
  /** The SQL of each table and index, by its type and name. */
  readonly statements: ReadonlyMap<string, string>;
  /** The types and names of all that is defined. */
  readonly names: ReadonlySet<string>;
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

/** @param schema the name of the database, which may be attached */
export function readDefinition(database: Connection, schema = "main"): Definition {
  const tables = database
    .prepare<[], Readonly<Record<"name" | "columns" | "foreignKeys", string>>>(
      `SELECT name,
         (SELECT json_group_array(json_object('name', name, 'type', type, 'notnull', "notnull", 'pk', pk) ORDER BY cid)
          FROM pragma_table_xinfo(list.name, '${schema}')) AS columns,
         (SELECT json_group_array(
            json_object('column', "from", 'parent', "table", 'parentColumn', "to") ORDER BY "from")
          FROM pragma_foreign_key_list(list.name, '${schema}')) AS foreignKeys
       FROM ${schema}.sqlite_schema AS list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name`,
    )
    .all();
  const statements = database
    .prepare<[], [string, string]>(
      `SELECT type || ' ' || name, sql FROM ${schema}.sqlite_schema
       WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .raw()
    .all();
  const names = database
    .prepare<[], string>(`SELECT type || ' ' || name FROM ${schema}.sqlite_schema`)
    .pluck()
    .all();
  return {
    names: new Set(names),
    applicationId: Number(database.pragma("application_id", { simple: true })),
    version: Number(database.pragma("user_version", { simple: true })),
    tables: new Map(
      tables.map(({ name, columns, foreignKeys }) => [
        name,
        { name, columns: JSON.parse(columns), foreignKeys: JSON.parse(foreignKeys) },
      ]),
    ),
    statements: new Map(statements),
  };
}

/**
 * SQL of all rows of a table, with every column of its definition, and the columns that are NULL because the definition
 * that was found lacks them.
 * @param schema the name of the database that was found
 */
export function rowsOf({ name, columns }: TableDefinition, found: Definition, schema = "main") {
  const own = found.tables.get(name)?.columns ?? columns;
  const names = columns.map((column) => column.name);
  const missing = names.filter((column) => !own.some((one) => one.name === column));
  const read = names.map((column) => (missing.includes(column) ? `NULL AS ${column}` : column));
  return { missing, sql: `SELECT ${read} FROM ${schema}.${name}` };
}

/**
 * Lets all queries of this connection find what a snapshot of an older definition lacks: the columns, by a view that hides
 * the table of its name, and the views, whatever the snapshot has under their names.
 * @returns those columns, each after its table
 */
export function addViews(database: Connection, { tables }: Definition): string[] {
  const found = readDefinition(database);
  const [, ...views] = schemaSql().split(/^CREATE (?=VIEW )/m);
  database.exec(views.map((view) => `CREATE TEMP ${view}`).join(""));
  return [...tables.values()].flatMap((table) => {
    const { missing, sql } = rowsOf(table, found);
    if (missing.length > 0) database.exec(`CREATE TEMP VIEW ${table.name} AS ${sql}`);
    return missing.map((column) => `${table.name}.${column}`);
  });
}

export function primaryKey({ columns }: TableDefinition): string[] {
  const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return keys.map(({ name }) => name);
}
