/** Places where a service says one thing in a record and another thing in those that it follows from. */

import { parseRecordUrl } from "../../routing/routes.ts";
import type { RecordDifference } from "../load/report.ts";
import { kindInside, relationOf } from "./relations.ts";

/**
 * The differences between what a service gave and what a snapshot of it gives back that are contradictions.
 * @param supplied members that the service did not give, as `cities/passages`
 * @param collections those that were read now; older records may well differ from them
 */
export function contradictions(
  differences: readonly RecordDifference[],
  supplied: ReadonlySet<string>,
  collections: readonly string[],
): RecordDifference[] {
  return differences.filter(({ record, pointer, given, stored }) => {
    const collection = parseRecordUrl(record)?.collection ?? "";
    // Two lists differ in what they hold; that the lists themselves differ means the order of an object's keys.
    const isOrder = Array.isArray(given) && Array.isArray(stored);
    return (
      collections.includes(collection) && !isOrder && !isSupplied(collection, pointer, supplied)
    );
  });
}

/** Whether the way to a place leads through a member that was supplied. */
function isSupplied(collection: string, pointer: string, supplied: ReadonlySet<string>): boolean {
  let kind = collection;
  for (const step of pointer.split("/").slice(1)) {
    if (supplied.has(`${kind}/${step}`)) return true;
    // Steps through a list stay with the kind of its members.
    const relation = relationOf(kind, step);
    if (relation !== undefined) kind = kindInside(relation);
  }
  return false;
}
