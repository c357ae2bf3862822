/** Reads all records of a service: those that its collections list, then one by one those that are only linked. */

import { Flaw } from "../../fetch/flaw.ts";
import { Faults } from "../../model/errors.ts";
import { recordPath } from "../../routing/routes.ts";
import type { Json } from "../load/json.ts";
import { type Item, type Items, type Link, linksOf } from "../load/records.ts";
import type { Repairs } from "../load/repairs.ts";
import { type Listing, type OnRecords, orFault, readCollection } from "./collection.ts";
import { linkImages } from "./images.ts";
import { type FoundRecord, readRecord } from "./page.ts";
import type { Service } from "./service.ts";

/** Receives the progress of the reading. */
export interface GatherLog {
  /** The reading of a collection begins, or of records that are read one by one. */
  begin(name: string): void;
  onRecords: OnRecords;
  note(message: string): void;
}

/** The records of a service. */
export interface Gathered {
  readonly items: Items;
  /** Links to records that the service does not have. */
  readonly dangling: readonly Link[];
  /** Collections that the service does not have. */
  readonly notOffered: readonly string[];
}

/** What to read. */
export interface GatherPlan {
  readonly service: Service;
  /** Names of the collections. */
  readonly collections: readonly string[];
  /** Records of the other collections, which are already known. */
  readonly kept: Items;
  /** Converts a record to the form of the contract. */
  normalise(collection: string, id: string, record: Json): Json;
  /** The repairs that `normalise` counts. */
  readonly repairs: Repairs;
  readonly log: GatherLog;
}

/**
 * Reads everything. Links may show that a collection has changed after it was read: a record exists but was not listed,
 * or is gone together with the link to it. Such a collection is read again.
 * @throws AnthologyError of kind `data` with everything that cannot be read
 */
export async function gather(plan: GatherPlan): Promise<Gathered> {
  const { service, log, collections, repairs } = plan;
  const faults = new Faults();
  const listings = new Map<string, Listing>();
  const reread = new Set<string>();
  let pending = collections;
  for (;;) {
    for (const name of pending) {
      log.begin(name);
      const listing = await readCollection(service, name, faults, log.onRecords);
      if (listing !== undefined) listings.set(name, listing);
    }
    faults.throwIfAny(notRead, tryAgain);
    const isOffered = (name: string) => listings.get(name)?.isOffered === true;
    // Each round repairs all records again; only the repairs of the last round count.
    repairs.clear();
    const found = new Linked(plan, listings, faults);
    await found.readMissing();
    const suspects = await found.suspects();
    faults.throwIfAny(notRead, tryAgain);
    // Each collection is read again only once, even if it still does not agree with the links.
    pending = suspects.filter((name) => isOffered(name) && !reread.has(name));
    if (pending.length === 0) {
      const notOffered = collections.filter((name) => !isOffered(name));
      return { items: found.items, dangling: found.dangling(), notOffered };
    }
    log.note(`read again, because links show a change meanwhile: ${pending.join(", ")}`);
    for (const name of pending) {
      reread.add(name);
      service.forget(name);
    }
    service.forgetRecords(pending);
  }
}

const notRead = "the service was not read to its end";
const tryAgain =
  "run the same command again: what has been read is kept, and the rest is requested again";

/** The records that collections list, and the records that these link to. */
class Linked {
  readonly items: Items;
  readonly #plan: GatherPlan;
  readonly #faults: Faults;
  /** Records that exist but were not listed. */
  readonly #unlisted: Item[] = [];

  constructor(plan: GatherPlan, listings: ReadonlyMap<string, Listing>, faults: Faults) {
    this.items = new Map(plan.kept);
    this.#plan = plan;
    this.#faults = faults;
    for (const [name, { records }] of listings) {
      for (const { id, record } of records) this.#add(name, id, record);
    }
    linkImages(this.items, plan.repairs);
  }

  /** Reads linked records that were not listed one by one, then those that they link to. */
  async readMissing(): Promise<void> {
    const { service, log } = this.#plan;
    const requested = new Set<string>();
    for (let fresh = [...this.items.keys()]; fresh.length > 0; ) {
      const links = this.#linksToNothing(fresh);
      const targets = new Map(links.map((link) => [link.to, link.collection]));
      const added: string[] = [];
      if (targets.size > 0) log.begin("linked records");
      await service.client.each(targets, async ([url, collection]) => {
        if (requested.has(url)) return;
        requested.add(url);
        const record = await this.#read(url, collection);
        log.onRecords(1, targets.size);
        if (record === undefined) return;
        this.#unlisted.push(this.#add(collection, record.id, record.record));
        added.push(url);
      });
      fresh = added;
    }
  }

  /** Links to records that the service does not have. */
  dangling(): Link[] {
    return this.#linksToNothing(this.items.keys());
  }

  /**
   * Collections that seem to have changed after they were read: those with a record that they do not list, and those
   * with a record that linked to a missing one, but does so no longer.
   */
  async suspects(): Promise<string[]> {
    const found = new Set(this.#unlisted.map(({ collection }) => collection));
    // One link to each missing record is enough to tell.
    const links = new Map(this.dangling().map((link) => [link.to, link]));
    await this.#plan.service.client.each(links.values(), async ({ from, to }) => {
      const owner = this.items.get(from);
      if (owner === undefined || this.#plan.kept.has(from)) return;
      // A link out of the service tells nothing of its collections.
      if (this.#plan.service.addresses.targetOf(to) === undefined) return;
      const now = await this.#read(from, owner.collection);
      const record = now && this.#plan.normalise(owner.collection, owner.id, now.record);
      const links = record === undefined ? [] : this.#links(from, { ...owner, record });
      if (!links.some((link) => link.to === to)) found.add(owner.collection);
    });
    return [...found];
  }

  #linksToNothing(urls: Iterable<string>): Link[] {
    return [...urls].flatMap((url) => {
      const item = this.items.get(url);
      const links = item === undefined ? [] : this.#links(url, item);
      return links.filter(({ to }) => !this.items.has(to));
    });
  }

  #links(url: string, item: Item): Link[] {
    const { addresses } = this.#plan.service;
    return linksOf(url, item, (id) => addresses.record({ collection: "languages", id }));
  }

  #add(collection: string, id: string, record: Json): Item {
    const item = { collection, id, record: this.#plan.normalise(collection, id, record) };
    this.items.set(this.#plan.service.addresses.record({ collection, id }), item);
    return item;
  }

  /** Reads a record at its own address; undefined if there is none. An answer that cannot be used is a fault. */
  async #read(url: string, collection: string): Promise<FoundRecord | undefined> {
    const { service } = this.#plan;
    const target = service.addresses.targetOf(url);
    if (target?.collection !== collection) return undefined;
    const reading = (value: unknown) => {
      const found = readRecord(value, collection, service.addresses);
      if (found.id === target.id) return found;
      throw new Flaw(`expected the record ${target.id}, found ${found.id}`);
    };
    const path = recordPath(collection, target.id);
    return await orFault(path, "a record", this.#faults, () => service.read(url, reading));
  }
}
