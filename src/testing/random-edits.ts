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
  kind: keyof ReturnType<typeof editsOf>,
  random: () => number,
): string | undefined {
  const rows = database.prepare(`SELECT * FROM "${table.name}"`).all() as Row[];
  if (rows.length === 0) return undefined;
  const edits = editsOf(database, table, rows, random);
  database.exec("BEGIN");
  try {
    const change = edits[kind]();
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

/** Edits of one row of a table, each of which returns its description, or undefined if nothing changes. */
function editsOf(
  database: Connection,
  { name: table, columns }: TableDefinition,
  rows: readonly Row[],
  random: () => number,
) {
  const row = oneOf(rows, random);
  const keys = columns
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map(({ name }) => name);
  const keyOf = (of: Row) => keys.map((name) => of[name] ?? null);
  const isRow = keys.map((name) => `"${name}" = ?`).join(" AND ");
  const run = (sql: string, ...values: Row[string][]) => database.prepare(sql).run(...values);

  /** Another value for a column: from another row, from a row that it may refer to, or a longer text. */
  const valueFor = (column: string) => {
    const own = row[column] ?? null;
    const isText = ["text", "content", "name", "main_name", "title", "credit", "description"];
    if (isText.includes(column) && typeof own === "string" && random() < 0.7) {
      return `${own} λόγος ${Math.floor(random() * 1000)}`;
    }
    return oneOf(rows, random)[column] ?? own;
  };

  return {
    update: () => {
      const { name } = oneOf(columns, random);
      const value = valueFor(name);
      if (value === row[name]) return undefined;
      run(`UPDATE "${table}" SET "${name}" = ? WHERE ${isRow}`, value, ...keyOf(row));
      return `${table}.${name} of ${keyOf(row).join()}`;
    },
    /** A copy of the row with a new key. */
    insert: () => {
      const values = columns.map(({ name, type }) => {
        if (keys.at(-1) !== name) return valueFor(name);
        if (type !== "INTEGER") return `q${String.fromCharCode(97 + Math.floor(random() * 26))}x`;
        return Math.max(...rows.map((other) => Number(other[name]))) + 1;
      });
      run(`INSERT INTO "${table}" VALUES (${values.map(() => "?")})`, ...values);
      return `a row of ${table}: ${values.join()}`;
    },
    delete: () => {
      run(`DELETE FROM "${table}" WHERE ${isRow}`, ...keyOf(row));
      return `no ${table} ${keyOf(row).join()}`;
    },
    /** Two members of a list change places. */
    reorder: () => {
      const [owner = ""] = keys;
      const other = rows.find((one) => one[owner] === row[owner] && one.position !== row.position);
      if (row.position === undefined || other === undefined) return undefined;
      const move = (from: Row, position: Row[string]) =>
        run(`UPDATE "${table}" SET position = ? WHERE ${isRow}`, position, ...keyOf(from));
      move(row, 999_999);
      move(other, row.position);
      move({ ...row, position: 999_999 }, other.position ?? null);
      return `${table} ${keyOf(row).join()} and ${keyOf(other).join()}`;
    },
  };
}
