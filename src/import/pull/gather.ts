/** Reads all records of a service: those that its collections list, then one by one those that are only linked. */
import { Flaw } from "../../fetch/flaw.ts";
import { Faults } from "../../model/errors.ts";
import { recordPath } from "../../routing/routes.ts";
import { type Item, type Items, isObject, type Json, relationOf } from "../load/relations.ts";
import { type OnRecords, orFault, readCollection } from "./collection.ts";
import { type FoundRecord, readRecord } from "./page.ts";
import type { Service } from "./service.ts";

/** Receives the progress of the reading. */
export interface GatherLog {
  /** The reading of a collection begins, or of records that are read one by one. */
  begin(name: string): void;
  onRecords: OnRecords;
  note(message: string): void;
}

/** A link from one record to another. */
export interface Link {
  readonly from: string;
  /** Collection that it should lead to. */
  readonly collection: string;
  readonly to: string;
}

/** The records of a service. */
export interface Gathered {
  readonly items: Items;
  /** Links to records that the service does not have. */
  readonly dangling: readonly Link[];
  /** Addresses of records that their collection does not list. */
  readonly unlisted: readonly string[];
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
  readonly log: GatherLog;
}

/**
 * Reads everything.
 * @throws AnthologyError of kind `data` with everything that cannot be read
 */
export async function gather(plan: GatherPlan): Promise<Gathered> {
  const { service, collections, kept, normalise, log } = plan;
  const faults = new Faults();
  const items: Items = new Map(kept);
  const notOffered: string[] = [];
  const add = (collection: string, { id, record }: FoundRecord) => {
    const url = service.addresses.record({ collection, id });
    items.set(url, { collection, id, record: normalise(collection, id, record) });
  };
  for (const name of collections) {
    log.begin(name);
    const listing = await readCollection(service, name, faults, log.onRecords);
    if (listing?.isOffered === false) notOffered.push(name);
    for (const found of listing?.records ?? []) add(name, found);
  }
  faults.throwIfAny(notRead, tryAgain);
  const languageUrl = (id: string) => service.addresses.record({ collection: "languages", id });
  const linksToNothing = (urls: Iterable<string>) =>
    [...urls]
      .flatMap((url) => {
        const item = items.get(url);
        return item === undefined ? [] : linksOf(url, item, languageUrl);
      })
      .filter(({ to }) => !items.has(to));
  const requested = new Set<string>();
  const unlisted: string[] = [];
  for (let fresh = [...items.keys()]; fresh.length > 0; ) {
    const links = linksToNothing(fresh).filter(({ to }) => !requested.has(to));
    const targets = new Map(links.map((link) => [link.to, link.collection]));
    fresh = [];
    if (targets.size > 0) log.begin("linked records");
    await service.client.each(targets, async ([url, collection]) => {
      requested.add(url);
      const record = await readLinked(service, url, collection, faults);
      log.onRecords(1, targets.size);
      if (record === undefined) return;
      add(collection, record);
      fresh.push(url);
      if (!notOffered.includes(collection)) unlisted.push(url);
    });
  }
  faults.throwIfAny(notRead, tryAgain);
  return { items, dangling: linksToNothing(items.keys()), unlisted, notOffered };
}

const notRead = "the service was not read to its end";
const tryAgain =
  "run the same command again: what has been read is kept, and the rest is requested again";

/** Every link in a record. @param languageUrl returns the address of a language with this code */
function linksOf(
  from: string,
  { collection, record }: Item,
  languageUrl: (code: string) => string,
): Link[] {
  const found: Link[] = [];
  const visit = (kind: string, value: Json) => {
    for (const [name, member] of Object.entries(value)) {
      const relation = relationOf(kind, name);
      for (const item of Array.isArray(member) ? member : [member]) {
        if (relation?.form === "part" && isObject(item)) visit(relation.to, item);
        const url = isObject(item) ? item.url : item;
        if (relation !== undefined && typeof url === "string") {
          found.push({ from, collection: relation.to, to: url });
        }
        // Names and the texts of comments give only the code of their language.
        const code = isObject(item) ? item.language : undefined;
        if (relation === undefined && typeof code === "string" && /^[a-z]{3}$/.test(code)) {
          found.push({ from, collection: "languages", to: languageUrl(code) });
        }
      }
    }
  };
  visit(collection, record);
  return found;
}

/** Reads a record at its own address; undefined if there is none. An answer that cannot be used is a fault. */
async function readLinked(
  service: Service,
  url: string,
  collection: string,
  faults: Faults,
): Promise<FoundRecord | undefined> {
  const target = service.addresses.targetOf(url);
  if (target?.collection !== collection) return undefined;
  const reading = (value: unknown) => {
    const found = readRecord(value, collection, service.addresses);
    if (found.id === target.id) return found;
    throw new Flaw(`expected the record ${target.id}, found ${found.id}`);
  };
  const path = recordPath(collection, target.id);
  return await orFault(path, "a record", faults, () => service.read(url, reading));
}
