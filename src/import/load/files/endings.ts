/** The files that `load` reads. */
import { statSync } from "node:fs";
import { isThere } from "../../../disk/is-there.ts";

/** What files of JSON end in. */
export const jsonEndings = [".json", ".ndjson", ".ndjson.gz", ".jsonl", ".jsonl.gz"] as const;

/** What tables of passages end in. */
export const tableEndings = [".csv", ".tsv", ".txt", ".xlsx", ".ods"] as const;

/** Tables that are not read, by what they end in. */
const otherTables = new Map([
  [".xls", "a workbook of Excel 97"],
  [".xlsm", "a workbook with macros"],
  [".xlsb", "a binary workbook"],
  [".numbers", "a document of Numbers"],
]);

/** The ending of a path among some; undefined for another. */
export function endingOf<Ending extends string>(
  path: string,
  endings: Iterable<Ending>,
): Ending | undefined {
  return [...endings].find((ending) => path.toLowerCase().endsWith(ending));
}

/** What a file is that is a table, but not one that is read. */
export function otherTable(path: string): string | undefined {
  const ending = endingOf(path, otherTables.keys());
  return ending && otherTables.get(ending);
}

export const saveAsXlsx = "save it as .xlsx";

/** Whether a path is that of records, and not of a snapshot: a folder, or a file that ends like one of records or tables. */
export function isOfRecords(path: string): boolean {
  const endings = [...jsonEndings, ...tableEndings, ...otherTables.keys()];
  const isFile = endingOf(path, endings) !== undefined;
  return isFile || (isThere(path) && statSync(path).isDirectory());
}
