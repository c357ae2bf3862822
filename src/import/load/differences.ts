/** Finds where a record that was given differs from what the snapshot gives back. */
import { escapePointer } from "../../model/pointer.ts";
import { isObject } from "./relations.ts";
import type { RecordDifference } from "./report.ts";

type Difference = Omit<RecordDifference, "record">;

/** All differences between a given and a stored value. Members that were not given do not count. */
export function differences(given: unknown, stored: unknown, pointer = ""): Difference[] {
  if (Object.is(given, stored)) return [];
  if (Array.isArray(given) && Array.isArray(stored)) {
    const indexes = Array.from({ length: Math.max(given.length, stored.length) }, (_, at) => at);
    return indexes.flatMap((at) => differences(given[at], stored[at], `${pointer}/${at}`));
  }
  if (isObject(given) && isObject(stored)) {
    return Object.keys(given).flatMap((key) => {
      const other = Object.hasOwn(stored, key) ? stored[key] : undefined;
      return differences(given[key], other, `${pointer}/${escapePointer(key)}`);
    });
  }
  return [{ pointer, given, stored }];
}
