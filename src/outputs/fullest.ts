/** Which record of many shows most of what records of its kind hold: what examples are made of. */
import type { Collections } from "../model/published.ts";
import type { Batch, CollectionName } from "./output.ts";

/** A record that would do as an example. */
export interface Example {
  readonly record: Collections[CollectionName];
  /** Members that say nothing. */
  readonly empty: number;
}

/** Of those records of a batch that are among the first so many of the collection, the fullest. */
export function fullest({ first, records }: Batch, looked: number): Example | null {
  return best(
    records
      .slice(0, Math.max(0, looked - first))
      .map((record) => ({ record, empty: emptyMembers(record) })),
  );
}

/** The record with the fewest empty members, the first of several; null when there is none. */
export function best<Found extends Pick<Example, "empty">>(
  examples: readonly (Found | null)[],
): Found | null {
  let found: Found | null = null;
  for (const example of examples) {
    if (example !== null && (found === null || example.empty < found.empty)) found = example;
  }
  return found;
}

/** How many members of a record say nothing. */
export function emptyMembers(record: object): number {
  return Object.values(record).filter(isEmpty).length;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
