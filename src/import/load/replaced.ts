/** Compares records that were loaded or pulled with the snapshot that they replace. */
import { type CollectionDiff, compareSnapshots, type Report } from "../../comparison/compare.ts";
import { type Moved, movedBetween } from "../../comparison/moved.ts";
import { Faults } from "../../model/errors.ts";
import { lossFault } from "../../model/loss.ts";
import { plainLinks } from "../../routing/links.ts";
import { collectionPath } from "../../routing/routes.ts";
import { withSnapshot } from "../../snapshot/open.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";

/**
 * Compares records that were loaded with the snapshot that they replace.
 * @param newFile their snapshot
 * @param part what may be missing in their source: "row"
 * @param report receives what differs, if records are lost
 * @returns the texts and comments that moved to another address
 * @throws AnthologyError of kind `data` if far fewer are there, unless the loss is accepted, that names the first that are gone
 */
export function compareWithReplaced(
  old: Snapshot,
  newFile: string,
  { part, acceptLoss }: { readonly part: string; readonly acceptLoss: boolean },
  report: Report,
): Moved[] {
  return withSnapshot(newFile, (now) => {
    const moved = movedBetween(old, now);
    if (acceptLoss) return moved;
    const found = compareSnapshots(old, now, plainLinks(""));
    report(found);
    const losses = found.map((one) => {
      const fewer = Math.max(0, one.before - one.after);
      // A record that only got another address is not lost.
      return { ...one, removed: one.removed.slice(0, fewer) };
    });
    const hint = `check that no ${part} is missing; if they were removed on purpose, use --accept-loss. The snapshot stays as it was`;
    refuseLoss(losses, "the old snapshot", "the new snapshot would have too few records", hint);
    return moved;
  });
}

/** Refuses the loss of more records than is likely to be intended. @param where what had the records */
export function refuseLoss(
  losses: readonly CollectionDiff[],
  where: string,
  summary: string,
  hint: string,
): void {
  const faults = new Faults();
  for (const { collection, before, removed, about } of losses) {
    const gone = removed.map((id) => about[id]?.name ?? id);
    const fault = lossFault({ record: collectionPath(collection), before, gone, where });
    if (fault !== undefined) faults.add(fault);
  }
  faults.throwIfAny(summary, hint);
}
