/** How many records of a collection may disappear before it looks like a mistake. */

/** Percent of the records of a collection that may disappear without a confirmation. */
export const acceptableLoss = 5;

/** How many of `before` records may disappear. */
export function maxLost(before: number): number {
  return Math.floor((before * acceptableLoss) / 100);
}
