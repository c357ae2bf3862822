/** When a site would lose more of a collection than is likely to be meant. */
import type { Fault } from "../../model/errors.ts";
import { acceptableLoss, mostLost } from "../../model/loss.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { CollectionChanges } from "./collection.ts";

/** Records that are named. */
const examples = 3;

/** The fault of a collection that would lose more than that. */
export function lossOf({ collection, before, removed }: CollectionChanges): Fault | undefined {
  const gone = removed.length;
  const most = mostLost(before);
  if (gone <= most) return undefined;
  const named = removed.slice(0, examples).join(", ");
  const others = gone > examples ? `, and ${gone - examples} more` : "";
  return {
    record: collectionPath(collection).slice(1),
    field: "records",
    expected: `at most ${most} of the ${before} records of the previous site gone (${acceptableLoss} %)`,
    found: `${gone} gone: ${named}${others}`,
    hint: "see whether the snapshot is whole; if they are meant to go, use --accept-loss",
  };
}
