/** Finds what a snapshot has and data/schema.sql has not: the bulk files publish the whole file. */
import { AnthologyError, Faults, quote } from "../model/errors.ts";
import type { Definition } from "./definition.ts";
import type { Connection } from "./sqlite.ts";

interface Item {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Refuses tables, indexes, views and triggers of others, and gives the statements that remove them. */
export function refuseForeign(database: Connection, { names }: Definition, name: string): void {
  // A virtual table removes the tables that it is made of, and a table its indexes and triggers.
  const items = database
    .prepare<[], Item>(
      `SELECT own.type, own.name, own.sql FROM main.sqlite_schema AS own
       LEFT JOIN pragma_table_list AS list ON list.schema = 'main' AND list.name = own.name
       WHERE own.name NOT LIKE 'sqlite_%' AND list.type IS NOT 'shadow' ORDER BY own.rowid`,
    )
    .all();
  const found = items.filter((item) => !names.has(`${item.type} ${item.name}`));
  if (found.length === 0) return;
  const faults = new Faults();
  for (const { type, name: own, sql } of found) {
    const expected = "only what data/schema.sql has: the snapshot is published as it is";
    faults.add({ record: `${type} ${own}`, field: "", expected, found: quote(sql, 60) });
  }
  const removals = found.map(({ type, name: own }) => {
    const written = /^\w+$/.test(own) ? own : `"${own.replaceAll('"', '""')}"`;
    return `DROP ${type.toUpperCase()} IF EXISTS ${written};`;
  });
  throw new AnthologyError("run", `${name} has more than the tables of a snapshot`, {
    faults,
    hint: `keep your own tables in another file, and run in sqlite3: ${removals.join(" ")} VACUUM;`,
  });
}
