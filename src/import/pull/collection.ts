/** Reads all pages of a collection until they are consistent: if it changes meanwhile, it is read again. */

import type { ReadJson } from "../../fetch/client.ts";
import { AnthologyError, type Faults } from "../../model/errors.ts";
import { collectionPath, rootPath } from "../../routing/routes.ts";
import { type FoundRecord, type Page, readPage, readRoot } from "./page.ts";
import type { Service } from "./service.ts";

/** The most times that a collection is read. */
const maxRounds = 5;

/** The records of a collection. */
export interface Listing {
  readonly records: readonly FoundRecord[];
  /** Whether the service has such a collection at all. */
  readonly isOffered: boolean;
}

/** Called as records are read: with the number of new ones, and the total. */
export type OnRecords = (records: number, total: number) => void;

/** The pages do not belong to one state of the collection; the message says why. */
class Moved extends Error {}

/**
 * Reads a collection. Its first and last page are always requested, even if this pull has them from an earlier run: if
 * one has changed, the others may have changed too.
 * @returns undefined if pages are missing; the faults then name them
 */
export async function readCollection(
  service: Service,
  name: string,
  faults: Faults,
  onRecords: OnRecords,
): Promise<Listing | undefined> {
  let reason = "";
  for (let round = 1; round <= maxRounds; round += 1) {
    try {
      return await readRound(service, name, faults, onRecords);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      reason = error.message;
      service.forget(name);
    }
  }
  faults.add({
    record: collectionPath(name),
    field: "count",
    expected: "pages that fit together",
    found: `${reason}, each of the ${maxRounds} times that it was read`,
    hint: "run the command again when the service is not being changed",
  });
  return undefined;
}

async function readRound(
  service: Service,
  name: string,
  faults: Faults,
  onRecords: OnRecords,
): Promise<Listing | undefined> {
  const before = faults.count;
  const pageOrFault = (number: number, read: () => Promise<Page | undefined>) =>
    orFault(`${collectionPath(name)}?page=${number}`, "a page of records", faults, read);
  const first = await pageOrFault(1, () => readFirst(service, name));
  if (faults.count > before) return undefined;
  if (first === undefined) {
    await confirmAbsence(service, name);
    return { records: [], isOffered: false };
  }
  onRecords(first.records.length, first.count);
  const last = first.isLast ? 1 : Math.ceil(first.count / first.records.length);
  const pages = [first];
  let moved: Moved | undefined;
  const others = Array.from({ length: last - 1 }, (_, index) => index + 2);
  await service.client.each(others, async (number) => {
    if (moved !== undefined) return;
    try {
      const page = await pageOrFault(number, () => readOther(service, name, number, first, last));
      if (page !== undefined) pages[number - 1] = page;
      onRecords(page?.records.length ?? 0, first.count);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      moved = error;
    }
  });
  if (moved !== undefined) throw moved;
  if (faults.count > before) return undefined;
  return { records: together(pages, first.count), isOffered: true };
}

/**
 * Confirms a 404 of a collection, because one wrong 404 must not remove all records of a collection. The collection is
 * absent if the root of the service does not name it or, without a root, if a second request gives 404 too.
 */
async function confirmAbsence(service: Service, name: string): Promise<void> {
  const { addresses } = service;
  const listed = await service.read(addresses.base + rootPath, readRoot);
  if (listed?.includes(name) === true) {
    throw new Moved(`it is missing (404), though ${rootPath} names it`);
  }
  if (listed === undefined && (await readFirst(service, name)) !== undefined) {
    throw new Moved("it exists now, but was missing before (404)");
  }
}

async function readFirst(service: Service, name: string): Promise<Page | undefined> {
  const { addresses } = service;
  const url = addresses.page(name, 1, "query");
  return readNow(service, url, (body) => readPage(body, name, 1, addresses));
}

/** Requests a page even if an earlier run has it, to see whether it is still the same. */
async function readNow(
  service: Service,
  url: string,
  read: ReadJson<Page>,
): Promise<Page | undefined> {
  const wasRead = service.isRead(url);
  const { value, isChanged } = await service.readAgain(url, read);
  if (wasRead && isChanged) throw new Moved("a page has changed");
  return value;
}

/** Reads a page after the first. A page that does not fit is requested twice: only the answer may have been wrong. */
async function readOther(
  service: Service,
  name: string,
  number: number,
  first: Page,
  last: number,
): Promise<Page> {
  const { addresses } = service;
  const url = addresses.page(name, number, first.style);
  const read = (body: unknown) => readPage(body, name, number, addresses);
  const misfit = (page: Page | undefined): string | undefined => {
    if (page === undefined) return `it has no page ${number} of ${last}`;
    if (page.count !== first.count) return `count is ${first.count}, then ${page.count}`;
    const isRight =
      number === last ? page.isLast : !page.isLast && page.records.length === first.records.length;
    return isRight ? undefined : `page ${number} of ${last} has ${page.records.length} records`;
  };
  let page = await (number === last ? readNow(service, url, read) : service.read(url, read));
  if (misfit(page) !== undefined) page = (await service.readAgain(url, read)).value;
  const reason = misfit(page);
  if (page === undefined || reason !== undefined) throw new Moved(reason);
  return page;
}

/** The records of all pages, after checking that each occurs once. */
function together(pages: readonly Page[], count: number): FoundRecord[] {
  const records = pages.flatMap((page) => page.records);
  const seen = new Set<string>();
  for (const { id } of records) {
    if (seen.has(id)) throw new Moved(`${id} occurs twice`);
    seen.add(id);
  }
  if (seen.size !== count) throw new Moved(`it has ${seen.size} records where count is ${count}`);
  return records;
}

/** The result of reading, or a fault at this path instead of the error, so that the rest is read too. */
export async function orFault<Value>(
  record: string,
  expected: string,
  faults: Faults,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AnthologyError) || error.kind !== "data") throw error;
    faults.add({ record, field: "", expected, found: error.message });
    return undefined;
  }
}
