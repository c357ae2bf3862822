/** Reads all pages of a collection until they are consistent: if it changes meanwhile, it is read again. */
import { AnthologyError, type Faults } from "../../model/errors.ts";
import { collectionPath } from "../../routing/routes.ts";
import { type FoundRecord, type Page, readPage } from "./page.ts";
import type { Service } from "./service.ts";

/** The most times that a collection is read. */
const maxRounds = 5;

/** Called as records are read: with the number of new ones, and the total. */
export type OnRecords = (records: number, total: number) => void;

/** The pages do not belong to one state of the collection; the message says why. */
class Moved extends Error {}

/**
 * Reads a collection. Its first and last page are always requested, even if this pull has them from an earlier run: if
 * one has changed, the others may have changed too.
 * @returns its records; "missing" if the service has no such collection; undefined if a fault says what cannot be read
 */
export async function readCollection(
  service: Service,
  name: string,
  faults: Faults,
  onRecords: OnRecords,
): Promise<readonly FoundRecord[] | "missing" | undefined> {
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
): Promise<readonly FoundRecord[] | "missing" | undefined> {
  const before = faults.count;
  const first = await readAnew(service, name, 1, faults);
  if (faults.count > before) return undefined;
  if (first === undefined) {
    // One wrong 404 must not remove all records of a collection.
    if ((await readAnew(service, name, 1, faults)) === undefined) return "missing";
    throw new Moved("it exists now, but was missing before (404)");
  }
  onRecords(first.records.length, first.count);
  const last = first.isLast ? 1 : Math.ceil(first.count / first.records.length);
  const pages = [first];
  let moved: unknown;
  const others = Array.from({ length: last - 1 }, (_, index) => index + 2);
  await service.client.each(others, async (number) => {
    if (moved !== undefined) return;
    try {
      const page = await readOther(service, name, number, faults, first, last);
      if (page !== undefined) pages[number - 1] = page;
      onRecords(page?.records.length ?? 0, first.count);
    } catch (error) {
      moved = error;
    }
  });
  if (moved !== undefined) throw moved;
  if (faults.count > before) return undefined;
  const records = pages.flatMap((page) => page.records);
  const ids = new Set(records.map(({ id }) => id));
  if (ids.size !== records.length) throw new Moved("a record occurs twice");
  if (ids.size !== first.count) {
    throw new Moved(`it has ${ids.size} records where count is ${first.count}`);
  }
  return records;
}

/** Requests a page even if an earlier run has it, to see whether it is still the same. */
async function readAnew(
  service: Service,
  name: string,
  number: number,
  faults: Faults,
  style: Page["style"] = "query",
): Promise<Page | undefined> {
  const { addresses, answers } = service;
  const url = addresses.page(name, number, style);
  const before = answers.done(url);
  const page = await orFault(pagePath(name, number), "a page of records", faults, () =>
    service.ask(url, (body) => readPage(body, name, number, addresses)),
  );
  const after = answers.done(url);
  if (before !== undefined && before.text !== after?.text) throw new Moved("a page has changed");
  return page;
}

/** Reads a page after the first. One that does not fit is requested twice: only the answer may have been wrong. */
async function readOther(
  service: Service,
  name: string,
  number: number,
  faults: Faults,
  first: Page,
  last: number,
): Promise<Page | undefined> {
  const { addresses } = service;
  const url = addresses.page(name, number, first.style);
  const reading = (body: unknown) => readPage(body, name, number, addresses);
  const misfit = (page: Page | undefined): string | undefined => {
    if (page === undefined) return `it has no page ${number} of ${last}`;
    if (page.count !== first.count) return `count is ${first.count}, then ${page.count}`;
    const size = page.records.length;
    const isRight = number === last ? page.isLast : !page.isLast && size === first.records.length;
    return isRight ? undefined : `page ${number} of ${last} has ${size} records`;
  };
  const before = faults.count;
  if (number === last) await readAnew(service, name, number, faults, first.style);
  if (faults.count > before) return undefined;
  return await orFault(pagePath(name, number), "a page of records", faults, async () => {
    let page = await service.read(url, reading);
    if (misfit(page) !== undefined) page = await service.ask(url, reading);
    const reason = misfit(page);
    if (reason !== undefined) throw new Moved(reason);
    return page;
  });
}

function pagePath(name: string, number: number): string {
  return `${collectionPath(name)}?page=${number}`;
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
