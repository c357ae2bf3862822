/** Compares the snapshot before a pull with the one after it, record by record. */
import { hash } from "node:crypto";
import { Faults } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { publishedRecords } from "../../resources/resource.ts";
import { plainLinks } from "../../routing/links.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { refuseLoss } from "../load/load-records.ts";

/** Numbers of records of a collection. */
export interface RecordChange {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

export interface SnapshotContent {
  /** The service that it was pulled from, if it was pulled. */
  readonly source: string | undefined;
  readonly hash: string;
  /** A hash of each record as it is published, by collection and id. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads a snapshot, and closes it. */
export function readContent(snapshot: Snapshot, base: string): SnapshotContent {
  try {
    const records = new Map<string, Map<string, string>>();
    for (const resource of resources) {
      const hashes = new Map<string, string>();
      for (const { id, record } of publishedRecords(resource, snapshot, plainLinks(base))) {
        hashes.set(id, hash("sha256", JSON.stringify(record)));
      }
      records.set(resource.name, hashes);
    }
    return { source: snapshot.provenance?.source, hash: snapshot.contentHash(), records };
  } finally {
    snapshot.close();
  }
}

export function changesBetween(
  before: SnapshotContent | undefined,
  after: SnapshotContent,
): RecordChange[] {
  return [...after.records].map(([collection, now]) => {
    const old = before?.records.get(collection) ?? new Map<string, string>();
    const known = [...now].filter(([id]) => old.has(id));
    return {
      collection,
      records: now.size,
      new: now.size - known.length,
      changed: known.filter(([id, sha256]) => old.get(id) !== sha256).length,
      gone: old.size - known.length,
    };
  });
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
export function refuseBroken(changes: readonly RecordChange[], isSameSource: boolean): void {
  if (changes.every(({ records }) => records === 0)) {
    const faults = new Faults();
    const [expected, found] = ["a service with records", "no record in any collection"];
    faults.add({ record: "the service", field: "", expected, found });
    faults.throwIfAny("there is nothing to pull", emptyHint);
  }
  if (!isSameSource) return;
  const losses = changes.map(({ collection, records, new: added, gone }) => {
    return { collection, before: records - added + gone, gone };
  });
  refuseLoss(losses, "the last pull", "the pull would remove too many records", hint);
}
