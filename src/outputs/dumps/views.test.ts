/** The views of the bulk tables read only tables that the records read, too: what a batch is made from is traced there. */
import { expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import { cellsIn } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";
import { csvTables } from "./tables.ts";

const { snapshot: file } = makeWorkplace(31);

/** The tables of whose columns SQLite reads any for a query. That a row exists follows from the row that names it. */
function tablesOf(sql: string): string[] {
  const roots = cellsIn(file, "SELECT rootpage, tbl_name FROM sqlite_schema");
  const names = new Map(roots.map(([page, name]) => [page, `${name}`]));
  const steps = cellsIn(file, `EXPLAIN ${sql}`);
  const opened = steps.filter(([, step]) => step === "OpenRead");
  const tables = new Map(opened.map(([, , cursor, page]) => [cursor, names.get(page) ?? ""]));
  const read = steps.flatMap(([, step, cursor]) => (step === "Column" ? tables.get(cursor) : []));
  return [...new Set(read)].filter((name) => name !== undefined).sort();
}

test.each(csvTables)("$view", ({ view, recordKey, collection }) => {
  const resource = resources.find(({ name }) => name === collection);
  const snapshot = openSnapshot(file);
  try {
    const keys = resource?.entries(snapshot).keys ?? [];
    const { readings } = snapshot.traced(() => resource?.read(snapshot, keys));
    const read = new Set(readings.map(([table]) => table));
    const tables = tablesOf(
      `SELECT * FROM ${view} WHERE ${recordKey} IN (SELECT value FROM json_each('[1]'))`,
    );
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter((table) => !read.has(table))).toEqual([]);
  } finally {
    snapshot.close();
  }
});
