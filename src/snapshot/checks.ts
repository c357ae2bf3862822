/** Checks a whole snapshot before records are read from it: damage, missing tables, rows that break a rule. */

import { AnthologyError, type Fault, Faults, faultLimit } from "../model/errors.ts";
import { type ColumnDefinition, type Definition, readDefinition } from "./definition.ts";
import { recordFaults } from "./record-rules.ts";
import { brokenRules, danglingRows, doubledRows, overlongLists } from "./row-checks.ts";
import type { Connection } from "./sqlite.ts";

/**
 * All faults of the rows of a snapshot.
 * @param name the snapshot's name in messages
 * @throws AnthologyError of kind `run` if the file is damaged or its tables are not the expected ones
 */
export function findFaults(database: Connection, expected: Definition, name: string): Faults {
  checkIntegrity(database, name);
  const found = readDefinition(database);
  checkTables(expected, found, name);
  const faults = new Faults();
  faults.addAll(onePerValue(faultyRows(database, expected, found)));
  return faults;
}

function* faultyRows(
  database: Connection,
  expected: Definition,
  found: Definition,
): Generator<Fault> {
  const tables = [...expected.tables.values()];
  for (const table of tables) {
    yield* brokenRules(database, table);
    yield* overlongLists(database, table);
  }
  for (const table of tables) {
    const own = found.tables.get(table.name) ?? table;
    for (const columns of table.unique) {
      // If the snapshot has the unique index, it prevents doubled rows.
      const isUnique = own.unique.some((other) => other.join() === columns.join());
      if (!isUnique) yield* doubledRows(database, table, columns);
    }
  }
  if (hasDanglingReference(database) || !sameForeignKeys(expected, found)) {
    for (const table of tables) yield* danglingRows(database, table);
  }
  yield* recordFaults(database);
}

/** Keeps the first fault of each value: one broken rule is enough to report. */
function* onePerValue(faults: Iterable<Fault>): Generator<Fault> {
  const seen = new Set<string>();
  for (const fault of faults) {
    const value = `${fault.record} ${fault.field}`;
    if (!seen.has(value)) yield fault;
    seen.add(value);
  }
}

/** Checks every page and every index entry: a row missing from an index would be left out silently. */
function checkIntegrity(database: Connection, name: string): void {
  const found = database
    .prepare<[], { integrity_check: string }>(`PRAGMA integrity_check(${faultLimit})`)
    .all()
    .map((row) => row.integrity_check);
  if (found.join() === "ok") return;
  const faults = new Faults();
  for (const damage of found) {
    const record = "the file";
    faults.add({ record, field: "", expected: "PRAGMA integrity_check: ok", found: damage });
  }
  throw new AnthologyError("run", `${name} is damaged`, {
    faults,
    hint: "copy it again from its source, or make it again",
  });
}

/** Compares tables and columns. Data in an unexpected table or column would be left out silently. */
function checkTables(expected: Definition, found: Definition, name: string): void {
  const faults = new Faults();
  for (const table of expected.tables.values()) {
    const at = { record: `table ${table.name}`, field: "" };
    const own = found.tables.get(table.name);
    if (own === undefined) {
      faults.add({ ...at, expected: "a table of this name", found: "nothing" });
      continue;
    }
    for (const field of new Set([...table.columns, ...own.columns].map((column) => column.name))) {
      const wanted = describe(table.columns.find((column) => column.name === field));
      const actual = describe(own.columns.find((column) => column.name === field));
      if (wanted !== actual) faults.add({ ...at, field, expected: wanted, found: actual });
    }
    if (table.strict && !own.strict) {
      faults.add({ ...at, expected: "a STRICT table", found: "a table that is not STRICT" });
    }
  }
  for (const table of found.tables.keys()) {
    if (expected.tables.has(table)) continue;
    const record = `table ${table}`;
    faults.add({ record, field: "", expected: "no such table", found: "a table" });
  }
  if (faults.count > 0) {
    throw new AnthologyError("run", `the tables of ${name} are not those of data/schema.sql`, {
      faults,
      hint: "make the snapshot again with this version of anthology-build",
    });
  }
}

function describe(column: ColumnDefinition | undefined): string {
  if (column === undefined) return "no such column";
  const { type, notnull, pk } = column;
  if (pk > 0) return `${type} in the primary key`;
  return notnull === 1 ? `${type} NOT NULL` : type;
}

function hasDanglingReference(database: Connection): boolean {
  return database.prepare("PRAGMA foreign_key_check").get() !== undefined;
}

function sameForeignKeys(expected: Definition, found: Definition): boolean {
  const list = (definition: Definition, name: string) =>
    JSON.stringify(definition.tables.get(name)?.foreignKeys);
  return [...expected.tables.keys()].every((name) => list(expected, name) === list(found, name));
}
