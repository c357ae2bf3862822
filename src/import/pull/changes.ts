/** What a pull has changed in a snapshot, collection by collection, and whether it would remove too much. */
import { Faults } from "../../model/errors.ts";
import { lossFault } from "../../model/loss.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath } from "../../routing/routes.ts";
import type { Existing } from "./existing.ts";

/** Numbers of records of a collection. */
export interface RecordChange {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

/** Compares two snapshots record by record. */
export function changesBetween(before: Existing | undefined, after: Existing): RecordChange[] {
  const old: Existing["digests"] = before?.digests ?? new Map();
  const collections: readonly string[] = resources.map(({ name }) => name);
  const changes = new Map(
    collections.map((name) => [
      name,
      { collection: name, records: 0, new: 0, changed: 0, gone: 0 },
    ]),
  );
  for (const [url, { collection, sha256 }] of after.digests) {
    const change = changes.get(collection);
    if (change === undefined) continue;
    const known = old.get(url);
    change.records += 1;
    if (known === undefined) change.new += 1;
    else if (known.sha256 !== sha256) change.changed += 1;
  }
  for (const [url, { collection }] of old) {
    const change = changes.get(collection);
    if (change !== undefined && !after.digests.has(url)) change.gone += 1;
  }
  return [...changes.values()];
}

const hint =
  "check that the service works; if they were removed on purpose, use --accept-loss. The snapshot stays as it was";

const emptyHint =
  "check that this is the address of its API, such as https://anthology.example/api/. The snapshot stays as it was; --accept-loss makes an empty one";

/**
 * Refuses a service, which may answer although it is broken: one that has no records at all, or has lost too many since the last pull.
 * @param isSameSource whether the snapshot was pulled from the same service
 * @throws AnthologyError of kind `data` with each collection that would lose too many records
 */
export function refuseLoss(changes: readonly RecordChange[], isSameSource: boolean): void {
  const faults = new Faults();
  if (changes.every(({ records }) => records === 0)) {
    const [expected, found] = ["a service with records", "no record in any collection"];
    faults.add({ record: "the service", field: "", expected, found });
    faults.throwIfAny("there is nothing to pull", emptyHint);
  }
  for (const { collection, records, new: added, gone } of isSameSource ? changes : []) {
    const record = collectionPath(collection);
    const before = records - added + gone;
    const fault = lossFault({ record, before, gone, where: "the last pull" });
    if (fault !== undefined) faults.add(fault);
  }
  faults.throwIfAny("the pull would remove too many records", hint);
}
