/** Random edits of any table of a snapshot: rows are changed, added, removed and reordered. */

import { faultyRows } from "../snapshot/checks.ts";
import { readDefinition, type TableDefinition } from "../snapshot/definition.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import { oneOf } from "./random-numbers.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Makes so many edits of a snapshot; returns a description of each. */
export function editAtRandom(file: string, count: number, random: () => number): string[] {
  const database = new Database(file);
  try {
    database.pragma("foreign_keys = ON");
    const tables = [...readDefinition(database).tables.values()].filter(
      ({ name }) => name !== "provenance",
    );
    const done: string[] = [];
    while (done.length < count) {
      const table = oneOf(tables, random);
      const kind = oneOf(["update", "update", "insert", "delete", "reorder"] as const, random);
      const edit = tryEdit(database, table, kind, random);
      if (edit !== undefined) done.push(edit);
    }
    return done;
  } finally {
    database.close();
  }
}

/** Makes an edit; undefined if the constraints of the tables or of records forbid it, or nothing changes. */
function tryEdit(
  database: Connection,
  table: TableDefinition,
  kind: "update" | "insert" | "delete" | "reorder",
  random: () => number,
): string | undefined {
  const rows = database.prepare(`SELECT * FROM "${table.name}"`).all() as Row[];
  if (rows.length === 0) return undefined;
  const row = oneOf(rows, random);
  database.exec("BEGIN");
  try {
    const change = edits[kind](database, table, row, rows, random);
    const isValid =
      // All are read: a query that is left open would keep the snapshot busy.
      change !== undefined && [...faultyRows(database, readDefinition(database))].length === 0;
    database.exec(isValid ? "COMMIT" : "ROLLBACK");
    return isValid ? change : undefined;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (database.inTransaction) database.exec("ROLLBACK");
    return undefined;
  }
}

const edits = { update, insert, delete: remove, reorder } as const;

function update(
  database: Connection,
  table: TableDefinition,
  row: Row,
  rows: readonly Row[],
  random: () => number,
): string | undefined {
  const { name } = oneOf(table.columns, random);
  const value = valueFor(name, row, rows, random);
  if (value === row[name]) return undefined;
  const { changes } = database
    .prepare(`UPDATE "${table.name}" SET "${name}" = ? WHERE ${isRow(table)}`)
    .run(value, ...keyOf(table, row));
  return changes === 0 ? undefined : `${table.name}.${name} of ${keyOf(table, row).join()}`;
}

/** Inserts a copy of a row with a new key. */
function insert(
  database: Connection,
  table: TableDefinition,
  row: Row,
  rows: readonly Row[],
  random: () => number,
): string | undefined {
  const primary = keyColumns(table);
  const values = table.columns.map(({ name, type }) => {
    if (primary.at(-1) !== name) return valueFor(name, row, rows, random);
    if (type !== "INTEGER") return `q${String.fromCharCode(97 + Math.floor(random() * 26))}x`;
    return Math.max(...rows.map((other) => Number(other[name]))) + 1;
  });
  const names = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const places = values.map(() => "?").join(", ");
  database.prepare(`INSERT INTO "${table.name}" (${names}) VALUES (${places})`).run(...values);
  return `a row of ${table.name}: ${values.join()}`;
}

function remove(database: Connection, table: TableDefinition, row: Row): string {
  database.prepare(`DELETE FROM "${table.name}" WHERE ${isRow(table)}`).run(...keyOf(table, row));
  return `no ${table.name} ${keyOf(table, row).join()}`;
}

/** Swaps two members of a list. */
function reorder(
  database: Connection,
  table: TableDefinition,
  row: Row,
  rows: readonly Row[],
): string | undefined {
  if (!table.columns.some(({ name }) => name === "position")) return undefined;
  const [owner = ""] = keyColumns(table);
  const other = rows.find((one) => one[owner] === row[owner] && one.position !== row.position);
  if (other === undefined) return undefined;
  const move = database.prepare(`UPDATE "${table.name}" SET position = ? WHERE ${isRow(table)}`);
  move.run(999_999, ...keyOf(table, row));
  move.run(row.position, ...keyOf(table, other));
  move.run(other.position, ...keyOf(table, { ...row, position: 999_999 }));
  return `${table.name} ${keyOf(table, row).join()} and ${keyOf(table, other).join()}`;
}

/** Another value for a column: from another row, from a row that it may refer to, or a longer text. */
function valueFor(
  column: string,
  row: Row,
  rows: readonly Row[],
  random: () => number,
): string | number | null {
  const own = row[column] ?? null;
  const isText = ["text", "content", "name", "main_name", "title", "credit", "description"];
  if (isText.includes(column) && typeof own === "string" && random() < 0.7) {
    return `${own} λόγος ${Math.floor(random() * 1000)}`;
  }
  return oneOf(rows, random)[column] ?? own;
}

function keyColumns({ columns }: TableDefinition): string[] {
  return columns
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
}

function keyOf(table: TableDefinition, row: Row) {
  return keyColumns(table).map((name) => row[name] ?? null);
}

function isRow(table: TableDefinition): string {
  return keyColumns(table)
    .map((name) => `"${name}" = ?`)
    .join(" AND ");
}
