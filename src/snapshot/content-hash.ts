/** A hash of what a snapshot says, whatever file it stands in: of all rows but the provenance. */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { readDefinition, type Table } from "./definition.ts";

/** The table that tells where a snapshot is from, and is no part of its content. */
export const provenanceTable = "provenance";

/** SHA-256 over every table's rows in the order of their keys, in hexadecimal. SQLite itself puts the rows together. */
export function contentHash(database: Database.Database): string {
  const hash = createHash("sha256");
  for (const table of readDefinition(database).tables.values()) {
    if (table.name === provenanceTable) continue;
    const rows = database.prepare<[], Buffer>(rowsSql(table)).pluck();
    hash.update(`${table.name}\n`).update(rows.get() ?? "");
  }
  return hash.digest("hex");
}

/** Each value with its length before it, so that no two lists of values look the same. */
function rowsSql({ name, columns, unique: [key = []] }: Table): string {
  const values = columns.map(
    (column) => `coalesce(octet_length("${column.name}") || ':' || "${column.name}", '-')`,
  );
  const order = key.map((column) => `"${column}"`).join(", ");
  return `SELECT CAST(group_concat(row, char(10)) AS BLOB)
    FROM (SELECT ${values.join(" || ")} AS row FROM "${name}" ORDER BY ${order})`;
}
