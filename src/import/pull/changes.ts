/** Compares the snapshot before a pull with the one after it. */
import { compareSnapshots } from "../../comparison/compare.ts";
import { Faults } from "../../model/errors.ts";
import { plainLinks } from "../../routing/links.ts";
import { openCheckedSnapshot } from "../../snapshot/open.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { refuseLoss } from "../load/load.ts";

/** Numbers of records of a collection. */
export interface RecordChange {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

/** Compares the snapshot that a pull made in `newFile` with the one that it will replace. */
export function changesBetween(old: Snapshot | undefined, newFile: string, base: string) {
  const now = openCheckedSnapshot(newFile);
  try {
    const found = compareSnapshots(old, now, plainLinks(base));
    return {
      collections: found.map(
        ({ collection, after, added, changed, removed }): RecordChange => ({
          collection,
          records: after,
          new: added.length,
          changed: changed.length,
          gone: removed.length,
        }),
      ),
      losses: found.map(({ collection, before, removed }) => ({
        collection,
        before,
        gone: removed,
      })),
      /** Whether all rows are the same. */
      isSame: old?.contentHash() === now.contentHash(),
    };
  } finally {
    now.close();
  }
}

export const lossHint =
  "check that the service works; if they were removed on purpose, use --accept-loss. The snapshot stays as it was";

const emptyHint =
  "check that this is the address of its API, such as https://anthology.example/api/. The snapshot stays as it was; --accept-loss makes an empty one";

/**
 * Refuses a service, which may answer although it is broken: one that has no records at all, or has lost too many since the last pull.
 * @throws AnthologyError of kind `data` with each collection that would lose too many records
 */
export function refuseBroken(
  { collections, losses }: ReturnType<typeof changesBetween>,
  isSameSource: boolean,
): void {
  if (collections.every(({ records }) => records === 0)) {
    const faults = new Faults();
    const found = "no record in any collection";
    faults.add({ record: "the service", field: "", expected: "a service with records", found });
    faults.throwIfAny("there is nothing to pull", emptyHint);
  }
  if (!isSameSource) return;
  refuseLoss(losses, "the last pull", "the pull would remove too many records", lossHint);
}
