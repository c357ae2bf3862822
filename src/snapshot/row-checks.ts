/** Rows that break a rule of data/schema.sql, each found by a query and named by its primary key. */
import { isUtf8 } from "node:buffer";
import { type Fault, quote } from "../model/errors.ts";
import { schemaSql, type TableDefinition } from "./definition.ts";
import type { Connection } from "./sqlite.ts";

interface Rule {
  readonly column: string;
  /** SQL that is true for a row that breaks the rule. */
  readonly isBroken: string;
  readonly expected: string;
  /** SQL that describes what was found; the value itself by default. */
  readonly found?: string;
}

/** The most bytes that a text may have. The longest known text has 20,157 characters. */
const longestText = 1_000_000;

/** The most rows that a list of one record may have, such as the keywords of a passage. */
const longestList = 10_000;

/** A row as it was read, with integers as bigints. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Rows that break a CHECK of the definition, have an integer that JSON cannot carry, or a text that is too long. SQLite
 * checks none of this: it does not even parse the CHECKs of a file that is opened for reading.
 */
export function* brokenRules(database: Connection, table: TableDefinition): Generator<Fault> {
  const rules = [...checksOf(table.name), ...integersOf(table), ...textsOf(table)];
  if (rules.length === 0) return;
  const broken = rules.map(({ isBroken }) => `(${isBroken})`).join(" OR ");
  const from = `FROM ${identifier(table.name)}`;
  if (database.prepare(`SELECT 1 ${from} WHERE ${broken} LIMIT 1`).get() === undefined) return;
  for (const { column, isBroken, expected, found: sql = "NULL" } of rules) {
    const rows = database
      .prepare<[], Row>(`SELECT *, ${sql} AS "what was found" ${from} WHERE ${isBroken}`)
      .safeIntegers();
    for (const { "what was found": words, ...row } of rows.iterate()) {
      const found = words === null ? quoted(row[column]) : String(words);
      yield faultOf(table, row, { field: column, expected, found });
    }
  }
}

function checksOf(table: string): Rule[] {
  const definition = new RegExp(`^CREATE TABLE ${table} \\($([^]*?)^\\)`, "m").exec(schemaSql());
  const checks = (definition?.[1] ?? "").matchAll(/^ *(\w+) .*\bCHECK \((.*)\),?(?: *--.*)?$/gm);
  return [...checks].map(([, column = "", condition = ""]) => ({
    column,
    isBroken: `NOT (${condition})`,
    expected: `a value for which ${condition}`,
  }));
}

function integersOf({ columns }: TableDefinition): Rule[] {
  const most = Number.MAX_SAFE_INTEGER;
  return columns
    .filter(({ type }) => type === "INTEGER")
    .map(({ name }) => ({
      column: name,
      isBroken: `${identifier(name)} NOT BETWEEN ${-most} AND ${most}`,
      expected: `a whole number from ${-most} to ${most}: JSON cannot carry others safely`,
    }));
}

function textsOf({ columns }: TableDefinition): Rule[] {
  return columns
    .filter(({ type }) => type === "TEXT")
    .map(({ name }) => ({
      column: name,
      isBroken: `octet_length(${identifier(name)}) > ${longestText}`,
      expected: `a text of at most ${longestText} bytes (docs/limits.md)`,
      found: `'a text of ' || octet_length(${identifier(name)}) || ' bytes'`,
    }));
}

/** Lists so long that a record with them would not fit in memory. */
export function* overlongLists(database: Connection, table: TableDefinition): Generator<Fault> {
  const owner = table.unique.find((columns) => columns.includes("position"));
  if (owner === undefined) return;
  const list = owner
    .filter((name) => name !== "position")
    .map(identifier)
    .join(", ");
  const rows = database.prepare<[], Row>(
    `SELECT ${list}, count(*) AS "number of rows" FROM ${identifier(table.name)}
     GROUP BY ${list} HAVING count(*) > ${longestList} ORDER BY ${list}`,
  );
  for (const { "number of rows": count, ...values } of rows.iterate()) {
    yield faultOf(table, values, {
      field: "position",
      expected: `at most ${longestList} rows in the list of one record (docs/limits.md)`,
      found: `${String(count)} rows`,
      hint: "remove rows, or spread them over several records",
    });
  }
}

export function* doubledRows(
  database: Connection,
  table: TableDefinition,
  columns: readonly string[],
): Generator<Fault> {
  const list = columns.map(identifier).join(", ");
  const keys = primaryKey(table).filter((name) => !columns.includes(name));
  const key = keys.map((name) => `'${name}=' || ${identifier(name)}`).join(" || ' ' || ");
  const rows = database.prepare<[], Row>(
    `SELECT ${list}, count(*) AS "number of rows", group_concat(${key || "NULL"}, ', ') AS "their keys"
     FROM ${identifier(table.name)} GROUP BY ${list} HAVING count(*) > 1 ORDER BY ${list}`,
  );
  for (const { "number of rows": count, "their keys": found, ...values } of rows.iterate()) {
    yield faultOf(table, values, {
      field: columns.join(", "),
      expected: "one row with these values",
      found: `${String(count)} rows${found === null ? "" : `: ${String(found)}`}`,
      hint: "keep one of them",
    });
  }
}

export function* danglingRows(database: Connection, table: TableDefinition): Generator<Fault> {
  for (const { column, parent, parentColumn } of table.foreignKeys) {
    const rows = database.prepare<[], Row>(
      `SELECT child.* FROM ${identifier(table.name)} AS child
       WHERE child.${identifier(column)} IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM ${identifier(parent)} AS parent
         WHERE parent.${identifier(parentColumn)} = child.${identifier(column)})`,
    );
    for (const row of rows.iterate()) {
      yield faultOf(table, row, {
        field: column,
        expected: `the ${parentColumn} of a row of ${parent}`,
        found: `${quoted(row[column])}, which no row has`,
        hint: `add that ${parent}, or remove the reference`,
      });
    }
  }
}

/** Values that are not valid UTF-8. They are checked as bytes: reading them as text replaces bad bytes by U+FFFD. */
export function* brokenText(database: Connection, table: TableDefinition): Generator<Fault> {
  database.function("is_utf8", { deterministic: true }, (bytes) =>
    isUtf8(bytes as Buffer) ? 1 : 0,
  );
  for (const { name, type } of table.columns) {
    if (type !== "TEXT") continue;
    const rows = database.prepare<[], Row>(
      `SELECT * FROM ${identifier(table.name)}
       WHERE ${identifier(name)} IS NOT NULL AND NOT is_utf8(CAST(${identifier(name)} AS BLOB))`,
    );
    for (const row of rows.iterate()) {
      yield faultOf(table, row, {
        field: name,
        expected: "text in UTF-8",
        found: `bytes that are not: ${quoted(row[name])}`,
        hint: "store the text again from its source",
      });
    }
  }
}

function faultOf(
  table: TableDefinition,
  row: Row,
  { field, ...found }: Omit<Fault, "record" | "table">,
): Fault {
  return { record: rowName(table, row), field, table: table.name, ...found };
}

function primaryKey({ columns }: TableDefinition): string[] {
  return columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
}

/** A row as a message names it: by the columns of its primary key that are among the values. */
function rowName(table: TableDefinition, row: Row): string {
  const keys = primaryKey(table).filter((name) => name in row);
  const names = keys.length > 0 ? keys : Object.keys(row);
  const word = (value: unknown) => (value === "" ? '""' : String(value));
  return `${table.name} ${names.map((name) => `${name}=${word(row[name])}`).join(" ")}`;
}

function quoted(value: unknown): string {
  return typeof value === "bigint" ? String(value) : quote(value);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
