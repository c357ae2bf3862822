/** Finds what has become of one collection since the site before. */
import { parseRecordUrl } from "../../model/routes.ts";
import type { CollectionName, ProductSource } from "../product.ts";
import { type Comparison, compareRecords, type NewRecord } from "./compare.ts";
import { type Known, type News, newsOf } from "./news.ts";
import { oldRecords } from "./old-records.ts";
import { later } from "./timestamps.ts";

/** A collection then and now. */
export interface CollectionChanges extends Comparison {
  readonly collection: CollectionName;
  readonly before: number;
  readonly after: number;
  /** When one of its records last changed upstream; null where they do not tell, or nobody needs to know. */
  readonly latest: string | null;
  /** What a feed tells of it. */
  readonly news: readonly News[];
}

/** Compares a collection, whose records fit this schema, with that of the site before. */
export function changesOf(
  collection: CollectionName,
  schema: string,
  source: ProductSource,
): CollectionChanges {
  const { previous, snapshot, options } = source;
  if (previous === undefined) throw new Error("there is no site to compare with");
  const records = previous.records[collection] ?? { count: 0, file: undefined };
  const counts = { collection, before: records.count, after: source.count(collection) };
  // Where the snapshot says when it was pulled, no record has to.
  const watch = new Watch(snapshot.origin === null);
  if (records.count > 0 && records.file === undefined) {
    watch.look(source.records(collection));
    return { ...counts, ...nothing, latest: watch.latest, news: [] };
  }
  const before =
    records.count === 0
      ? { count: 0, *read() {} }
      : oldRecords(collection, schema, records, previous, options.base_url);
  const comparison = compareRecords(before, watch.over(source.records(collection)));
  const news = newsOf(collection, comparison, watch.known);
  return { ...counts, ...comparison, latest: watch.latest, news };
}

const nothing: Comparison = { added: [], changed: [], removed: [] };

/** Looks at records as they go by. */
class Watch {
  latest: string | null = null;
  readonly known = new Map<string, Known>();
  readonly #isTimed: boolean;

  constructor(isTimed: boolean) {
    this.#isTimed = isTimed;
  }

  /** The records with their ids. */
  *over(records: Iterable<object>): Generator<NewRecord> {
    for (const record of records) {
      const id = parseRecordUrl((record as { readonly url: string }).url)?.id ?? "";
      const updated = updatedOf(record);
      if (this.#isTimed) this.latest = later(this.latest, updated);
      if ("main_name" in record) {
        this.known.set(id, { name: `Author ${record.main_name}`, updated });
      }
      yield { id, record };
    }
  }

  /** Looks at records for their times alone, where they have any and somebody needs to know. */
  look(records: Iterable<object>): void {
    if (!this.#isTimed) return;
    for (const record of records) {
      const updated = updatedOf(record);
      if (updated === null) return;
      this.latest = later(this.latest, updated);
    }
  }
}

function updatedOf(record: object): string | null {
  return "updated_at" in record && typeof record.updated_at === "string" ? record.updated_at : null;
}
