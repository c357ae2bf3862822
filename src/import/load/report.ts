/** What is loaded, and what came of it. */
import type { Difference } from "./differences.ts";

/** Records by collection. A collection that is not named is empty. */
export type Records = Readonly<Record<string, readonly object[]>>;

/** What was loaded, and where the snapshot gives back something else than it was given. */
export interface LoadReport {
  /** Number of records in each collection. */
  readonly records: Readonly<Record<string, number>>;
  readonly differences: readonly RecordDifference[];
  /** Texts that only a build without XML can publish. */
  readonly notInXml: readonly UnfitText[];
}

/** A text with a character that XML 1.0 cannot hold. */
export interface UnfitText {
  /** Path of the record in the API. */
  readonly record: string;
  readonly pointer: string;
  /** The first such character: `U+001B`. */
  readonly character: string;
}

/** A place where a record and what the snapshot gives back for it differ. */
export interface RecordDifference extends Difference {
  /** Path of the record in the API. */
  readonly record: string;
}
