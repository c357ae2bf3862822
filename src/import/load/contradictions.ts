/** Contradictions of a service: values in a record that differ from those in the records that they derive from. */

import { parseRecordUrl } from "../../routing/routes.ts";
import { kindInside, relationOf } from "./relations.ts";
import type { RecordDifference } from "./report.ts";

/**
 * Selects the contradictions from the differences between a service's records and those of its snapshot.
 * @param supplied members that the service did not give, such as `cities/passages`
 * @param collections the collections that were read now: older records may differ from them
 */
export function contradictions(
  differences: readonly RecordDifference[],
  supplied: ReadonlySet<string>,
  collections: readonly string[],
): RecordDifference[] {
  return differences.filter(({ record, pointer, given, stored }) => {
    const collection = parseRecordUrl(record)?.collection ?? "";
    // A difference whose values are two lists is one of the order of an object's keys.
    const isOrder = Array.isArray(given) && Array.isArray(stored);
    return (
      collections.includes(collection) && !isOrder && !isSupplied(collection, pointer, supplied)
    );
  });
}

/** Whether a pointer leads through a supplied member. */
function isSupplied(collection: string, pointer: string, supplied: ReadonlySet<string>): boolean {
  let kind = collection;
  for (const step of pointer.split("/").slice(1)) {
    if (supplied.has(`${kind}/${step}`)) return true;
    // An index into a list does not change the kind.
    const relation = relationOf(kind, step);
    if (relation !== undefined) kind = kindInside(relation);
  }
  return false;
}
