/** Timestamps of the data: compared as moments, published as they are stored. */

/** The later of two timestamps in UTC; their seconds may have decimals, or none. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return isLater(other, one) ? other : one;
}

/** Whether one timestamp in UTC is later than another. */
export function isLater(one: string, other: string): boolean {
  return sortable(one) > sortable(other);
}

/** Without the letter at its end, a timestamp with decimals comes after the one that it goes on from. */
function sortable(timestamp: string): string {
  return timestamp.replace(/\.?0*Z$/, (end) => (end.startsWith(".") ? "" : end.slice(0, -1)));
}
