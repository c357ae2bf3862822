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

/** With six decimals, so that the order of the texts is that of the moments. */
function sortable(timestamp: string): string {
  const [seconds = "", decimals = ""] = timestamp.replace(/Z$/, "").split(".");
  return `${seconds}.${decimals.padEnd(6, "0")}`;
}
