/** The plan of a site: which records and pages there will be, known before any of them is rendered. */
import { hash } from "node:crypto";
import { type Faults, quote } from "../model/errors.ts";
import type { CollectionName } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import type { Entry, Resource } from "../resources/resource.ts";
import { Addresses } from "../routing/addresses.ts";
import { pageCount } from "../routing/pagination.ts";
import { isPortableId, isSafeId, recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { SiteOptions } from "./options.ts";

/** A collection with all its records in order. */
export interface Collection {
  readonly name: CollectionName;
  readonly resource: Resource;
  readonly entries: readonly Entry[];
  /** Their ids. */
  readonly ids: readonly string[];
  /** Number of its pages. */
  readonly pages: number;
  /** Whether its pages are written as XML too. */
  readonly xml: boolean;
}

/** Everything that will be published, by address. */
export interface Plan {
  readonly options: SiteOptions;
  readonly collections: readonly Collection[];
  /** The same in batches. */
  readonly batches: readonly PlannedBatch[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: Addresses;
}

/** Some pages of one collection, with the records on them: what is read, rendered and written in one go. */
export interface PlannedBatch {
  /** `passages/0` */
  readonly name: string;
  readonly collection: Collection;
  /** Indexes in the collection: of the first record, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Plans the site; what two records claim, or what cannot be an address, becomes a fault. */
export function planSite(snapshot: Snapshot, options: SiteOptions, faults: Faults): Plan {
  const addresses = new Addresses();
  const collections = resources.map((resource): Collection => {
    const xml = options.xml && resource.xml;
    const ids = addresses.addCollection(resource.name, xml);
    const entries = resource.entries(snapshot);
    const inOneCase = new Map<string, string>();
    for (const { key, id } of entries) {
      const at = { record: `${resource.table} ${key}`, field: "/url", table: resource.table };
      if (!isSafeId(id)) {
        const expected = "an address of at most 200 letters, digits, dots, colons and hyphens";
        faults.add({ ...at, expected, found: quote(id), hint: "fix what the address is made of" });
      }
      if (options.portable === true && !isPortableId(id)) {
        const expected = "an address that Windows can hold as a folder (--portable)";
        const hint =
          "build without --portable; docs/limits.md says where such a folder can be stored";
        faults.add({ ...at, expected, found: quote(id), hint });
      }
      if (ids.has(id)) {
        const expected = "an address of its own";
        const found = `${recordPath(resource.name, id)}, which another record has`;
        faults.add({ ...at, expected, found, hint: "remove one of the two records" });
      }
      const other = inOneCase.get(id.toLowerCase());
      if (other !== undefined && other !== id) {
        const expected = "an address that differs from all others by more than capital letters";
        const found = `${recordPath(resource.name, id)} next to ${recordPath(resource.name, other)}`;
        const hint =
          "give one of the two another address: macOS and Windows take both for one file";
        faults.add({ ...at, expected, found, hint });
      }
      inOneCase.set(id.toLowerCase(), id);
      ids.add(id);
    }
    return {
      // The type is generated from the list of resources.
      name: resource.name as CollectionName,
      resource,
      entries,
      ids: entries.map(({ id }) => id),
      pages: pageCount(entries.length, options.pageSize),
      xml,
    };
  });
  const batches = collections.flatMap((collection) => batchesOf(collection, options.pageSize));
  return { options, collections, batches, addresses };
}

/** Records in a batch: enough to read in bulk, few enough that a change of one concerns few others. */
const batchSize = 100;

/** A collection cut into batches; one without records has one, for its empty page. */
function batchesOf(collection: Collection, pageSize: number): PlannedBatch[] {
  const size = Math.max(1, Math.floor(batchSize / pageSize)) * pageSize;
  const count = Math.max(1, Math.ceil(collection.entries.length / size));
  return Array.from({ length: count }, (_, index) => ({
    name: `${collection.name}/${index}`,
    collection,
    first: index * size,
    end: Math.min((index + 1) * size, collection.entries.length),
  }));
}

/**
 * The order in which batches are rendered: those of the first half alternate with those of the second, for workers that
 * make folders in the same collection at once would wait for each other.
 */
export function alternating<Item>(items: readonly Item[]): Item[] {
  const half = Math.ceil(items.length / 2);
  return items.slice(0, half).flatMap((item, index) => {
    const other = items[half + index];
    return other === undefined ? [item] : [item, other];
  });
}

/** What a batch depends on next to rows: which records it has, what stands next to them, how many there are in all. */
export function fingerprint({ collection, first, end }: PlannedBatch): string {
  const { entries } = collection;
  const around = entries.slice(Math.max(0, first - 1), end + 1);
  const text = JSON.stringify([first, end, entries.length, around.map(({ key, id }) => [key, id])]);
  return hash("sha256", text);
}
