/** Number of repetitions of random tests: enough for every kind of case or, with `THOROUGH=1`, many more. */
export const isThorough = process.env.THOROUGH === "1";

/** The normal number of repetitions, or the number for a thorough run. */
export function times(normal: number, thorough: number): number {
  return isThorough ? thorough : normal;
}
