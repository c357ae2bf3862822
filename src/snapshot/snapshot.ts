/** Reading a snapshot that is open: whole lists of keys, then rows of many records at once. */

import type { Fault } from "../model/errors.ts";
import type { Origin } from "../model/published.ts";
import { contentHash, provenanceTable } from "./content-hash.ts";
import { readDefinition } from "./definition.ts";
import { explainReadError } from "./read-errors.ts";
import { brokenText } from "./row-checks.ts";
import type { Connection, Statement } from "./sqlite.ts";

/** The key of a row: an integer id, or the code of a language. */
export type Key = number | string;

/** A row of a child table with the key of the record that it belongs to. */
export interface ChildRow {
  readonly parent: Key;
}

/** Rows that were looked for: those of a table whose column has one of these values. */
export interface Reading {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly Key[];
}

/** A snapshot opened for reading. Every query sees the state of one moment. */
export class Snapshot {
  readonly #database: Connection;
  readonly #file: string;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Connection, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /** Version of the snapshot's tables. */
  get version(): number {
    return Number(this.#database.pragma("user_version", { simple: true }));
  }

  /** Where it was pulled from; null when it was made from files. */
  get provenance(): Origin | null {
    const sql = `SELECT source, pulled_at, generator, records FROM ${provenanceTable}`;
    return this.rows<Origin>(sql)[0] ?? null;
  }

  /** SHA-256 of its content: the same for two snapshots that say the same, wherever they are from. */
  contentHash(): string {
    return contentHash(this.#database);
  }

  traceReadings(): void {}
  takeReadings(): Reading[] {
    return [];
  }

  /** All rows of a query that takes no parameter. */
  rows<Row>(sql: string): Row[] {
    return this.#all(sql) as Row[];
  }

  /** The rows of these keys, in their order. The query reads `keys`, a table of `key` and `place`. */
  rowsOf<Row>(sql: string, keys: readonly Key[]): Row[] {
    return this.#all(withKeys(sql), { keys: JSON.stringify(keys) }) as Row[];
  }

  /** Child rows of these parents, grouped; the query gives `parent` and orders by it. */
  children<Row extends ChildRow>(sql: string, parents: readonly Key[]): Children<Row> {
    const groups = new Map<Key, Row[]>();
    for (const row of this.rowsOf<Row>(sql, parents)) {
      const group = groups.get(row.parent);
      if (group === undefined) groups.set(row.parent, [row]);
      else group.push(row);
    }
    return (parent) => groups.get(parent) ?? [];
  }

  /** Values that are not valid UTF-8; it reads all text, so it is asked only when a page shows a U+FFFD. */
  *brokenText(): Generator<Fault> {
    const { tables } = readDefinition(this.#database);
    for (const table of tables.values()) yield* brokenText(this.#database, table);
  }

  close(): void {
    this.#database.close();
  }

  #all(sql: string, ...parameters: readonly object[]): unknown[] {
    try {
      return this.#prepare(sql).all(...parameters);
    } catch (error) {
      throw explainReadError(this.#file, error);
    }
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

/** The children of a parent in their stored order; none is an empty list. */
export type Children<Row> = (parent: Key) => readonly Row[];

function withKeys(sql: string): string {
  return `WITH keys AS MATERIALIZED (SELECT value AS key, key AS place FROM json_each(:keys)) ${sql}`;
}
