/** When a site would lose more of a collection than is likely to be meant. */
import type { Fault } from "../../model/errors.ts";
import { collectionPath } from "../../model/routes.ts";
import type { CollectionChanges } from "./collection.ts";

/** Percent of the records of a collection that may go unnoticed. */
const acceptable = 5;

/** Records that are named. */
const examples = 3;

/** The fault of a collection that would lose more than that. */
export function lossOf({ collection, before, removed }: CollectionChanges): Fault | undefined {
  const gone = removed.length;
  if (gone * 100 <= before * acceptable) return undefined;
  const most = Math.floor((before * acceptable) / 100);
  const named = removed.slice(0, examples).join(", ");
  const others = gone > examples ? `, and ${gone - examples} more` : "";
  return {
    record: collectionPath(collection).slice(1),
    field: "records",
    expected: `at most ${most} of the ${before} records of the previous site gone (${acceptable} %)`,
    found: `${gone} gone: ${named}${others}`,
    hint: "see whether the snapshot is whole; if they are meant to go, use --accept-loss",
  };
}
