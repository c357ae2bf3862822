/** A pull that would empty the anthology: a service may be broken and answer all the same. */
import { Faults } from "../../model/errors.ts";
import { acceptableLoss, mostLost } from "../../model/loss.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { Change } from "./changes.ts";

const hint =
  "see whether the service is well; if the records are meant to go, use --accept-loss. The snapshot stays as it was";

/**
 * Refuses a service that has no records at all, or too few of those that it had in the last pull.
 * @param isSameSource whether the snapshot was pulled from this very service
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
    if (gone <= mostLost(before)) continue;
    faults.add({
      record: collectionPath(collection),
      field: "",
      expected: `at most ${mostLost(before)} of the ${before} records of the last pull gone (${acceptableLoss} %)`,
      found: `${gone} gone`,
    });
  }
  faults.throwIfAny("the service would take too many records away", hint);
}
