/** Checks a whole snapshot before records are read from it: damage, missing tables, rows that break a rule. */

import { AnthologyError, type Fault, Faults, faultLimit } from "../model/errors.ts";
import { alignmentFaults } from "./alignment-faults.ts";
import { type Definition, readDefinition } from "./definition.ts";
import { jsonFaults } from "./json-faults.ts";
import { brokenRules } from "./rules.ts";
import type { Connection } from "./sqlite.ts";

/** A file has tables of another version of this program. */
export class OtherTables extends AnthologyError {}

/**
 * All faults of the rows of a snapshot.
 * @param name the snapshot's name in messages
 * @throws AnthologyError of kind `run` if the file is damaged or its tables are not the expected ones
 */
export function findFaults(database: Connection, expected: Definition, name: string): Faults {
  const hasOddValues = checkIntegrity(database, name);
  checkDefinition(expected, readDefinition(database), name);
  const faults = new Faults();
  for (const fault of faultyRows(database, expected, hasOddValues)) {
    // One broken rule is enough to report for a value.
    if (!faults.places.has(`${fault.record} ${fault.field}`)) faults.add(fault);
  }
  return faults;
}

/**
 * The faults of all rows, perhaps several of one value.
 * @param hasOddValues whether columns may have values that their type does not allow
 */
export function* faultyRows(
  database: Connection,
  { tables }: Definition,
  hasOddValues = true,
): Generator<Fault> {
  for (const table of tables.values()) yield* brokenRules(database, table, hasOddValues);
  yield* alignmentFaults(database);
  yield* jsonFaults(database);
}

/**
 * Checks every page and every index entry: a row missing from an index would be left out silently.
 * @returns whether columns have values that their type does not allow: SQLite finds them, `brokenRules` names their rows
 */
function checkIntegrity(database: Connection, name: string): boolean {
  const all = database
    .prepare<[], { integrity_check: string }>(`PRAGMA integrity_check(${faultLimit})`)
    .all()
    .map((row) => row.integrity_check)
    .filter((text) => text !== "ok");
  const found = all.filter((text) => !/^(NULL|non-[A-Z]+) value in /.test(text));
  if (found.length === 0) return all.length > 0;
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

/**
 * Compares the definitions of tables and indexes, without comments and spaces. Data in an unexpected column would be
 * left out silently, and the rows are not searched for what an index or a STRICT table prevents.
 */
function checkDefinition(expected: Definition, found: Definition, name: string): void {
  const faults = new Faults();
  for (const [record, statement] of expected.statements) {
    const wanted = partsOf(statement);
    const actual = partsOf(found.statements.get(record));
    const missing = wanted.filter((part) => !actual.includes(part));
    const extra = actual.filter((part) => !wanted.includes(part));
    // An older snapshot may lack columns that may be NULL, and indexes that only make reading faster.
    const isOptional =
      /^CREATE INDEX/.test(wanted[0] ?? "") ||
      missing.every((part) => /^\w+ (TEXT|INTEGER)\b(?! NOT NULL| PRIMARY KEY)/.test(part));
    if (extra.length === 0 && isOptional) continue;
    const list = (parts: readonly string[]) => parts.join(", ") || "nothing";
    faults.add({ record, field: "", expected: list(missing), found: list(extra) });
  }
  if (faults.count > 0) {
    throw new OtherTables("run", `the tables of ${name} are not those of data/schema.sql`, {
      faults,
      hint: "make the snapshot again with this version of anthology-build",
    });
  }
}

/** The parts of a statement: what is created, each column and constraint, and the options. */
function partsOf(sql = ""): string[] {
  const plain = sql.replace(/--.*/g, "").replace(/\s+/g, " ");
  const [, created = "", columns = "", options = ""] = /^(.*?)[(](.*)[)](.*)$/.exec(plain) ?? [];
  const parts = [created, ...columnsOf(columns), options];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Splits a list at its commas, not at those inside parentheses. */
function columnsOf(list: string): string[] {
  const columns: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of list.matchAll(/[(),]/g)) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (depth === 0) {
      columns.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...columns, list.slice(start)];
}
