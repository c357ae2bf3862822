/** Finds collections that would lose more records than is likely to be intended. */
import type { Fault } from "../../model/errors.ts";
import { acceptableLoss, maxLost } from "../../model/loss.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { CollectionChanges } from "./collection.ts";

/** Number of lost records that a fault names. */
const examples = 3;

/** The fault of a collection that would lose too many records. */
export function lossOf({ collection, before, removed }: CollectionChanges): Fault | undefined {
  const gone = removed.length;
  const most = maxLost(before);
  if (gone <= most) return undefined;
  const named = removed.slice(0, examples).join(", ");
  const others = gone > examples ? `, and ${gone - examples} more` : "";
  return {
    record: collectionPath(collection).slice(1),
    field: "records",
    expected: `at most ${most} of the ${before} records of the previous site gone (${acceptableLoss} %)`,
    found: `${gone} gone: ${named}${others}`,
    hint: "check that the snapshot is complete; if these records should go, use --accept-loss",
  };
}
