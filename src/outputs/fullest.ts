/** Chooses examples: records with few empty members. */
import type { Collections } from "../model/published.ts";
import type { Batch, CollectionName } from "./output.ts";

/** A record that can be an example. */
export interface Example {
  readonly record: Collections[CollectionName];
  /** Number of empty members. */
  readonly empty: number;
}

/** The record with the fewest empty members in a batch, among the first `limit` records of the collection. */
export function fullest({ first, records }: Batch, limit: number): Example | null {
  return best(
    records
      .slice(0, Math.max(0, limit - first))
      .map((record) => ({ record, empty: emptyMembers(record) })),
  );
}

/** The record with the fewest empty members, the first of equal ones; null if there is none. */
export function best<Found extends Pick<Example, "empty">>(
  examples: readonly (Found | null)[],
): Found | null {
  let found: Found | null = null;
  for (const example of examples) {
    if (example !== null && (found === null || example.empty < found.empty)) found = example;
  }
  return found;
}

/** The number of empty members of a record. */
export function emptyMembers(record: object): number {
  return Object.values(record).filter(isEmpty).length;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
