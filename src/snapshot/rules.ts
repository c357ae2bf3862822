/**
 * The rules that the rows of a snapshot must fit, each as SQL that finds the rows that break it.
 *
 * Rules that data/schema.sql states are among them: programs can switch off constraints and foreign keys, SQLite does not even
 * parse the CHECKs of a file that is opened for reading, and `foreign_key_check` names no rows of tables WITHOUT ROWID.
 */
import { isUtf8 } from "node:buffer";
import { type Fault, quote } from "../model/errors.ts";
import { primaryKey, schemaSql, type TableDefinition } from "./definition.ts";
import type { Connection } from "./sqlite.ts";

interface Rule {
  readonly field: string;
  /** SQL that is true for a row that breaks the rule. */
  readonly isBroken: string;
  /** For a rule about many rows: the column by which they are counted. */
  readonly countedBy?: string;
  /** SQL of the text that says what is expected. */
  readonly expected: string;
  /** SQL of the text that says what was found; by default the value of the field. */
  readonly found?: string;
  readonly hint?: string;
  /** Whether many rows break it for the same reason. */
  readonly isShared?: true;
  /** Whether the value follows what was found. */
  readonly showsValue?: true;
}

/** The most bytes that a text may have. The longest known text has 20,157 characters. */
const longestText = 1_000_000;

/** The most rows that a list of one record may have, such as the keywords of a passage. */
const longestList = 10_000;

/** A row as it was read, with integers as bigints. */
type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a table that break a rule of data/schema.sql, a limit, or a rule over several values of a record.
 * @param hasOddValues whether values may have another type than their column
 */
export function* brokenRules(
  database: Connection,
  table: TableDefinition,
  hasOddValues: boolean,
): Generator<Fault> {
  const rules = [
    ...checksOf(table.name),
    ...(hasOddValues ? table.columns.map(typeRule) : []),
    ...table.columns.map(limitRule),
    ...table.columns.filter(({ name }) => /(?:^|_)ur[il]$/.test(name)).map(addressRule),
    ...table.foreignKeys.map(referenceRule),
    ...(recordRules[table.name] ?? []),
  ];
  const broken = rules.map(({ isBroken }) => `(${isBroken})`).join(" OR ");
  const sql = `SELECT 1 FROM ${table.name} WHERE ${broken || 0} LIMIT 1`;
  if (database.prepare(sql).get() !== undefined) yield* faultsOf(database, table, rules);
  yield* faultsOf(database, table, listRules(table));
}

/** Values that are not valid UTF-8. They are checked as bytes: reading them as text replaces bad bytes by U+FFFD. */
export function brokenText(database: Connection, table: TableDefinition): Generator<Fault> {
  const check = (bytes: unknown) => (isUtf8(bytes as Buffer) ? 1 : 0);
  database.function("is_utf8", { deterministic: true }, check);
  const rules = table.columns.flatMap(({ name, type }): Rule[] => {
    if (type !== "TEXT") return [];
    const isBroken = `${name} IS NOT NULL AND NOT is_utf8(CAST(${name} AS BLOB))`;
    const hint = "store the text again from its source";
    return [{ field: name, isBroken, expected: "'text in UTF-8'", hint }];
  });
  return faultsOf(database, table, rules, "bytes that are not: ");
}

function* faultsOf(
  database: Connection,
  table: TableDefinition,
  rules: readonly Rule[],
  before = "",
): Generator<Fault> {
  for (const rule of rules) {
    const { isBroken, countedBy, expected, found = "NULL", showsValue = false, ...fault } = rule;
    const [columns, where] =
      countedBy === undefined
        ? ["*", `WHERE ${isBroken}`]
        : [countedBy, `GROUP BY ${countedBy} HAVING ${isBroken}`];
    const rows = database
      .prepare<[], Row>(
        `SELECT ${columns}, ${expected} AS "was expected", ${found} AS "was found"
         FROM ${table.name} ${where}`,
      )
      .safeIntegers();
    for (const { "was expected": wanted, "was found": words, ...row } of rows.iterate()) {
      const value = row[rule.field];
      const isShown = words === null || (showsValue && value !== null);
      yield {
        record: rowName(table, row),
        ...fault,
        table: table.name,
        expected: String(wanted),
        found: before + [words ?? [], isShown ? quoted(value) : []].flat().join(" "),
      };
    }
  }
}

function checksOf(table: string): Rule[] {
  const definition = new RegExp(`^CREATE TABLE ${table} \\($([^]*?)^\\)`, "m").exec(schemaSql());
  const checks = (definition?.[1] ?? "").matchAll(/^ *(\w+) .*\bCHECK \((.*)\),?(?: *--.*)?$/gm);
  return [...checks].map(([, field = "", condition = ""]) => ({
    field,
    isBroken: `NOT (${condition})`,
    expected: `'a value for which ${condition}'`,
  }));
}

function typeRule({ name, type, notnull }: TableDefinition["columns"][number]): Rule {
  const kinds = `${type}${notnull ? "" : " or NULL"}`;
  return {
    field: name,
    // SQLite takes `IS NULL` for false here without reading the value.
    isBroken: `instr('${kinds}', upper(typeof(${name}))) = 0`,
    expected: `'a value of type ${kinds}'`,
    found: `upper(typeof(${name}))`,
    showsValue: true,
  };
}

function limitRule({ name, type }: TableDefinition["columns"][number]): Rule {
  if (type === "TEXT") {
    const found = `'a text of ' || octet_length(${name}) || ' bytes'`;
    const expected = `'a text of at most ${longestText} bytes (docs/limits.md)'`;
    const isBroken = `octet_length(${name}) > ${longestText}`;
    return { field: name, isBroken, expected, found };
  }
  const most = Number.MAX_SAFE_INTEGER;
  const expected = `'a whole number from ${-most} to ${most}: JSON cannot carry others safely'`;
  return { field: name, isBroken: `${name} NOT BETWEEN ${-most} AND ${most}`, expected };
}

/** The patterns of the schemas leave these two out: they end a regular expression in code that is generated from it. */
function addressRule({ name }: TableDefinition["columns"][number]): Rule {
  return {
    field: name,
    isBroken: `${name} GLOB '*[' || char(0x2028, 0x2029) || ']*'`,
    expected: "'an address without the separators of lines U+2028 and U+2029'",
    hint: "remove them: they are blanks that a program added",
  };
}

function referenceRule({ column, parent, parentColumn }: TableDefinition["foreignKeys"][number]) {
  return {
    field: column,
    isBroken: `${column} IS NOT NULL AND ${column} NOT IN (SELECT ${parentColumn} FROM ${parent})`,
    expected: `'the ${parentColumn} of an existing row of ${parent}'`,
    hint: `add that ${parent}, or remove the reference`,
    isShared: true as const,
  };
}

/** A record with a longer list would not fit in memory. The column before `position` has the key of the list's owner. */
function listRules({ columns }: TableDefinition): Rule[] {
  const owner = columns[columns.findIndex(({ name }) => name === "position") - 1]?.name;
  if (owner === undefined) return [];
  return [
    {
      field: "position",
      isBroken: `count(*) > ${longestList}`,
      countedBy: owner,
      expected: `'at most ${longestList} rows in the list of one record (docs/limits.md)'`,
      found: "count(*) || ' rows'",
      hint: "remove rows, or spread them over several records",
    },
  ];
}

/** The position of the first description of a comment in its language. */
const firstOfLanguage = `(SELECT min(position) FROM comment_description AS other
    WHERE other.comment = comment_description.comment AND other.language = comment_description.language)`;

/** Rules over several values or rows of a record, which neither a CHECK nor a JSON Schema can state, by table. */
const recordRules: Readonly<Record<string, readonly Rule[]>> = {
  author: [
    {
      field: "names",
      isBroken: "NOT EXISTS (SELECT 1 FROM author_name WHERE author_name.author = author.id)",
      expected: "'at least one row in author_name'",
      found: "'none'",
      hint: "add a name, or remove the author",
    },
    yearRule("born"),
    yearRule("died"),
  ],
  city: [coordinateRule("longitude", "latitude"), coordinateRule("latitude", "longitude")],
  comment_description: [
    {
      field: "language",
      isBroken: `position > ${firstOfLanguage}`,
      expected: "'one description of a comment in each language'",
      found: `'a second one in ' || language || ', after position ' || ${firstOfLanguage}`,
      hint: "join the two descriptions, or correct the language of one",
    },
  ],
};

function yearRule(event: string): Rule {
  return {
    field: `${event}_upper`,
    isBroken: `${event}_lower > ${event}_upper`,
    expected: `'a year not before ${event}_lower, ' || ${event}_lower`,
    hint: "exchange the two years; years before Christ are negative",
  };
}

function coordinateRule(missing: string, given: string): Rule {
  return {
    field: missing,
    isBroken: `${missing} IS NULL AND ${given} IS NOT NULL`,
    expected: `'a ${missing} next to the ${given} ' || ${given}`,
    hint: `add the ${missing}, or set both to null`,
  };
}

/** A row as a message names it: by the columns of its primary key that are among the values. */
function rowName(table: TableDefinition, row: Row): string {
  const keys = primaryKey(table).filter((name) => name in row);
  const names = keys.length > 0 ? keys : Object.keys(row);
  const word = (value: unknown) => (value === "" ? '""' : String(value));
  return `${table.name} ${names.map((name) => `${name}=${word(row[name])}`).join(" ")}`;
}

function quoted(value: unknown): string {
  if (Buffer.isBuffer(value)) return `x'${value.toString("hex", 0, 40)}'`;
  return typeof value === "bigint" ? String(value) : quote(value);
}
