/** Reads an open snapshot: first lists of keys, then the rows of many records at once. */

import type { Fault } from "../model/errors.ts";
import type { Origin } from "../model/published.ts";
import { unknownTime } from "../model/times.ts";
import { contentHash, provenanceTable } from "./content-hash.ts";
import { readDefinition } from "./definition.ts";
import { explainedReadError } from "./read-errors.ts";
import { brokenText } from "./rules.ts";
import type { Connection, Statement } from "./sqlite.ts";

/** The key of a row: an integer id, or the code of a language. */
export type Key = number | string;

/** Rows of one table, found by the values of one of its columns. */
interface Selection {
  readonly table: string;
  readonly column: string;
  /** The columns that are read, as SQL. */
  readonly select: string;
  /** Columns to order by, without ties; left out if the order does not matter. */
  readonly order?: string;
}

/** What was looked for: all rows of a table whose column has one of these values, whether or not there are any. */
export type Reading = readonly [table: string, column: string, values: readonly Key[]];

/** A snapshot opened for reading. All queries see the same state. */
export class Snapshot {
  readonly #database: Connection;
  readonly file: string;
  readonly #statements = new Map<string, Statement>();
  /** The values that were looked for, by table and column, while this is traced. */
  #readings: Map<string, Map<string, Set<Key>>> | undefined;

  constructor(database: Connection, file: string) {
    this.#database = database;
    this.file = file;
  }

  get version(): number {
    return Number(this.#database.pragma("user_version", { simple: true }));
  }

  /** Where it was pulled from; null if it was made from files. */
  get provenance(): Origin | null {
    const sql = `SELECT source, pulled_at, generator, records FROM ${provenanceTable}`;
    return this.rows<Origin>(sql)[0] ?? null;
  }

  /** The newest time at which a record changed; null if none is known. */
  get latestUpdate(): string | null {
    const tables = this.values<string>(
      `SELECT list.name FROM sqlite_schema AS list, pragma_table_info(list.name) AS info
       WHERE list.type = 'table' AND info.name = 'updated_at'`,
    );
    // Without the Z, comparing texts compares moments.
    const newest = tables.map(
      (name) =>
        `SELECT max(rtrim(updated_at, 'Z')) AS newest FROM ${name} WHERE updated_at <> '${unknownTime}'`,
    );
    const [latest] = this.values<string | null>(
      `SELECT max(newest) || 'Z' FROM (${newest.join(" UNION ALL ")})`,
    );
    return latest ?? null;
  }

  /** SHA-256 of its content: equal for snapshots with the same rows, wherever they come from. */
  contentHash(): string {
    return explainedReadError(this.file, () => contentHash(this.#database));
  }

  /** All rows of a query without parameters. */
  rows<Row>(sql: string): Row[] {
    this.#refuseTraced();
    return this.#all(sql) as Row[];
  }

  /** The values of the only column of a query without parameters. */
  values<Value>(sql: string): Value[] {
    this.#refuseTraced();
    return explainedReadError(this.file, () => this.#prepare(sql).pluck().all()) as Value[];
  }

  /** The rows whose column has one of these keys. */
  rowsBy<Row>(selection: Selection, keys: readonly Key[]): Row[] {
    const { select, order } = selection;
    const end = order === undefined ? "" : `ORDER BY ${order}`;
    return this.#read(select, selection, end, keys) as Row[];
  }

  /** How many rows have each of these keys in a column; a key that no row has is absent. */
  countBy(table: string, column: string, keys: readonly Key[]): ReadonlyMap<Key, number> {
    const select = `${column} AS key, count(*) AS count`;
    const rows = this.#read(select, { table, column }, `GROUP BY ${column}`, keys);
    return new Map((rows as { key: Key; count: number }[]).map(({ key, count }) => [key, count]));
  }

  /**
   * Does a work that uses only `rowsBy` and `countBy`, and tells what it looked for. A row can only have affected the result if
   * one of these readings covers it.
   */
  traced<Value>(work: () => Value): { readonly value: Value; readonly readings: Reading[] } {
    const traced = new Map<string, Map<string, Set<Key>>>();
    this.#readings = traced;
    try {
      const value = work();
      const readings = [...traced].flatMap(([table, columns]) =>
        Array.from(columns, ([column, values]): Reading => [table, column, [...values]]),
      );
      return { value, readings };
    } finally {
      this.#readings = undefined;
    }
  }

  /** Values that are not valid UTF-8. This reads all text, so it is called only if a page contains U+FFFD. */
  *brokenText(): Generator<Fault> {
    const { tables } = readDefinition(this.#database);
    for (const table of tables.values()) yield* brokenText(this.#database, table);
  }

  close(): void {
    this.#database.close();
  }

  #read(
    select: string,
    { table, column }: Pick<Selection, "table" | "column">,
    end: string,
    keys: readonly Key[],
  ): unknown[] {
    if (keys.length === 0) return [];
    this.#trace(table, column, keys);
    const isWanted = `${column} IN (SELECT value FROM json_each(?))`;
    return this.#all(
      `SELECT ${select} FROM ${table} WHERE ${isWanted} ${end}`,
      JSON.stringify(keys),
    );
  }

  #refuseTraced(): void {
    if (this.#readings === undefined) return;
    throw new Error("expected rowsBy or countBy, found a query whose rows cannot be traced");
  }

  #trace(table: string, column: string, keys: readonly Key[]): void {
    if (this.#readings === undefined) return;
    const columns = this.#readings.get(table) ?? new Map<string, Set<Key>>();
    const values = columns.get(column) ?? new Set();
    for (const key of keys) values.add(key);
    this.#readings.set(table, columns.set(column, values));
  }

  #all(sql: string, ...parameters: readonly string[]): unknown[] {
    return explainedReadError(this.file, () => this.#prepare(sql).all(...parameters));
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
