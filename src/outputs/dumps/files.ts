/** The bulk files. Each is published under two names: one that stays, and one that changes with the content. */
import { dumpFile } from "../../routing/routes.ts";
import type { CollectionName } from "../output.ts";

/** A finished bulk file. */
export interface Dump {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Number of records in it; null for the snapshot, which is not made of records. */
  readonly rows: number | null;
}

export const snapshotName = "anthology.sqlite";
export const descriptorFile = dumpFile("datapackage.json");

/** The file with a collection's records as lines of JSON. */
export function linesName(collection: CollectionName): string {
  return `${collection}.ndjson.gz`;
}

/** The file with a collection as a table. */
export function tableName(collection: "passages" | "texts"): string {
  return `${collection}.csv`;
}
