/** Compares two snapshots record by record, as the API shows their records. */
import type { Json } from "../model/json.ts";
import { resources } from "../resources/index.ts";
import { idsOf, type Resource } from "../resources/resource.ts";
import type { CollectionName } from "../resources/view.ts";
import type { Links } from "../routing/links.ts";
import { type ChangedRows, changedRows, isAffected } from "../snapshot/compare.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { changedFields, type Difference, differencesOf } from "./differences.ts";
import { type KnownAs, namesIn } from "./names.ts";

/** The changes of a collection, and its numbers of records. Records are named by the ids in their addresses. */
export interface CollectionDiff {
  readonly collection: CollectionName;
  readonly before: number;
  readonly after: number;
  /** In the order of the collection. */
  readonly added: readonly string[];
  readonly changed: readonly ChangedRecord[];
  /** In the order of the older collection. */
  readonly removed: readonly string[];
  /** What people call these records, by id. */
  readonly about: Readonly<Record<string, KnownAs>>;
}

/** Receives what differs. */
export type Report = (found: readonly CollectionDiff[]) => void;

/** A record that differs from the old one at the same address. */
export interface ChangedRecord {
  readonly id: string;
  readonly fields: readonly string[];
  /** Kept for the first records whose texts differ, and the first of the others. */
  readonly differences?: readonly Difference[];
}

/** A collection in one of the two snapshots. */
interface Side {
  readonly resource: Resource;
  readonly snapshot: Snapshot;
  /** The keys of its records by their ids, in order. */
  readonly keys: ReadonlyMap<string, Key>;
}

/** A record as it was and as it is. */
type Versions = readonly [id: string, old: Json, now: Json];

/** The differences of so many records of a collection are kept. */
export const mostCompared = 1000;

/** Records that are read at once. */
const batchSize = 500;

/**
 * Compares two snapshots of the same tables.
 * @param old undefined if there is none: then every record is new
 * @param links the form of all addresses
 */
export function compareSnapshots(
  old: Snapshot | undefined,
  now: Snapshot,
  links: Links,
): CollectionDiff[] {
  const rows: ChangedRows = old === undefined ? new Map() : changedRows(now.file, old.file);
  return resources.map((resource) => {
    const before = old && sideOf(resource, old);
    const after = sideOf(resource, now);
    const ids = [...after.keys.keys()];
    const oldIds = [...(before?.keys.keys() ?? [])];
    const added = ids.filter((id) => before?.keys.has(id) !== true);
    const changed =
      before === undefined || rows.size === 0
        ? []
        : changedRecords(affectedRecords(before, after, links, rows));
    const removed = oldIds.filter((id) => !after.keys.has(id));
    const shown = [...added, ...changed.map(({ id }) => id)];
    const names = (snapshot: Snapshot, some: readonly string[]) =>
      namesIn(snapshot, resource.name, some);
    // Without an old snapshot, all records are new.
    const about = old && [...names(old, removed), ...names(now, shown)];
    return {
      collection: resource.name,
      before: oldIds.length,
      after: ids.length,
      added,
      changed,
      removed,
      about: Object.fromEntries(about ?? []),
    };
  });
}

function sideOf(resource: Resource, snapshot: Snapshot): Side {
  const entries = resource.entries(snapshot);
  const keys = idsOf(entries).map((id, index) => [id, entries.keys[index] ?? ""] as const);
  return { resource, snapshot, keys: new Map(keys) };
}

/** The records of both sides that may differ. Only those that looked for a row that differs are shown. */
function* affectedRecords(
  before: Side,
  after: Side,
  links: Links,
  rows: ChangedRows,
): Generator<Versions> {
  const ids = [...after.keys.keys()].filter((id) => before.keys.has(id));
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const { value: now, readings } = after.snapshot.traced(() => readSide(after, batch, links));
    // If no row that differs is covered by these readings, the old snapshot has the same rows for the same keys, as rows that
    // are only there differ too. So it has the same records under these keys, with the same ids, which are unique: the old
    // key of each id is the new one, and its record is the same.
    if (!isAffected(readings, rows)) continue;
    const old = readSide(before, batch, links);
    for (const id of batch) yield [id, old(id), now(id)];
  }
}

/** Reads records; the result shows one of them. */
function readSide({ resource, snapshot, keys }: Side, ids: readonly string[], links: Links) {
  const keyOf = (id: string) => keys.get(id) ?? "";
  const show = resource.read(snapshot, ids.map(keyOf));
  return (id: string): Json => ({ ...show(keyOf(id), links) });
}

/** Those of the records whose members differ. */
function changedRecords(records: Iterable<Versions>): ChangedRecord[] {
  const kept = { texts: 0, others: 0 };
  const changed: ChangedRecord[] = [];
  for (const [id, old, now] of records) {
    const fields = changedFields(old, now);
    if (fields.length === 0) continue;
    const kind = fields.includes("texts") ? "texts" : "others";
    kept[kind] += 1;
    const isKept = kept[kind] <= mostCompared;
    changed.push({ id, fields, ...(isKept && { differences: differencesOf(fields, old, now) }) });
  }
  return changed;
}
