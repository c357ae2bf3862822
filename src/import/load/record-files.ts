/** The files that `load` reads. */
import { statSync } from "node:fs";
import { isThere } from "../../disk/is-there.ts";

/** What tables end in, which hold passages. */
export const tableEndings = [".csv", ".xlsx", ".ods"] as const;

/** What files of records end in. */
export const recordEndings = [".json", ".ndjson", ".ndjson.gz", ...tableEndings] as const;

/** Whether a path is that of records, and not of a snapshot: a folder, or a file that ends like one of records. */
export function isOfRecords(path: string): boolean {
  const isFile = recordEndings.some((ending) => path.toLowerCase().endsWith(ending));
  return isFile || (isThere(path) && statSync(path).isDirectory());
}
