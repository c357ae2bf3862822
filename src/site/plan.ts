/** The plan of a site: its records and pages, known before any is rendered. */

import { hash } from "node:crypto";
import type { Manifest } from "../model/published.ts";
import { outputsFor } from "../outputs/index.ts";
import type { CollectionName, Site } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import { readBookNumbers } from "../resources/passages.ts";
import { type Entries, idsOf, type Resource } from "../resources/resource.ts";
import { Addresses } from "../routing/links.ts";
import { pageCount } from "../routing/pagination.ts";
import { generator } from "../site-folder/generator.ts";
import type { ManifestHead } from "../site-folder/manifest.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { publishedOptions, type SiteOptions } from "./options.ts";

/** A collection with all its records in order. */
export interface Collection {
  readonly name: CollectionName;
  readonly resource: Resource;
  readonly entries: Entries;
  readonly pages: number;
  /** Whether the pages are written as XML too. */
  readonly xml: boolean;
}

/** Everything that will be published, by address. */
export interface Plan {
  readonly options: SiteOptions;
  readonly collections: readonly Collection[];
  readonly batches: readonly PlannedBatch[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: Addresses;
  /** The site as its outputs see it. */
  readonly site: Site;
}

/** Some pages of one collection with their records, which are read, rendered and written together. */
export interface PlannedBatch {
  /** `passages/0` */
  readonly name: string;
  readonly collection: Collection;
  /** The position of its pieces in files that many batches write. It does not depend on the size of other collections. */
  readonly position: number;
  /** Indexes in the collection: of the first record, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Plans the site. @param description of the snapshot, in the manifest */
export function planSite(
  snapshot: Snapshot,
  description: Manifest["snapshot"],
  options: SiteOptions,
): Plan {
  const addresses = new Addresses();
  const collections = resources.map((resource): Collection => {
    const xml = resource.xml && options.products.includes("xml");
    const entries = resource.entries(snapshot);
    const { length } = entries.keys;
    addresses.addCollection(resource.name, new Set(idsOf(entries)), xml);
    // The type is generated from the list of resources.
    const name = resource.name as CollectionName;
    return { name, resource, entries, pages: pageCount(length, options.pageSize), xml };
  });
  const batches = collections.flatMap((collection, index) =>
    cut(collection, options.pageSize, index * 2 ** 32),
  );
  const entries = new Map(collections.map((collection) => [collection.name, collection.entries]));
  const entriesOf = (name: CollectionName) => entries.get(name) ?? { keys: [] };
  const published = publishedOptions(options);
  const site: Site = {
    generator: generator(),
    options: published,
    snapshot: description,
    outputs: outputsFor(published),
    count: (name) => entriesOf(name).keys.length,
    ids: (name) => entriesOf(name).ids ?? idsOf(entriesOf(name)),
    bookNumbers: readBookNumbers(snapshot),
  };
  return { options, collections, batches, addresses, site };
}

/** The manifest without its files. The same snapshot and options give the same manifest at any time and on any machine. */
export function manifestHead({ collections, site }: Plan): ManifestHead {
  return {
    format: 1,
    generator: site.generator,
    snapshot: site.snapshot,
    options: site.options,
    collections: collections.map(({ name, entries, pages }) => ({
      name,
      records: entries.keys.length,
      pages,
    })),
  };
}

export function batchesOf(
  batches: readonly PlannedBatch[],
  collection: CollectionName,
): PlannedBatch[] {
  return batches.filter((batch) => batch.collection.name === collection);
}

/** Records in a batch: enough to read in bulk, but few, as a change of one record renders its whole batch again. */
const batchSize = 100;

/** The batches of a collection; one without records has one batch, for its empty page. */
function cut(collection: Collection, pageSize: number, position: number): PlannedBatch[] {
  const size = Math.max(1, Math.floor(batchSize / pageSize)) * pageSize;
  const count = Math.max(1, Math.ceil(collection.entries.keys.length / size));
  return Array.from({ length: count }, (_, index) => ({
    name: `${collection.name}/${index}`,
    collection,
    position: position + index,
    first: index * size,
    end: Math.min((index + 1) * size, collection.entries.keys.length),
  }));
}

/** What a batch depends on besides rows: its records, the records next to them, and the size of the collection. */
export function fingerprint({ collection, first, end }: PlannedBatch): string {
  const { keys, ids } = collection.entries;
  const [from, to] = [Math.max(0, first - 1), end + 1];
  const around = [keys.slice(from, to), ids?.slice(from, to)];
  return hash("sha256", JSON.stringify([first, end, keys.length, around]));
}
