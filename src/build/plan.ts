/** The plan of a site: which records and pages there will be, known before any of them is rendered. */
import { type Faults, quote } from "../model/errors.ts";
import { pageCount } from "../model/pagination.ts";
import { isSafeId, recordPath } from "../model/routes.ts";
import { resources } from "../resources/index.ts";
import type { Entry, Resource } from "../resources/resource.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { Addresses } from "./addresses.ts";
import type { SiteOptions } from "./options.ts";
import type { Shard } from "./shard.ts";

/** A collection with all its records in order. */
export interface Collection {
  readonly resource: Resource;
  readonly entries: readonly Entry[];
  /** Number of its pages. */
  readonly pages: number;
  /** Whether its pages are written as XML too. */
  readonly xml: boolean;
}

/** Everything that will be published, by address. */
export interface Site {
  readonly options: SiteOptions;
  readonly collections: readonly Collection[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: Addresses;
}

/** Some pages of one collection, with the records on them: what is read, rendered and written in one go. */
export interface Task {
  /** Place of the collection in the site. */
  readonly collection: number;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Plans the site; what two records claim, or what cannot be an address, becomes a fault. */
export function planSite(snapshot: Snapshot, options: SiteOptions, faults: Faults): Site {
  const addresses = new Addresses();
  const collections = resources.map((resource) => {
    const xml = options.xml && resource.xml;
    const ids = addresses.addCollection(resource.name, xml);
    const entries = resource.entries(snapshot);
    for (const { key, id } of entries) {
      const at = { record: `${resource.table} ${key}`, field: "/url", table: resource.table };
      if (!isSafeId(id)) {
        const expected = "an address of letters, digits, dots, colons and hyphens";
        faults.add({ ...at, expected, found: quote(id), hint: "fix what the address is made of" });
      }
      if (ids.has(id)) {
        const expected = "an address of its own";
        const found = `${recordPath(resource.name, id)}, which another record has`;
        faults.add({ ...at, expected, found, hint: "remove one of the two records" });
      }
      ids.add(id);
    }
    return { resource, entries, pages: pageCount(entries.length, options.pageSize), xml };
  });
  return { options, collections, addresses };
}

/** How many records a task holds. */
export function recordsIn({ collections, options }: Site, task: Task): number {
  const count = collections[task.collection]?.entries.length ?? 0;
  return (
    Math.min(count, task.lastPage * options.pageSize) - (task.firstPage - 1) * options.pageSize
  );
}

/** Records in one task: enough to read in bulk, few enough to keep memory flat. */
const recordsInTask = 500;

/** The tasks of a shard: no other shard has any of them, and all shards together have all. */
export function tasksOfShard(site: Site, { number, of }: Shard): Task[] {
  return tasksOf(site).filter((_, place) => place % of === number - 1);
}

/**
 * The site cut into tasks; together they hold every page once. Those of the first half alternate with those of the
 * second: threads that make folders in the same collection at once would wait for each other.
 */
function tasksOf(site: Site): Task[] {
  const step = Math.max(1, Math.floor(recordsInTask / site.options.pageSize));
  const tasks = site.collections.flatMap(({ pages }, collection) => {
    const parts: Task[] = [];
    for (let firstPage = 1; firstPage <= pages; firstPage += step) {
      parts.push({ collection, firstPage, lastPage: Math.min(pages, firstPage + step - 1) });
    }
    return parts;
  });
  const half = Math.ceil(tasks.length / 2);
  return tasks.slice(0, half).flatMap((task, place) => {
    const other = tasks[half + place];
    return other === undefined ? [task] : [task, other];
  });
}
