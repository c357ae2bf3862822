/** Loads the records that a person wrote: completes them, makes the snapshot, and says what was made. */
import { Faults } from "../../model/errors.ts";
import { lossFault } from "../../model/loss.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { contradictions } from "./contradictions.ts";
import { loadFiles } from "./load.ts";
import type { LoadReport, Records } from "./report.ts";
import { type Whole, wholeRecords } from "./whole-records.ts";

/**
 * Writes the records to a new snapshot at `file`.
 * @param places where the records stand, as messages name it
 */
export function loadRecords(
  given: Records,
  places: ReadonlyMap<object, string>,
  file: string,
): LoadReport & Pick<Whole, "made"> {
  const { records, origins, supplied, made } = wholeRecords(given, places);
  const report = loadFiles(records, file, { origins });
  const names = resources.map(({ name }) => name);
  return { ...report, differences: contradictions(report.differences, supplied, names), made };
}

/** Refuses records that are far fewer than those of the snapshot that they would replace. @throws AnthologyError */
export function refuseFewer(old: Snapshot, records: LoadReport["records"]): void {
  const faults = new Faults();
  for (const { name, entries } of resources) {
    const before = entries(old).keys.length;
    const gone = before - (records[name] ?? 0);
    const record = collectionPath(name);
    const fault = lossFault({ record, before, gone, where: "the old snapshot" });
    if (fault !== undefined) faults.add(fault);
  }
  faults.throwIfAny(
    "the new snapshot would have too few records",
    "check that no file is missing; if they were removed on purpose, use --accept-loss. The snapshot stays as it was",
  );
}
