/** The input and result of loading records. */
import type { Difference } from "./differences.ts";

/** Records by collection. A missing collection is empty. */
export type Records = Readonly<Record<string, readonly object[]>>;

/** How messages name a record that does not come from a service. */
export interface RecordOrigin {
  /** The record that contains it, if it has no file of its own. */
  readonly name?: string;
  /** Where it is: `passages.csv, row 3`. */
  readonly place?: string | undefined;
  /** JSON Pointer in the record that has a file. */
  readonly pointer: string;
}

/** How messages name records. */
export type Origins = ReadonlyMap<object, RecordOrigin>;

/** What was loaded, and where the snapshot gives back something different. */
export interface LoadReport {
  readonly records: Readonly<Record<string, number>>;
  readonly differences: readonly RecordDifference[];
}

/** A difference between a record and what the snapshot gives back. */
export interface RecordDifference extends Difference {
  /** Path of the record in the API. */
  readonly record: string;
}
