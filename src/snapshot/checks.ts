/** Faults of a snapshot that SQL can find: damage, missing parts, dangling references, doubled rows, broken text. */
import { isUtf8 } from "node:buffer";
import type Database from "better-sqlite3";
import { AnthologyError, type Fault, Faults, faultLimit, quote } from "../model/errors.ts";
import { type Definition, readDefinition, type Table } from "./definition.ts";

/** Everything that is wrong with the rows of a snapshot. A file that lacks a table is refused at once. */
export function findFaults(database: Database.Database, expected: Definition): Faults {
  const faults = new Faults();
  for (const damage of quickCheck(database)) faults.add(damage);
  // Queries on a damaged file may say anything: its damage is enough of a report.
  if (faults.count > 0) return faults;
  const found = readDefinition(database);
  checkTables(expected, found);
  for (const table of expected.tables.values()) {
    const own = found.tables.get(table.name) ?? table;
    for (const columns of table.unique) {
      if (!isUnique(own, columns)) faults.add(...doubledRows(database, table, columns));
    }
  }
  if (hasDanglingReference(database) || !sameForeignKeys(expected, found)) {
    for (const table of expected.tables.values()) faults.add(...danglingRows(database, table));
  }
  return faults;
}

function quickCheck(database: Database.Database): Fault[] {
  const rows = database
    .prepare<[], { quick_check: string }>(`PRAGMA quick_check(${faultLimit})`)
    .all();
  return rows
    .filter((row) => row.quick_check !== "ok")
    .map((row) => ({
      record: "the file",
      field: "PRAGMA quick_check",
      expected: "ok",
      found: row.quick_check,
    }));
}

/** Compares tables and columns; what is missing would be lost, what is extra would be left out unnoticed. */
function checkTables(expected: Definition, found: Definition): void {
  const faults = new Faults();
  const at = (table: string, field: string) => ({ record: `table ${table}`, field, table });
  for (const table of expected.tables.values()) {
    const own = found.tables.get(table.name);
    if (own === undefined) {
      faults.add({ ...at(table.name, "-"), expected: "a table of this name", found: "nothing" });
      continue;
    }
    const describe = (column: { type: string; notnull: number; pk: number } | undefined) =>
      column === undefined
        ? "nothing"
        : `${column.type}${column.notnull && column.pk === 0 ? " NOT NULL" : ""}${column.pk > 0 ? " in the primary key" : ""}`;
    for (const name of new Set([...table.columns, ...own.columns].map((column) => column.name))) {
      const wanted = describe(table.columns.find((column) => column.name === name));
      const actual = describe(own.columns.find((column) => column.name === name));
      if (wanted !== actual)
        faults.add({ ...at(table.name, name), expected: wanted, found: actual });
    }
    if (table.strict && !own.strict) {
      faults.add({ ...at(table.name, "-"), expected: "a STRICT table", found: "one that is not" });
    }
  }
  for (const name of found.tables.keys()) {
    if (!expected.tables.has(name)) {
      faults.add({ ...at(name, "-"), expected: "no such table", found: "a table" });
    }
  }
  if (faults.count > 0) {
    throw new AnthologyError(
      "run",
      `the snapshot's tables differ from data/schema.sql: ${faults.count} differences`,
      {
        faults,
        hint: "make the snapshot anew with this version of anthology-build",
      },
    );
  }
}

function isUnique(table: Table, columns: readonly string[]): boolean {
  return table.unique.some((own) => own.join() === columns.join());
}

/** Rows that share what must differ, looked for where the snapshot has no unique index that prevents them. */
function doubledRows(
  database: Database.Database,
  table: Table,
  columns: readonly string[],
): Fault[] {
  const list = columns.map(identifier).join(", ");
  const rows = database
    .prepare<[], Record<string, unknown>>(
      `SELECT ${list}, count(*) AS "number of rows" FROM ${identifier(table.name)}
       GROUP BY ${list} HAVING count(*) > 1 ORDER BY ${list} LIMIT ${faultLimit}`,
    )
    .all();
  return rows.map(({ "number of rows": count, ...values }) => ({
    record: rowName(table, values),
    field: columns.join(", "),
    table: table.name,
    expected: "one row with these values",
    found: `${count} rows`,
    hint: "keep one of them",
  }));
}

function hasDanglingReference(database: Database.Database): boolean {
  return database.prepare("PRAGMA foreign_key_check").get() !== undefined;
}

function sameForeignKeys(expected: Definition, found: Definition): boolean {
  const list = (definition: Definition, name: string) =>
    JSON.stringify(definition.tables.get(name)?.foreignKeys);
  return [...expected.tables.keys()].every((name) => list(expected, name) === list(found, name));
}

function danglingRows(database: Database.Database, table: Table): Fault[] {
  return table.foreignKeys.flatMap(({ column, parent, parentColumn }) => {
    const rows = database
      .prepare<[], Record<string, unknown>>(
        `SELECT child.* FROM ${identifier(table.name)} AS child
         WHERE child.${identifier(column)} IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM ${identifier(parent)} AS parent
           WHERE parent.${identifier(parentColumn)} = child.${identifier(column)})
         LIMIT ${faultLimit}`,
      )
      .all();
    return rows.map((row) => ({
      record: rowName(table, row),
      field: column,
      table: table.name,
      expected: `the ${parentColumn} of a row of ${parent}`,
      found: `${quote(row[column])}, which no row has`,
      hint: `add that ${parent}, or remove the reference`,
    }));
  });
}

/** Values that are not valid UTF-8. Reading replaces their bad bytes by U+FFFD, so they are looked for as bytes. */
export function brokenText(database: Database.Database): Fault[] {
  database.function("is_utf8", { deterministic: true }, (bytes) =>
    isUtf8(bytes as Buffer) ? 1 : 0,
  );
  return [...readDefinition(database).tables.values()].flatMap((table) =>
    table.columns
      .filter((column) => column.type === "TEXT")
      .flatMap(({ name }) => {
        const rows = database
          .prepare<[], Record<string, unknown>>(
            `SELECT * FROM ${identifier(table.name)}
             WHERE ${identifier(name)} IS NOT NULL AND NOT is_utf8(CAST(${identifier(name)} AS BLOB))
             LIMIT ${faultLimit}`,
          )
          .all();
        return rows.map((row) => ({
          record: rowName(table, row),
          field: name,
          table: table.name,
          expected: "text in UTF-8",
          found: `bytes that are not: ${quote(row[name])}`,
          hint: "store the text again from its source",
        }));
      }),
  );
}

/** A row as a message names it: by its primary key as far as the values give it. */
function rowName(table: Table, row: Readonly<Record<string, unknown>>): string {
  const keys = table.columns.filter((column) => column.pk > 0 && column.name in row);
  const named = keys.length > 0 ? keys.map((column) => column.name) : Object.keys(row);
  return `${table.name} ${named.map((name) => `${name}=${String(row[name])}`).join(" ")}`;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
