/** Writes a new snapshot, which appears complete or not at all. */
import { renameSync, rmSync } from "node:fs";
import { findFaults } from "./checks.ts";
import { schemaSql, supportedDefinition } from "./definition.ts";
import { type Connection, Database, type Statement } from "./sqlite.ts";

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
    // One transaction for everything: a disk takes long to confirm each one.
    this.#database.exec(`BEGIN; PRAGMA defer_foreign_keys = ON; ${schemaSql()}`);
  }

  /** Adds a row; the object's keys are the names of its columns. */
  insert(table: string, row: Readonly<Record<string, Value>>): void {
    const columns = Object.keys(row).join();
    const into = `${table} (${columns})`;
    let statement = this.#statements.get(into);
    if (statement === undefined) {
      const values = columns.replace(/\w+/g, ":$&");
      statement = this.#database.prepare(`INSERT INTO ${into} VALUES (${values})`);
      this.#statements.set(into, statement);
    }
    statement.run(row);
  }

  /** Checks all rows and gives the file its final name. */
  finish(): void {
    findFaults(this.#database, supportedDefinition(), "the new snapshot").throwIfAny(
      "the records do not fit together",
      "correct them where they come from, and run the command again",
    );
    this.#database.exec("COMMIT; VACUUM");
    this.#database.close();
    renameSync(temporary(this.#file), this.#file);
  }

  abandon(): void {
    this.#database.close();
    rmSync(temporary(this.#file), { force: true });
  }
}

/** Whether SQLite refused a row, for example because its key is already in use. */
export function isRefusedRow(error: unknown): error is Error {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");
}

/** The name of a snapshot until it is complete. */
function temporary(file: string): string {
  return `${file}.part`;
}
