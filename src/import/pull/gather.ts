/** Reads all records of a service: those that its collections list, then one by one those that are only linked. */
import { Flaw } from "../../fetch/flaw.ts";
import { AnthologyError, Faults } from "../../model/errors.ts";
import type { Log } from "../../model/log.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath, recordPath } from "../../routing/routes.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { type Item, type Items, linksOf } from "../load/records/relations.ts";
import type { NoteRepair } from "../load/snapshot/catalogue.ts";
import { lossHint } from "./changes.ts";
import { orFault, readCollection } from "./collection.ts";
import { type FoundRecord, readRecord } from "./page.ts";
import { rootChanges } from "./root.ts";
import type { Service } from "./service.ts";
import { normalise } from "./shapes.ts";

/**
 * Reads everything.
 * @param before the snapshot of the last pull, of whose collections none may be gone
 * @throws AnthologyError of kind `data` with everything that cannot be read
 */
export async function gather(
  service: Service,
  note: NoteRepair,
  log: Log,
  before: Snapshot | undefined,
) {
  const { addresses } = service;
  const items: Items = new Map();
  const faults = new Faults();
  /** Collections that the service does not have. */
  const notOffered: string[] = [];
  const add = (collection: string, { id, record }: FoundRecord) => {
    const item = { collection, id, record: normalise(collection, record, addresses, note) };
    items.set(addresses.record({ collection, id }), item);
    return item;
  };
  const gone: string[] = [];
  for (const { name, entries } of resources) {
    log.phase(name);
    const found = await readCollection(service, name, faults, log);
    for (const record of found ?? []) add(name, record);
    if (found !== undefined) continue;
    notOffered.push(name);
    if (before && entries(before).keys.length > 0) {
      gone.push(`${collectionPath(name)} is gone (404)`);
    }
  }
  for (const change of await rootChanges(service, notOffered)) {
    log.warn(`the service has changed: ${change}`);
  }
  if (gone.length > 0) {
    const message = `the service has changed: ${gone.join(", ")}`;
    throw new AnthologyError("data", message, { hint: lossHint });
  }
  faults.throwIfAny(notRead, tryAgain);
  const linksToNothing = (some: Iterable<Item>) =>
    [...some].flatMap((item) => linksOf(item, addresses)).filter(({ to }) => !items.has(to));
  const requested = new Set<string>();
  /** Addresses of records that their collection does not list. */
  const unlisted: string[] = [];
  for (let fresh = [...items.values()]; fresh.length > 0; ) {
    const links = linksToNothing(fresh).filter(({ to }) => !requested.has(to));
    const targets = new Map(links.map((link) => [link.to, link.collection]));
    fresh = [];
    if (targets.size > 0) log.phase("linked records", targets.size);
    await service.client.each(targets, async ([url, collection]) => {
      requested.add(url);
      const record = await readLinked(service, url, collection, faults);
      log.progress(1);
      if (record === undefined) return;
      fresh.push(add(collection, record));
      if (!notOffered.includes(collection)) unlisted.push(url);
    });
  }
  faults.throwIfAny(notRead, tryAgain);
  return {
    items,
    /** Links to records that the service does not have. */
    dangling: linksToNothing(items.values()),
    unlisted,
    notOffered,
  };
}

export const notRead = "the service was not read to its end";
export const tryAgain =
  "run the same command again: what has been read is kept, and the rest is requested again";

/** Reads a record at its own address; undefined if there is none. An answer that cannot be used is a fault. */
async function readLinked(
  service: Service,
  url: string,
  collection: string,
  faults: Faults,
): Promise<FoundRecord | undefined> {
  const target = service.addresses.targetOf(url);
  if (target?.collection !== collection) return undefined;
  const { id } = target;
  const reading = (value: unknown) => {
    const found = readRecord(value, collection, service.addresses);
    if (found.id === id) return found;
    throw new Flaw(`expected the record ${id}, found ${found.id}`);
  };
  service.used.set(url, { collection, reading, isEnd: false });
  return await orFault(recordPath(collection, id), "a record", faults, () =>
    service.read(url, reading),
  );
}
