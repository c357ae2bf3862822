/** How many records of a collection may disappear before it looks like a mistake. */
import type { Fault } from "./errors.ts";

/** Percent of the records of a collection that may disappear without a confirmation. */
const acceptableLoss = 5;
/** So many may always disappear: of a small collection, a person may well remove two or three. */
const few = 3;

/** The records of a collection that have disappeared. */
interface Loss {
  /** How the fault names the collection. */
  readonly record: string;
  readonly field?: string;
  readonly before: number;
  /** The names of those that are gone. */
  readonly gone: readonly string[];
  /** What had the records: "the last pull". */
  readonly where: string;
}

/** So many are named. */
const namedLosses = 3;

/** The fault of a collection that would lose more records than is likely to be intended. */
export function lossFault({ record, field = "", before, gone, where }: Loss): Fault | undefined {
  const most = Math.max(few, Math.floor((before * acceptableLoss) / 100));
  if (gone.length <= most) return undefined;
  const limit = `${few}, or ${acceptableLoss} % if that is more`;
  const expected = `at most ${most} of the ${before} records of ${where} gone (${limit})`;
  const named = gone.slice(0, namedLosses).join(", ");
  const others = gone.length > namedLosses ? `, and ${gone.length - namedLosses} more` : "";
  return { record, field, expected, found: `${gone.length} gone: ${named}${others}` };
}
