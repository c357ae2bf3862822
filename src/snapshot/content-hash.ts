/** A hash of a snapshot's content, independent of the file's bytes: of all rows except the provenance. */
import { createHash } from "node:crypto";
import { primaryKey, readDefinition, type TableDefinition } from "./definition.ts";
import type { Connection } from "./sqlite.ts";

/** The table that tells where a snapshot comes from. It is not part of the content. */
export const provenanceTable = "provenance";

/** Rows that are concatenated at once: a whole large table would need too much memory. */
const runLength = 2000;

/** SHA-256 over every table's rows in the order of their keys, in hexadecimal. SQLite itself concatenates the rows. */
export function contentHash(database: Connection): string {
  const hash = createHash("sha256");
  for (const table of readDefinition(database).tables.values()) {
    if (table.name === provenanceTable) continue;
    hash.update(`${table.name}\n`);
    for (const rows of runsOf(database, table)) hash.update(rows).update("\n");
  }
  return hash.digest("hex");
}

/** The rows of a table, each on a line, in runs; each run begins after the key that the last one ended with. */
function* runsOf(database: Connection, table: TableDefinition): Generator<Buffer> {
  const { name, columns } = table;
  const key = primaryKey(table);
  const names = key.map((column) => `"${column}"`).join(", ");
  // The length before each value makes different lists of values give different texts.
  const values = columns.map(
    (column) => `coalesce(octet_length("${column.name}") || ':' || "${column.name}", '-')`,
  );
  const run = (condition: string) => `
    SELECT CAST(group_concat(row, char(10)) AS BLOB) AS rows, count(*) AS count
    FROM (SELECT ${values.join(" || ")} AS row FROM "${name}" ${condition}
          ORDER BY ${names} LIMIT ${runLength})`;
  const after = `WHERE (${names}) > (${key.map(() => "?").join(", ")})`;
  const ends = (condition: string) =>
    `SELECT ${names} FROM "${name}" ${condition} ORDER BY ${names} LIMIT 1 OFFSET ${runLength - 1}`;
  let [condition, last]: [string, unknown[]] = ["", []];
  for (;;) {
    const { rows, count } = database.prepare(run(condition)).get(...last) as Run;
    if (rows !== null) yield rows;
    if (count < runLength) return;
    last = database
      .prepare(ends(condition))
      .raw()
      .get(...last) as unknown[];
    condition = after;
  }
}

interface Run {
  readonly rows: Buffer | null;
  readonly count: number;
}
