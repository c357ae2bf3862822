/** The plan of a site: which records and pages there will be, known before any of them is rendered. */
import { type Faults, quote } from "../model/errors.ts";
import { pageCount } from "../model/pagination.ts";
import { collectionPath, isSafeId, recordPath, rootPath, xmlSuffix } from "../model/routes.ts";
import { resources } from "../resources/index.ts";
import type { Entry, Resource } from "../resources/resource.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { SiteOptions } from "./options.ts";

/** A collection with all its records in order. */
export interface Collection {
  readonly resource: Resource;
  readonly entries: readonly Entry[];
  /** Number of its pages. */
  readonly pages: number;
}

/** Everything that will be published, by address. */
export interface Site {
  readonly options: SiteOptions;
  readonly collections: readonly Collection[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: ReadonlySet<string>;
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
  const addresses = new Set<string>([rootPath]);
  const collections = resources.map((resource) => {
    addresses.add(collectionPath(resource.name));
    if (options.xml && resource.xml) addresses.add(collectionPath(resource.name + xmlSuffix));
    const entries = resource.entries(snapshot);
    for (const { key, id } of entries) {
      const path = recordPath(resource.name, id);
      const at = { record: `${resource.table} ${key}`, field: "/url", table: resource.table };
      if (!isSafeId(id)) {
        const expected = "an address of letters, digits, dots, colons and hyphens";
        faults.add({ ...at, expected, found: quote(id), hint: "mend what the address is made of" });
      }
      if (addresses.has(path)) {
        const expected = "an address of its own";
        const found = `${path}, which another record has`;
        faults.add({ ...at, expected, found, hint: "remove one of the two records" });
      }
      addresses.add(path);
    }
    return { resource, entries, pages: pageCount(entries.length, options.pageSize) };
  });
  return { options, collections, addresses };
}

/** Records in one task: enough to read in bulk, few enough to keep memory flat. */
const recordsInTask = 500;

/** The site cut into tasks; together they hold every page once. */
export function tasksOf(site: Site): Task[] {
  const step = Math.max(1, Math.floor(recordsInTask / site.options.pageSize));
  return site.collections.flatMap(({ pages }, collection) => {
    const tasks: Task[] = [];
    for (let firstPage = 1; firstPage <= pages; firstPage += step) {
      tasks.push({ collection, firstPage, lastPage: Math.min(pages, firstPage + step - 1) });
    }
    return tasks;
  });
}
