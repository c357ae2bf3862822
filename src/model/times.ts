/** Timestamps in UTC, with or without decimals, as records have them. */

/**
 * The time of a record of which no time is known. The schemas require times, and the same records must always make the
 * same snapshot: neither the clock nor the times of the files will do.
 */
export const unknownTime = "1970-01-01T00:00:00Z";

/** The later of two timestamps. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return moment(one) < moment(other) ? other : one;
}

/** The timestamp such that comparing texts compares moments. */
export function moment(timestamp: string): string {
  return timestamp.replace(/Z$/, "").replace(/\.(\d*?)(?<!0)0*$/, (_, decimals) => {
    return decimals === "" ? "" : `.${decimals}`;
  });
}
