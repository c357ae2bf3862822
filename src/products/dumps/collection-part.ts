/** The bulk files of a collection: its records as lines of JSON and, of some, as a table. They are read once for both. */
import type { Collections } from "../../model/published.ts";
import type { CollectionName, ProductPart, ProductSource } from "../product.ts";
import type { Column } from "./columns.ts";
import { CsvWriter } from "./csv.ts";
import { type Dump, dumpStream, isDump } from "./dump-file.ts";
import { JsonLinesWriter } from "./json-lines.ts";

/** A table of a collection. */
export interface Table<Name extends CollectionName> {
  /** Collections that its cells are made from beside its own. */
  readonly from: readonly CollectionName[];
  columns(source: ProductSource): readonly Column<Collections[Name]>[];
}

export function linesName(collection: CollectionName): string {
  return `${collection}.ndjson.gz`;
}

export function tableName(collection: CollectionName): string {
  return `${collection}.csv`;
}

export function collectionPart<Name extends CollectionName>(
  collection: Name,
  table?: Table<Name>,
): ProductPart<readonly Dump[]> {
  const names = [linesName(collection), ...(table === undefined ? [] : [tableName(collection)])];
  return {
    name: collection,
    from: [collection, ...(table?.from ?? [])],
    owns: (path) => isDump(path, names),
    make: (source, output) => {
      const linesFile = dumpStream(linesName(collection), output);
      const lines = new JsonLinesWriter(linesFile);
      const tableFile = table && dumpStream(tableName(collection), output);
      const rows = table && tableFile && new CsvWriter(table.columns(source), tableFile);
      let count = 0;
      for (const record of source.records(collection)) {
        lines.add(record);
        rows?.add(record);
        count += 1;
      }
      lines.end();
      rows?.end();
      return [linesFile, tableFile].flatMap((file) => file?.end(count) ?? []);
    },
  };
}
