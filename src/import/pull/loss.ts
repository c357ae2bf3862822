/** Refuses a pull that would remove too many records: a service may answer although it is broken. */
import { Faults } from "../../model/errors.ts";
import { acceptableLoss, maxLost } from "../../model/loss.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { Change } from "./changes.ts";

const hint =
  "check that the service works; if they were removed on purpose, use --accept-loss. The snapshot stays as it was";

/**
 * Refuses a service that has no records at all, or has lost too many since the last pull.
 * @param isSameSource whether the snapshot was pulled from the same service
 * @throws AnthologyError of kind `data` with each collection that would lose too many records
 */
export function refuseLoss(changes: readonly Change[], isSameSource: boolean): void {
  const faults = new Faults();
  if (changes.every(({ records }) => records === 0)) {
    const expected = "a service with records";
    faults.add({
      record: "the service",
      field: "",
      expected,
      found: "no record in any collection",
    });
  }
  for (const { collection, records, new: added, gone } of isSameSource ? changes : []) {
    const before = records - added + gone;
    if (gone <= maxLost(before)) continue;
    faults.add({
      record: collectionPath(collection),
      field: "",
      expected: `at most ${maxLost(before)} of the ${before} records of the last pull gone (${acceptableLoss} %)`,
      found: `${gone} gone`,
    });
  }
  faults.throwIfAny("the pull would remove too many records", hint);
}
