/** The readings traced while a record is read cover every row that can change the record. */
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainLinks } from "../routing/links.ts";
import {
  type ColumnDefinition,
  supportedDefinition,
  type TableDefinition,
} from "../snapshot/definition.ts";
import { type Key, type ReadQuery, Snapshot } from "../snapshot/snapshot.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import type { Value } from "../snapshot/writer.ts";
import { times } from "../testing/thoroughness.ts";
import { sampleSnapshot } from "../testing/workplace.ts";
import { resources } from "./index.ts";
import { publishedRecords } from "./resource.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));

const links = plainLinks("https://example.org/ag");
const tables = [...supportedDefinition().tables.values()].filter(
  ({ name }) => name !== "provenance",
);

type Row = Readonly<Record<string, Value>>;

/** A row that was removed, or a row before and after a change. */
interface Changed {
  readonly table: string;
  readonly states: readonly Row[];
}

describe("of the sample", () => {
  const file = join(folder, "sample.sqlite");
  let database: Connection;
  let snapshot: Snapshot;
  let before: ReadonlyMap<string, string>;
  /** Readings of each record, by its name. */
  const readings = new Map<string, readonly ReadQuery[]>();
  const changedResources = new Set<string | undefined>();

  beforeAll(() => {
    copyFileSync(sampleSnapshot, file);
    database = new Database(file);
    database.pragma("foreign_keys = OFF");
    snapshot = new Snapshot(database, file);
    snapshot.traceReadings();
    before = recordsOf(snapshot);
    for (const record of before.keys()) readings.set(record, readingsOf(snapshot, record));
  });

  afterAll(() => database.close());

  test.each(tables)("a row of $name that changes was read by all records that change", (table) => {
    const rows = database.prepare(`SELECT * FROM ${table.name}`).all() as Row[];
    if (rows.length === 0) return;
    const columns = table.columns.map(({ name }) => name);
    for (const change of [...columns, "removal"].flatMap((kind) => repeated(kind, times(1, 20)))) {
      const row = oneOf(rows);
      const column = table.columns.find(({ name }) => name === change);
      if (column !== undefined && isReferredTo(table, column)) continue;
      database.exec("SAVEPOINT change");
      try {
        const changed =
          column === undefined
            ? removed(database, table, row)
            : altered(database, table, row, column);
        for (const [record, text] of recordsOf(snapshot)) {
          if (before.get(record) === text || !before.has(record)) continue;
          const at = `${record}, where ${change} of ${table.name} ${JSON.stringify(row)} changed`;
          expect(isCovered(changed, readings.get(record)), at).toBe(true);
          // The same change in reverse: the rows are added, or change back.
          expect(isCovered(changed, readingsOf(snapshot, record)), at).toBe(true);
          changedResources.add(record.split(" ")[0]);
        }
      } finally {
        database.exec("ROLLBACK TO change");
      }
    }
  });

  test("some record of every resource changed", () => {
    const names = [...before.keys()].map((record) => record.split(" ")[0]);
    expect(changedResources).toEqual(new Set(names));
  });
});

function repeated<Item>(item: Item, count: number): Item[] {
  return Array.from({ length: count }, () => item);
}

let seed = 1;

/** An item chosen at random, the same in every run. */
function oneOf<Item>(items: readonly Item[]): Item {
  const [item] = fc.sample(fc.constantFrom(...items), { seed: seed++, numRuns: 1 });
  return item as Item;
}

function recordsOf(snapshot: Snapshot): Map<string, string> {
  const records = new Map<string, string>();
  for (const resource of resources) {
    const { keys } = resource.entries(snapshot);
    let index = 0;
    for (const { record } of publishedRecords(resource, snapshot, links)) {
      records.set(`${resource.name} ${keys[index]}`, JSON.stringify(record));
      index += 1;
    }
  }
  snapshot.takeReadings();
  return records;
}

/** The readings when this record alone is read. */
function readingsOf(snapshot: Snapshot, record: string): readonly ReadQuery[] {
  const [name = "", key = ""] = record.split(" ");
  const resource = resources.find((one) => one.name === name);
  resource?.read(snapshot, [name === "languages" ? key : Number(key)]);
  return snapshot.takeReadings();
}

function isCovered(changed: readonly Changed[], readings: readonly ReadQuery[] = []): boolean {
  return changed.some(({ table, states }) =>
    readings.some(
      (reading) =>
        reading.table === table &&
        states.some((row) => reading.keys.includes(row[reading.column] as Key)),
    ),
  );
}

/** Removes the row, and all rows that refer to it. */
function removed(database: Connection, table: TableDefinition, row: Row): Changed[] {
  const followers = tables.flatMap((other) =>
    other.foreignKeys
      .filter(({ parent }) => parent === table.name)
      .flatMap(({ column, parentColumn }) =>
        (
          database
            .prepare(`SELECT * FROM ${other.name} WHERE ${column} = ?`)
            .all(row[parentColumn]) as Row[]
        ).flatMap((follower) => removed(database, other, follower)),
      ),
  );
  database.prepare(`DELETE FROM ${table.name} WHERE ${keyOf(table)}`).run(row);
  return [...followers, { table: table.name, states: [row] }];
}

/** Whether other rows refer to this row by the column, so that the column cannot change alone. */
function isReferredTo(table: TableDefinition, { name }: ColumnDefinition): boolean {
  return tables.some(({ foreignKeys }) =>
    foreignKeys.some(({ parent, parentColumn }) => parent === table.name && parentColumn === name),
  );
}

/** Changes one column. */
function altered(
  database: Connection,
  table: TableDefinition,
  row: Row,
  column: ColumnDefinition,
): Changed[] {
  const value = otherValue(database, table, row, column);
  database
    .prepare(`UPDATE OR IGNORE ${table.name} SET ${column.name} = $new WHERE ${keyOf(table)}`)
    .run({ ...row, new: value });
  return [{ table: table.name, states: [row, { ...row, [column.name]: value }] }];
}

function otherValue(
  database: Connection,
  table: TableDefinition,
  row: Row,
  { name, type }: ColumnDefinition,
): Value {
  const old = row[name] ?? null;
  const reference = table.foreignKeys.find(({ column }) => column === name);
  if (reference !== undefined) {
    const { parent, parentColumn } = reference;
    const sql = `SELECT ${parentColumn} FROM ${parent} WHERE ${parentColumn} IS NOT ?`;
    const others = database.prepare(sql).pluck().all(old) as Key[];
    return others.length === 0 ? old : oneOf(others);
  }
  if (name === "metadata") return '{"changed":true}';
  if (name === "alignment_data") return "[[[7],[7]]]";
  if (name === "preferred") return 1 - Number(old);
  return type === "INTEGER" ? 1_000_000 + Number(old) : `${old ?? ""} changed`;
}

function keyOf({ columns }: TableDefinition): string {
  const keys = columns.filter(({ pk }) => pk > 0);
  return keys.map(({ name }) => `${name} = $${name}`).join(" AND ");
}
