/** A hash of a snapshot's content, independent of the file's bytes: of all rows except the provenance. */
import { createHash } from "node:crypto";
import { primaryKey, readDefinition, supportedDefinition } from "./definition.ts";
import type { Connection } from "./sqlite.ts";

/** The table that tells where a snapshot comes from. It is not part of the content. */
export const provenanceTable = "provenance";

/** Characters that are hashed at once. */
const pieceSize = 1 << 16;

/** SHA-256 over every table's rows in the order of their keys, with columns in the order of data/schema.sql, in hexadecimal. */
export function contentHash(database: Connection): string {
  const hash = createHash("sha256");
  const expected = supportedDefinition().tables;
  for (const table of readDefinition(database).tables.values()) {
    if (table.name === provenanceTable) continue;
    hash.update(`${table.name}\n`);
    const own = table.columns.map(({ name }) => name);
    const columns = expected.get(table.name)?.columns.map(({ name }) => name) ?? own;
    const names = columns.filter((name) => own.includes(name));
    const sql = `SELECT ${names} FROM main.${table.name} ORDER BY ${primaryKey(table).join(", ")}`;
    const rows = database.prepare<[], unknown[]>(sql).raw().iterate();
    let text = "";
    for (const row of rows) {
      for (const value of row) text += withLength(value);
      text += "\n";
      if (text.length < pieceSize) continue;
      hash.update(text);
      text = "";
    }
    hash.update(text);
  }
  return hash.digest("hex");
}

/** The length before each value makes different lists of values give different texts. */
function withLength(value: unknown): string {
  if (typeof value === "string") return `${Buffer.byteLength(value)}:${value}`;
  return value === null ? "-" : `${String(value).length}:${value}`;
}
