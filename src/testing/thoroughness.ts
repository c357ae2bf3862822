/**
 * Number of repetitions of random tests. The fast suite has few; the second suite repeats the same files
 * (`*.property.test.ts`) often enough for every kind of case, and `THOROUGH=1` many times more.
 */
export const isThorough = process.env.THOROUGH === "1";

/** The number for the second suite, or for a thorough run, or, if it is given, for the fast suite. */
export function times(normal: number, thorough: number, few = normal): number {
  if (isThorough) return thorough;
  return process.env.FAST_SUITE === "1" ? few : normal;
}
