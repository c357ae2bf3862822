/** The plan of a site: its records and pages, known before any is rendered. */
import { hash } from "node:crypto";
import { type Fault, quote } from "../model/errors.ts";
import type { CollectionName } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import { type Entries, idsOf, type Resource } from "../resources/resource.ts";
import { Addresses, type Ids } from "../routing/addresses.ts";
import { NumberedIds } from "../routing/numbered-ids.ts";
import { pageCount } from "../routing/pagination.ts";
import { isPortableId, isSafeId, recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { SiteOptions } from "./options.ts";

/** A collection with all its records in order. */
export interface Collection {
  readonly name: CollectionName;
  readonly resource: Resource;
  readonly entries: Entries;
  /** Number of pages. */
  readonly pages: number;
  /** Whether the pages are written as XML too. */
  readonly xml: boolean;
}

/** Everything that will be published, by address. */
export interface Plan {
  readonly options: SiteOptions;
  readonly collections: readonly Collection[];
  /** The collections in batches. */
  readonly batches: readonly PlannedBatch[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: Addresses;
}

/** Some pages of one collection with their records, which are read, rendered and written together. */
export interface PlannedBatch {
  /** `passages/0` */
  readonly name: string;
  readonly collection: Collection;
  /** Indexes in the collection: of the first record, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Plans the site. */
export function planSite(snapshot: Snapshot, options: SiteOptions): Plan {
  const addresses = new Addresses();
  const collections = resources.map((resource): Collection => {
    const xml = resource.xml && options.products.includes("xml");
    const entries = resource.entries(snapshot);
    const { length } = entries.keys;
    addresses.addCollection(resource.name, idSetOf(entries), xml);
    // The type is generated from the list of resources.
    const name = resource.name as CollectionName;
    return { name, resource, entries, pages: pageCount(length, options.pageSize), xml };
  });
  const batches = collections.flatMap((collection) => batchesOf(collection, options.pageSize));
  return { options, collections, batches, addresses };
}

function idSetOf(entries: Entries): Ids {
  return areNumbered(entries) ? new NumberedIds(entries.keys) : new Set(idsOf(entries));
}

/** Whether the ids are numbers, and then unique: they are the keys. */
function areNumbered(entries: Entries): entries is Entries & { readonly keys: readonly number[] } {
  return entries.ids === undefined && typeof entries.keys[0] === "number";
}

/** The faults of addresses: those of two records, and those that are not allowed. */
export function* addressFaults({ collections, options }: Plan): Generator<Fault> {
  for (const { resource, entries } of collections) {
    const known = new Set<string>();
    const inOneCase = new Map<string, string>();
    for (const [index, id] of idsOf(entries).entries()) {
      const record = `${resource.table} ${entries.keys[index]}`;
      const at = { record, field: "/url", table: resource.table };
      if (!isSafeId(id)) {
        const expected =
          "an address of at most 200 letters, digits, dots, colons, hyphens and underscores that " +
          'begins with a letter or digit, contains no ".." and is not "page"';
        const hint = "fix the values that form the address";
        yield { ...at, expected, found: quote(id), hint };
      }
      if (options.portable === true && !isPortableId(id)) {
        const expected = "an address that Windows can hold as a folder (--portable)";
        const hint =
          "build without --portable; docs/limits.md says where such a folder can be stored";
        yield { ...at, expected, found: quote(id), hint };
      }
      if (areNumbered(entries)) continue;
      if (known.has(id)) {
        const expected = "an address that no other record has";
        const found = `${recordPath(resource.name, id)}, which another record has`;
        yield { ...at, expected, found, hint: "remove one of the two records" };
      }
      const other = inOneCase.get(id.toLowerCase());
      if (other !== undefined && other !== id) {
        const expected = "an address that differs from all others by more than capital letters";
        const found = `${recordPath(resource.name, id)} next to ${recordPath(resource.name, other)}`;
        const hint =
          "give one of the two another address: macOS and Windows take both for one file";
        yield { ...at, expected, found, hint };
      }
      inOneCase.set(id.toLowerCase(), id);
      known.add(id);
    }
  }
}

/** Records in a batch: enough to read in bulk, but few, as a change of one record renders its whole batch again. */
const batchSize = 100;

/** The batches of a collection; one without records has one batch, for its empty page. */
function batchesOf(collection: Collection, pageSize: number): PlannedBatch[] {
  const size = Math.max(1, Math.floor(batchSize / pageSize)) * pageSize;
  const count = Math.max(1, Math.ceil(collection.entries.keys.length / size));
  return Array.from({ length: count }, (_, index) => ({
    name: `${collection.name}/${index}`,
    collection,
    first: index * size,
    end: Math.min((index + 1) * size, collection.entries.keys.length),
  }));
}

/**
 * The order in which batches are rendered: those of the first half alternate with those of the second. Workers that
 * create folders in the same collection at the same time would wait for each other.
 */
export function alternating<Item>(items: readonly Item[]): Item[] {
  const half = Math.ceil(items.length / 2);
  return items.slice(0, half).flatMap((item, index) => {
    const other = items[half + index];
    return other === undefined ? [item] : [item, other];
  });
}

/** What a batch depends on besides rows: its records, the records next to them, and the size of the collection. */
export function fingerprint({ collection, first, end }: PlannedBatch): string {
  const { keys, ids } = collection.entries;
  const [from, to] = [Math.max(0, first - 1), end + 1];
  const around = [keys.slice(from, to), ids?.slice(from, to)];
  return hash("sha256", JSON.stringify([first, end, keys.length, around]));
}
