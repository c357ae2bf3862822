/** Changes to snapshots in tests. */
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

/** Changes the definition of a table or an index, but not its stored rows. */
export function redefined(name: string, from: string, to: string) {
  return (database: Connection): void => {
    database.pragma("writable_schema = ON");
    const { changes } = database
      .prepare("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)")
      .run(from, to, name, from);
    if (changes !== 1) throw new Error(`the definition of ${name} does not contain "${from}"`);
  };
}

/** The rows of a query in a snapshot, each as text. */
export function rowsIn(file: string, sql: string): string[] {
  const database = new Database(file, { readonly: true });
  const found = database.prepare<[], Record<string, unknown>>(sql).all();
  database.close();
  return found.map((row) => Object.values(row).join(" "));
}
