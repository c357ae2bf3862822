/** What a pull has changed in a snapshot, collection by collection. */
import { resources } from "../resources/index.ts";
import type { Items } from "./records.ts";

/** Numbers of records of a collection. */
export interface Change {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

/** Compares the records of two snapshots as they are published. */
export function changesBetween(before: Items = new Map(), after: Items = new Map()): Change[] {
  const changes = new Map(
    resources.map(({ name }) => [
      name,
      { collection: name, records: 0, new: 0, changed: 0, gone: 0 },
    ]),
  );
  for (const [url, { collection, record }] of after) {
    const change = changes.get(collection);
    if (change === undefined) continue;
    const old = before.get(url);
    change.records += 1;
    if (old === undefined) change.new += 1;
    else if (JSON.stringify(old.record) !== JSON.stringify(record)) change.changed += 1;
  }
  for (const [url, { collection }] of before) {
    const change = changes.get(collection);
    if (change !== undefined && !after.has(url)) change.gone += 1;
  }
  return [...changes.values()];
}
