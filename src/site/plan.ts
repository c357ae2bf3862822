/** The plan of a site: its records and pages, known before any is rendered. */
import { hash } from "node:crypto";
import { type Fault, Faults, quote } from "../model/errors.ts";
import type { OutputName } from "../model/products.ts";
import type { CollectionName, Finish, Output, SiteFacts } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import { readBookNumbers } from "../resources/passages.ts";
import { type Entries, idsOf, type Resource } from "../resources/resource.ts";
import { Addresses } from "../routing/links.ts";
import { pageCount } from "../routing/pagination.ts";
import { isSafeId, recordPath } from "../routing/routes.ts";
import { generator } from "../site-folder/generator.ts";
import type { ManifestHead } from "../site-folder/manifest.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { publishedOptions, type SiteOptions } from "./options.ts";

/** A collection with all its records in order. */
interface Collection {
  readonly name: CollectionName;
  readonly resource: Resource;
  readonly entries: Entries;
  /** The id of its first batch, and one that is above those of all its batches. */
  readonly range: readonly [first: number, end: number];
}

/** Some pages of one collection with their records, which are read, rendered and written together. */
export interface PlannedBatch {
  readonly id: number;
  readonly collection: Collection;
  /** Indexes in the collection: of the first record, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** A finish of one of the site's outputs. */
export interface PlannedFinish {
  readonly id: number;
  readonly output: OutputName;
  readonly finish: Finish;
  /** The name of its parts. */
  readonly part: string;
}

export type PlannedUnit = PlannedBatch | PlannedFinish;

/** Everything that will be published. */
export interface Plan {
  readonly snapshot: Snapshot;
  readonly options: SiteOptions;
  readonly outputs: readonly Output[];
  readonly collections: readonly Collection[];
  readonly batches: readonly PlannedBatch[];
  readonly finishes: readonly PlannedFinish[];
  /** Paths that a link may lead to: the root, collections and records. */
  readonly addresses: Addresses;
  /** The site as its outputs see it. */
  readonly site: SiteFacts;
}

/** Records in a batch: enough to read in bulk, but few, as a change of one record renders its whole batch again. */
const batchSize = 100;

/** The ids of units are those of the next build, also if a collection gets more batches. */
const idsOfCollection = 1_000_000;
export const firstFinish = 1_000 * idsOfCollection;

/** The id of the last unit. */
export const closingId = 2 * firstFinish;

/**
 * @param description of the snapshot, in the manifest
 * @param outputs those of the options, loaded
 */
export function planSite(
  snapshot: Snapshot,
  description: SiteFacts["snapshot"],
  options: SiteOptions,
  outputs: readonly Output[],
): Plan {
  const addresses = new Addresses();
  const size = Math.max(1, Math.floor(batchSize / options.pageSize)) * options.pageSize;
  const batches: PlannedBatch[] = [];
  const collections = resources.map((resource, position): Collection => {
    const entries = resource.entries(snapshot);
    const { length } = entries.keys;
    const xml = resource.xml && options.products.includes("xml");
    addresses.addCollection(resource.name, new Set(idsOf(entries)), xml);
    // A collection without records has one batch, for its empty page.
    const count = pageCount(length, size);
    const firstId = position * idsOfCollection;
    const range = [firstId, firstId + idsOfCollection] as const;
    const collection = { name: resource.name, resource, entries, range };
    for (let index = 0; index < count; index += 1) {
      const [first, end] = [index * size, Math.min((index + 1) * size, length)];
      batches.push({ id: firstId + index, collection, first, end });
    }
    return collection;
  });
  const entries = new Map(collections.map((collection) => [collection.name, collection.entries]));
  const entriesOf = (name: CollectionName) => entries.get(name) ?? { keys: [] };
  const site: SiteFacts = {
    generator: generator(),
    options: publishedOptions(options),
    snapshot: description,
    additions: options.additions,
    outputs,
    empty: collections.flatMap(({ name, entries }) => (entries.keys.length === 0 ? [name] : [])),
    count: (name) => entriesOf(name).keys.length,
    ids: (name) => entriesOf(name).ids ?? idsOf(entriesOf(name)),
    latestUpdate: snapshot.latestUpdate,
    bookNumbers: readBookNumbers(snapshot),
  };
  const finishes = outputs
    .flatMap(({ name, finishes = () => [] }) =>
      finishes(site).map((finish) => ({ output: name, finish, part: partName(name, finish.name) })),
    )
    .map((finish, index) => ({ id: firstFinish + index, ...finish }));
  return { snapshot, options, outputs, collections, batches, finishes, addresses, site };
}

export function partName(output: string, part: string): string {
  return `${output}/${part}`;
}

/** The ids of the batches of a collection. */
export function batchRange({ collections }: Plan, name: CollectionName): Collection["range"] {
  return collections.find((collection) => collection.name === name)?.range ?? [0, 0];
}

/** What a batch is made from besides rows: its records, those next to them, how many there are, and which collections are empty. */
export function batchInput(
  { collection, first, end }: PlannedBatch,
  empty: readonly string[],
): string {
  const { keys, ids } = collection.entries;
  const [from, to] = [Math.max(0, first - 1), end + 1];
  const around = [keys.slice(from, to), ids?.slice(from, to)];
  return hash("sha256", JSON.stringify([first, end, keys.length, around, empty]));
}

/** The manifest without its files. The same snapshot and options give the same manifest at any time and on any machine. */
export function manifestHead({ collections, options, site }: Plan): ManifestHead {
  return {
    format: 2,
    generator: site.generator,
    snapshot: site.snapshot,
    options: site.options,
    collections: collections.map(({ name, entries: { keys } }) => ({
      name,
      records: keys.length,
      pages: pageCount(keys.length, options.pageSize),
    })),
  };
}

/**
 * Refuses records that cannot have an address of their own, before any other fault.
 * @throws AnthologyError of kind `data`
 */
export function checkAddresses({ collections }: Plan, snapshotFile: string): void {
  const faults = new Faults();
  for (const collection of collections) faults.addAll(addressFaults(collection));
  const hint = "fix these records in the snapshot";
  faults.throwIfAny(`snapshot ${snapshotFile} cannot be built from`, hint);
}

/** That no two addresses are equal follows from the keys of the tables. */
function* addressFaults({ resource, entries }: Collection): Generator<Fault> {
  const byLowerCase = new Map<string, string>();
  const { name, table } = resource;
  for (const [index, id] of idsOf(entries).entries()) {
    const at = { record: `${table} ${entries.keys[index]}`, field: "/url", table };
    if (!isSafeId(id)) {
      yield {
        ...at,
        expected:
          "an address of at most 200 letters, digits, dots, colons, hyphens and underscores that " +
          'begins with a letter or digit, contains no ".." and is not "page"',
        found: quote(id),
        hint: "fix the values that form the address",
      };
    }
    // Numbers that are keys are unique.
    if (entries.ids === undefined && typeof entries.keys[0] === "number") return;
    const other = byLowerCase.get(id.toLowerCase());
    if (other !== undefined) {
      yield {
        ...at,
        expected: "an address that differs from all others by more than capital letters",
        found: `${recordPath(name, id)} next to ${recordPath(name, other)}`,
        hint: "give one of the two another address: macOS and Windows take both for one file",
      };
    }
    byLowerCase.set(id.toLowerCase(), id);
  }
}
