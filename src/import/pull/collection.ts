/** Reads all pages of a collection until they are consistent: if it changes meanwhile, it is read again. */
import { AnthologyError, type Faults } from "../../model/errors.ts";
import { collectionPath, rootPath } from "../../routing/routes.ts";
import type { PageStyle } from "./links.ts";
import { type FoundRecord, type Page, readPage } from "./page.ts";
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
  const { addresses } = service;
  const before = faults.count;
  const read = (number: number, expected: Expected) =>
    orFault(`${collectionPath(name)}?page=${number}`, "a page of records", faults, () =>
      readFitting(service, name, number, expected),
    );
  const any: Expected = { style: "query", isEnd: true, misfit: () => undefined };
  const first = await read(1, any);
  if (faults.count > before) return undefined;
  if (first === undefined) {
    const root = await service.read(addresses.base + rootPath, (value) =>
      Object.keys(Object(value)),
    );
    // One wrong 404 must not remove all records of a collection.
    if (root?.includes(name) === true) {
      throw new Moved(`it is missing (404), though ${rootPath} names it`);
    }
    if (root === undefined && (await read(1, any)) !== undefined) {
      throw new Moved("it exists now, but was missing before (404)");
    }
    return { records: [], isOffered: false };
  }
  onRecords(first.records.length, first.count);
  const last = first.isLast ? 1 : Math.ceil(first.count / first.records.length);
  const misfit = (number: number) => (page?: Page) => {
    if (page === undefined) return `it has no page ${number} of ${last}`;
    if (page.count !== first.count) return `count is ${first.count}, then ${page.count}`;
    const size = page.records.length;
    const isRight =
      page.isLast === (number === last) && (page.isLast || size === first.records.length);
    return isRight ? undefined : `page ${number} of ${last} has ${size} records`;
  };
  const pages = [first];
  let moved: unknown;
  const others = Array.from({ length: last - 1 }, (_, index) => index + 2);
  await service.client.each(others, async (number) => {
    if (moved !== undefined) return;
    try {
      const page = await read(number, {
        style: first.style,
        isEnd: number === last,
        misfit: misfit(number),
      });
      if (page !== undefined) pages[number - 1] = page;
      onRecords(page?.records.length ?? 0, first.count);
    } catch (error) {
      moved = error;
    }
  });
  if (moved !== undefined) throw moved;
  if (faults.count > before) return undefined;
  return { records: together(pages, first.count), isOffered: true };
}

/** What is known of a page before it is read. */
interface Expected {
  readonly style: PageStyle;
  /** Whether it is the first or the last one. */
  readonly isEnd: boolean;
  /** Why the page does not belong to the same state of the collection as the first one. */
  misfit(page: Page | undefined): string | undefined;
}

/** Reads a page. One that does not fit is requested twice: only the answer may have been wrong. */
async function readFitting(
  service: Service,
  name: string,
  number: number,
  { style, isEnd, misfit }: Expected,
): Promise<Page | undefined> {
  const { addresses } = service;
  const url = addresses.page(name, number, style);
  const reading = (body: unknown) => readPage(body, name, number, addresses);
  const before = service.versionOf(url);
  let page = await (isEnd ? service.ask(url, reading) : service.read(url, reading));
  if (isEnd && before !== undefined && service.versionOf(url) !== before) {
    throw new Moved("a page has changed");
  }
  if (misfit(page) !== undefined) page = await service.ask(url, reading);
  const reason = misfit(page);
  if (reason !== undefined) throw new Moved(reason);
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
