/** Compares the records of a collection with those of an older anthology, reading these once. */
import { hash } from "node:crypto";
import { AnthologyError } from "../model/errors.ts";
import { isObject, type Json } from "../model/json.ts";
import { changedFields, type Difference, differencesOf } from "./differences.ts";

/** A record with the id in its address. */
export interface RecordLine {
  readonly id: string;
  /** Its JSON. */
  readonly text: string;
}

/** The newer records. */
interface CurrentRecords {
  /** All of them in order, with the SHA-256 of their JSON. */
  readonly hashes: readonly { readonly id: string; readonly sha256: string }[];
  /** Those with these ids, by id. */
  withIds(ids: readonly string[]): ReadonlyMap<string, object>;
}

/** The changes of a collection; records are named by the ids in their addresses. */
export interface CollectionComparison {
  /** In the order of the collection. */
  readonly added: readonly string[];
  readonly changed: readonly ChangedRecord[];
  /** In the order of the older anthology. */
  readonly removed: readonly string[];
}

/** A record that differs from the old one at the same address. */
export interface ChangedRecord {
  readonly id: string;
  readonly fields: readonly string[];
  /** Kept for the first records whose texts differ, and the first of the others. */
  readonly differences?: readonly Difference[];
}

/** The differences of so many records of a collection are kept, and so many records are compared together. */
export const mostCompared = 1000;

/** @param before the older records, with addresses of the newer anthology */
export function compareRecords(
  before: Iterable<RecordLine>,
  now: CurrentRecords,
): CollectionComparison {
  const hashes = new Map(now.hashes.map(({ id, sha256 }) => [id, sha256]));
  const old = new Set<string>();
  const removed: string[] = [];
  const changed = new Map<string, ChangedRecord>();
  let differing: RecordLine[] = [];
  const kept = { texts: 0, others: 0 };
  const compareDiffering = () => {
    const records = now.withIds(differing.map(({ id }) => id));
    for (const { id, text } of differing) {
      const [one, other] = [parse(text) ?? {}, { ...records.get(id) }];
      const fields = changedFields(one, other);
      if (fields.length === 0) continue;
      const kind = fields.includes("texts") ? "texts" : "others";
      kept[kind] += 1;
      const isKept = kept[kind] <= mostCompared;
      const differences = isKept ? differencesOf(fields, one, other) : undefined;
      changed.set(id, { id, fields, ...(differences && { differences }) });
    }
    differing = [];
  };
  for (const record of before) {
    const { id, text } = record;
    if (old.has(id)) {
      throw new AnthologyError("run", `the older site has two records of the address of ${id}`, {
        hint: "build and publish that site again",
      });
    }
    old.add(id);
    const sha256 = hashes.get(id);
    if (sha256 === undefined) removed.push(id);
    else if (sha256 !== hash("sha256", text)) differing.push(record);
    if (differing.length === mostCompared) compareDiffering();
  }
  compareDiffering();
  return {
    added: now.hashes.flatMap(({ id }) => (old.has(id) ? [] : [id])),
    changed: now.hashes.flatMap(({ id }) => changed.get(id) ?? []),
    removed,
  };
}

/** The members of a record; undefined if the text is not a JSON object. */
export function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
