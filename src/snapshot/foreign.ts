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
  const items = database
    .prepare<[], Item>(
      "SELECT type, name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  const others = items.filter((item) => !names.has(`${item.type} ${item.name}`));
  if (others.length === 0) return;
  // A virtual table removes the tables that it is made of, and a table its indexes and triggers. To list them takes long.
  const shadows = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'",
    )
    .pluck()
    .all();
  const found = others.filter((item) => !shadows.includes(item.name));
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
