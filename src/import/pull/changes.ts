/** Compares the snapshot before a pull with the one after it. */
import { type CollectionDiff, compareSnapshots } from "../../comparison/compare.ts";
import { Faults } from "../../model/errors.ts";
import { plainLinks } from "../../routing/links.ts";
import { withSnapshot } from "../../snapshot/open.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { refuseLoss } from "../load/replaced.ts";

/** Compares the snapshot that a pull made in `newFile` with the one that it will replace. */
export function changesBetween(old: Snapshot | undefined, newFile: string, base: string) {
  return withSnapshot(newFile, (now) => ({
    found: compareSnapshots(old, now, plainLinks(base)),
    /** Whether all rows are the same. */
    isSame: old?.contentHash() === now.contentHash(),
  }));
}

export const lossHint =
  "check that the service works; if they were removed on purpose, use --accept-loss. The snapshot stays as it was";

const emptyHint =
  "check that this is the address of its API, such as https://anthology.example/api/. The snapshot stays as it was; --accept-loss makes an empty one";

/**
 * Refuses a service, which may answer although it is broken: one that has no records at all, or has lost too many since the last pull.
 * @throws AnthologyError of kind `data` with each collection that would lose too many records
 */
export function refuseBroken(found: readonly CollectionDiff[], isSameSource: boolean): void {
  if (found.every(({ after }) => after === 0)) {
    const faults = new Faults();
    const [record, expected] = ["the service", "a service with records"];
    faults.add({ record, field: "", expected, found: "no record in any collection" });
    faults.throwIfAny("there is nothing to pull", emptyHint);
  }
  if (!isSameSource) return;
  refuseLoss(found, "the last pull", "the pull would remove too many records", lossHint);
}
