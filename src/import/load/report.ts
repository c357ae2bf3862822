/** The input and result of loading records. */

import type { Faults } from "../../model/errors.ts";

/** Records by collection. A missing collection is empty. */
export type Records = Readonly<Record<string, readonly object[]>>;

/** What reading files found besides records. */
export interface ReadingNotes {
  /** Where a record is: `passages.csv, row 3`. */
  readonly places: ReadonlyMap<object, string>;
  readonly faults: Faults;
  /** Receives what may be wrong. */
  note(message: string): void;
}

/** How messages name a record that does not come from a service. */
export interface RecordOrigin {
  /** The record that contains it, if it has no file of its own. */
  readonly name?: string;
  /** Where it is: `passages.csv, row 3`. */
  readonly place?: string | undefined;
  /** JSON Pointer in the record that has a file. */
  readonly pointer: string;
}

/** What was loaded, and where the snapshot gives back something different. */
export interface LoadReport {
  readonly records: Readonly<Record<string, number>>;
  readonly differences: readonly RecordDifference[];
}

/** Where a record that was given differs from what the snapshot gives back. */
export interface RecordDifference {
  /** Path of the record in the API. */
  readonly record: string;
  /** JSON Pointer of the values that differ; an absent value is undefined. */
  readonly pointer: string;
  readonly given: unknown;
  readonly stored: unknown;
}
