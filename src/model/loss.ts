/** How many records of a collection may disappear before it looks like a mistake. */
import type { Fault } from "./errors.ts";

/** Percent of the records of a collection that may disappear without a confirmation. */
const acceptableLoss = 5;

/** The records of a collection that have disappeared. */
export interface Loss {
  /** How the fault names the collection. */
  readonly record: string;
  readonly field?: string;
  readonly before: number;
  readonly gone: number;
  /** What had the records: "the last pull". */
  readonly where: string;
}

/** The fault of a collection that would lose more records than is likely to be intended. */
export function lossFault({ record, field = "", before, gone, where }: Loss): Fault | undefined {
  const most = Math.floor((before * acceptableLoss) / 100);
  if (gone <= most) return undefined;
  const expected = `at most ${most} of the ${before} records of ${where} gone (${acceptableLoss} %)`;
  return { record, field, expected, found: `${gone} gone` };
}
