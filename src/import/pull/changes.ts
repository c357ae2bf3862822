/** What a pull has changed in a snapshot, collection by collection. */
import { resources } from "../../resources/index.ts";
import type { Existing } from "./existing.ts";

/** Numbers of records of a collection. */
export interface Change {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

/** Compares two snapshots record by record. */
export function changesBetween(before: Existing | undefined, after: Existing): Change[] {
  const old: Existing["digests"] = before?.digests ?? new Map();
  const changes = new Map(
    resources.map(({ name }) => [
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
