/**
 * Random edits of any table of a snapshot: rows are changed, added, removed and reordered; addresses of records are written in
 * texts, and records are removed that only texts name.
 */

import { faultyRows } from "../snapshot/checks.ts";
import { readDefinition, type TableDefinition } from "../snapshot/definition.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import { oneOf } from "./random-numbers.ts";

type Row = Readonly<Record<string, string | number | null>>;

const kinds = ["update", "update", "insert", "delete", "reorder", "address", "dangle"] as const;

/** Makes so many edits of a snapshot; returns a description of each. */
export function editAtRandom(file: string, count: number, random: () => number): string[] {
  const database = new Database(file);
  try {
    database.pragma("foreign_keys = ON");
    database.exec(
      "INSERT OR IGNORE INTO provenance VALUES (1, 'https://service.example', '2026-01-01T00:00:00Z', 'test', 1)",
    );
    const { tables: all } = readDefinition(database);
    const tables = [...all.values()];
    /** Texts with addresses are edits of this table. */
    const comments = all.get("comment_description");
    const done: string[] = [];
    while (done.length < count) {
      const kind = oneOf(kinds, random);
      const isAddress = kind === "address" || kind === "dangle";
      const table = (isAddress ? comments : undefined) ?? oneOf(tables, random);
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
    const isText = [
      "generator",
      "text",
      "content",
      "name",
      "main_name",
      "title",
      "credit",
      "description",
    ];
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
    /** A new keyword, named by a text alone: as a link, or after a word. */
    address: () => {
      const { id } = database.prepare("SELECT max(id) + 1 AS id FROM keyword").get() as {
        id: number;
      };
      run("INSERT INTO keyword SELECT ?, min(id) FROM keyword_category", id);
      const path = oneOf([`api/keywords/${id}/`, `keywords/${id}/`], random);
      const url = `http://localhost:3000/${path}`;
      const content = `${row.content} ${oneOf([`[k](${url})`, `see ${url}`], random)}`;
      run(`UPDATE "${table}" SET content = ? WHERE ${isRow}`, content, ...keyOf(row));
      return `the address ${path} in ${table} ${keyOf(row).join()}`;
    },
    /** A keyword is removed whose address stands in a text. */
    dangle: () => {
      const named = rows.flatMap(({ content }) => [...`${content}`.matchAll(/keywords\/(\d+)\//g)]);
      if (named.length === 0) return undefined;
      const [, id = ""] = oneOf(named, random);
      const { changes } = run("DELETE FROM keyword WHERE id = ?", Number(id));
      return changes === 0 ? undefined : `no keyword ${id}, which a text names`;
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
