/** The files that `load` reads. */
import { statSync } from "node:fs";
import { isThere } from "../../disk/is-there.ts";

/** What files of JSON end in. */
export const jsonEndings = [".json", ".ndjson", ".ndjson.gz"] as const;

/** What files of records end in: those of JSON, and tables, which hold passages. */
export const recordEndings = [...jsonEndings, ".csv", ".xlsx", ".ods"] as const;

/** Whether a path is that of records, and not of a snapshot: a folder, or a file that ends like one of records. */
export function isOfRecords(path: string): boolean {
  const isFile = recordEndings.some((ending) => path.toLowerCase().endsWith(ending));
  return isFile || (isThere(path) && statSync(path).isDirectory());
}
