/** Writing a new snapshot: a file that appears whole or not at all. */
import { renameSync, rmSync } from "node:fs";
import { findFaults } from "./checks.ts";
import { schemaSql, supportedDefinition } from "./definition.ts";
import { type Connection, Database, type Statement } from "./sqlite.ts";

/** A value of a column. */
export type Value = string | number | null;

/** Takes rows in any order; references between them are checked at the end. */
export class SnapshotWriter {
  readonly #file: string;
  readonly #database: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string) {
    this.#file = file;
    rmSync(temporary(file), { force: true });
    this.#database = new Database(temporary(file));
    this.#database.pragma("journal_mode = MEMORY");
    this.#database.pragma("foreign_keys = ON");
    // One transaction from the first table on: a disk is slow to confirm each of them.
    this.#database.exec(`BEGIN; PRAGMA defer_foreign_keys = ON; ${schemaSql()}`);
  }

  /** Adds a row; its columns are the names of the object's keys. */
  insert(table: string, row: Readonly<Record<string, Value>>): void {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((name) => `:${name}`).join(", ")})`;
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    statement.run(row);
  }

  /** Checks the rows together and puts the file in its place. */
  finish(): void {
    findFaults(this.#database, supportedDefinition(), "the new snapshot").throwIfAny(
      "the records do not fit together",
    );
    this.#database.exec("COMMIT; VACUUM");
    this.#database.close();
    renameSync(temporary(this.#file), this.#file);
  }

  /** Leaves no trace of a snapshot that was not finished. */
  abandon(): void {
    this.#database.close();
    rmSync(temporary(this.#file), { force: true });
  }
}

/** Whether an error is SQLite's refusal of a row, for example because its key is taken. */
export function isRefusedRow(error: unknown): error is Error {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");
}

/** The name under which a snapshot is made until it is whole. */
function temporary(file: string): string {
  return `${file}.part`;
}
