/** How often tests repeat what chance decides: enough to meet every kind of case, or, with `THOROUGH=1`, as often as a proof asks for. */

export const isThorough = process.env.THOROUGH === "1";

/** The number of repetitions: the usual one, or that of a proof. */
export function times(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
