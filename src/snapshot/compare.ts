/** Which rows differ between two snapshots. */
import { provenanceTable } from "./content-hash.ts";
import { readDefinition, rowsOf, supportedDefinition } from "./definition.ts";
import { explainedReadError } from "./read-errors.ts";
import type { Key, Reading } from "./snapshot.ts";
import { Database } from "./sqlite.ts";

/** The values, by table and column, of rows that only one of two snapshots has. */
export type ChangedRows = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Key>>>;

/** Whether one of these readings covers a row that differs. */
export function isAffected(readings: readonly Reading[], changed: ChangedRows): boolean {
  return readings.some(([table, column, values]) => {
    const found = changed.get(table)?.get(column);
    return found !== undefined && values.some((value) => found.has(value));
  });
}

/** Compares two snapshots. A column that one of them lacks is NULL there. */
export function changedRows(file: string, last: string): ChangedRows {
  return explainedReadError(file, () => {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      database.prepare("ATTACH ? AS last").run(last);
      const changed = new Map<string, Map<string, Set<Key>>>();
      const [ours, theirs] = [readDefinition(database), readDefinition(database, "last")];
      for (const table of supportedDefinition().tables.values()) {
        const { name, columns } = table;
        // A snapshot without a table is refused when it is opened, with what it lacks.
        if (name === provenanceTable || !ours.tables.has(name)) continue;
        const now = rowsOf(table, ours).sql;
        const before = rowsOf(table, theirs, "last").sql;
        const rows = database
          .prepare(
            `SELECT * FROM (${now} EXCEPT ${before}) UNION ALL SELECT * FROM (${before} EXCEPT ${now})`,
          )
          .all() as Readonly<Record<string, Key>>[];
        if (rows.length === 0) continue;
        const values = columns.map((column): [string, Set<Key>] => [
          column.name,
          new Set(rows.flatMap((row) => row[column.name] ?? [])),
        ]);
        changed.set(name, new Map(values));
      }
      return changed;
    } finally {
      database.close();
    }
  });
}
