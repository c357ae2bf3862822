/** Timestamps of the data: compared as moments, published as they are stored. */

/** The later of two timestamps in UTC, with or without decimals. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return isLater(other, one) ? other : one;
}

/** Whether one timestamp in UTC is later than another. */
export function isLater(one: string, other: string): boolean {
  return sortable(one) > sortable(other);
}

/** The timestamp with six decimals, so that comparing texts compares moments. */
function sortable(timestamp: string): string {
  const [seconds = "", decimals = ""] = timestamp.replace(/Z$/, "").split(".");
  return `${seconds}.${decimals.padEnd(6, "0")}`;
}
