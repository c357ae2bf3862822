/** What is loaded, and what came of it. */
import type { Difference } from "./differences.ts";

/** Records by collection. A collection that is not named is empty. */
export type Records = Readonly<Record<string, readonly object[]>>;

/** What was loaded, and where the snapshot gives back something else than it was given. */
export interface LoadReport {
  /** Number of records in each collection. */
  readonly records: Readonly<Record<string, number>>;
  readonly differences: readonly RecordDifference[];
}

/** A place where a record and what the snapshot gives back for it differ. */
export interface RecordDifference extends Difference {
  /** Path of the record in the API. */
  readonly record: string;
}
