/** Changes to snapshots in tests. */
import { schemaSql } from "../snapshot/definition.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";

/** SQL, or a function that changes an open database. */
export type Alteration = string | ((database: Connection) => void);

/** Changes a snapshot without checking constraints; table definitions can be changed too. */
export function alterSnapshot(file: string, change: Alteration): void {
  const database = new Database(file);
  try {
    database.unsafeMode(true);
    database.pragma("foreign_keys = OFF");
    database.pragma("ignore_check_constraints = ON");
    if (typeof change === "string") database.exec(change);
    else change(database);
  } finally {
    database.close();
  }
}

/** The rows of a query in a database. */
export function cellsIn(file: string, sql: string): unknown[][] {
  const database = new Database(file, { readonly: true });
  const found = database.prepare<[], unknown[]>(sql).raw().all();
  database.close();
  return found;
}

/** SQL that removes all views: a table that a view reads can hardly be changed. */
export const dropViews = Array.from(
  schemaSql().matchAll(/^CREATE (VIEW \w+)/gm),
  ([, view]) => `DROP ${view};`,
).join(" ");

/** The rows of a query in a database, each as text. */
export function rowsIn(file: string, sql: string): string[] {
  return cellsIn(file, sql).map((row) => row.join(" "));
}
