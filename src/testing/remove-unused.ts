/** Cuts a snapshot down to what its passages need. */
import { supportedDefinition } from "../snapshot/definition.ts";
import type { Connection } from "../snapshot/sqlite.ts";

/** Tables of records that stay although no other record refers to them. */
const independent = ["book", "passage", "scholium", "alignment", "passage_internal_reference"];

/** Removes every record that refers to one that is not there, and then every record that no other refers to. */
export function removeUnused(database: Connection): void {
  const tables = [...supportedDefinition().tables.values()];
  const references = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.map((key) => ({ ...key, table: name })),
  );
  const rules = [
    // The groups of an alignment have a list of words for each of its texts.
    "DELETE FROM alignment WHERE id IN (SELECT alignment FROM alignment_text WHERE text NOT IN (SELECT id FROM text))",
    ...references.map(
      ({ table, column, parent, parentColumn }) =>
        `DELETE FROM ${table} WHERE ${column} NOT IN (SELECT ${parentColumn} FROM ${parent})`,
    ),
  ];
  for (const parent of new Set(references.map((key) => key.parent))) {
    if (independent.includes(parent)) continue;
    // A list of the record itself is no use of it.
    const uses = references.filter(
      (key) => key.parent === parent && !key.table.startsWith(`${key.column}_`),
    );
    const unused = uses.map(
      ({ table, column, parentColumn }) =>
        `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = ${parent}.${parentColumn})`,
    );
    rules.push(`DELETE FROM ${parent} WHERE ${unused.join(" AND ")}`);
  }
  const statements = rules.map((rule) => database.prepare(rule));
  while (statements.map((one) => one.run().changes).some((count) => count > 0));
}
