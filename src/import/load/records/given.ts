/** The input and result of loading records. */
import type { Json } from "../../../model/json.ts";

/** Records by collection. A missing collection is empty. */
export type Records = Readonly<Record<string, readonly object[]>>;

/** A record that a person wrote. */
export interface GivenRecord {
  readonly collection: string;
  readonly record: Json;
  /** Where it is: `passages.csv, row 3`. Records that a program gives have no place. */
  readonly place?: string | undefined;
}

/** Receives what may be wrong. */
export type Note = (message: string) => void;

/** What became of the cells of tables that are not empty: their sum is what was given, or the load fails. */
export interface TableAccount {
  readonly sheets: number;
  /** Below the headings. */
  readonly rows: number;
  readonly cells: {
    readonly given: number;
    readonly headings: number;
    readonly published: number;
    /** Each is in a warning. */
    readonly leftOut: number;
  };
}

/** What was given. */
export interface Account {
  readonly files: number;
  /** Of files of records, or of a program. */
  readonly records: number;
  readonly tables?: TableAccount;
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
