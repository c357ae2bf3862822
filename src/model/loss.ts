/** When so many records of a collection are gone that it is hardly meant. */

/** Percent of the records of a collection that may go without a word. */
export const acceptableLoss = 5;

/** How many of these records may go. */
export function mostLost(before: number): number {
  return Math.floor((before * acceptableLoss) / 100);
}
