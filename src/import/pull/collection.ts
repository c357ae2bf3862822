/** Reads all pages of a collection until they are consistent: if it changes meanwhile, it is read again. */
import { AnthologyError, type Faults } from "../../model/errors.ts";
import type { Log } from "../../model/log.ts";
import { collectionPath, type LinkStyle } from "../../routing/routes.ts";
import { type FoundRecord, type Page, readPage } from "./page.ts";
import type { Service } from "./service.ts";

/** The most times that a collection is read. */
const maxRounds = 5;

/** The pages do not belong to one state of the collection; the message says why. */
class Moved extends Error {}

/**
 * Reads a collection; undefined if the service does not have it. A fault says what cannot be read. Its first and last page
 * are always requested, even if this pull has them from an earlier run: if one has changed, the others may have changed too.
 */
export async function readCollection(
  service: Service,
  name: string,
  faults: Faults,
  log: Log,
): Promise<readonly FoundRecord[] | undefined> {
  let reason = "";
  for (let round = 1; round <= maxRounds; round += 1) {
    try {
      return await readRound(service, name, faults, log);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      reason = error.message;
      service.answers.forget(service.addresses.page(name, 1, "query"));
    }
  }
  faults.add({
    record: collectionPath(name),
    field: "count",
    expected: "pages that fit together",
    found: `${reason}, each of the ${maxRounds} times that it was read`,
    hint: "run the command again when the service is not being changed",
  });
  return [];
}

async function readRound(service: Service, name: string, faults: Faults, log: Log) {
  const { addresses, answers, client } = service;
  const before = faults.count;
  let first: Page | undefined;
  let style: LinkStyle = "query";
  let last = 1;
  const misfit = (page: Page | undefined, number: number): string | undefined => {
    if (first === undefined) return undefined;
    if (page === undefined) return `it has no page ${number} of ${last}`;
    if (page.count !== first.count) return `count is ${first.count}, then ${page.count}`;
    const size = page.records.length;
    const isRight = number === last ? page.isLast : !page.isLast && size === first.records.length;
    return isRight ? undefined : `page ${number} of ${last} has ${size} records`;
  };
  const read = (number: number) =>
    orFault(`${collectionPath(name)}?page=${number}`, "a page of records", faults, async () => {
      const url = addresses.page(name, number, style);
      const reading = (body: unknown) => readPage(body, name, number, addresses, url);
      const isEnd = number === 1 || number === last;
      service.used.set(url, { collection: name, reading, isEnd });
      const old = answers.get(url);
      let page = await (isEnd ? service.ask(url, reading) : service.read(url, reading));
      if (isEnd && old?.isDone && old.text !== answers.get(url)?.text) {
        throw new Moved("a page has changed");
      }
      // Only the answer may have been wrong.
      if (misfit(page, number) !== undefined) page = await service.ask(url, reading);
      const reason = misfit(page, number);
      if (reason !== undefined) throw new Moved(reason);
      return page;
    });
  // One wrong 404 must not remove all records of a collection. Some hosts open only files.
  for (style of ["query", "query", "file"] as const) {
    first = await read(1);
    if (faults.count > before) return [];
    if (first !== undefined) break;
  }
  if (first === undefined) return undefined;
  const { count, isLast } = first;
  const size = first.records.length;
  log.expect(count);
  log.progress(size);
  if (!isLast) [style, last] = [first.style, Math.ceil(count / size)];
  const pages = [first];
  // The last one first: what is added or removed while the others are read changes it.
  const others = Array.from({ length: last - 1 }, (_, index) => (index === 0 ? last : index + 1));
  await client.each(others, async (number) => {
    const page = await read(number);
    if (page !== undefined) pages[number - 1] = page;
    log.progress(page?.records.length ?? 0);
  });
  if (faults.count > before) return [];
  const records = pages.flatMap((page) => page.records);
  const ids = new Set(records.map(({ id }) => id));
  if (ids.size !== records.length) throw new Moved("a record occurs twice");
  if (ids.size !== count) throw new Moved(`it has ${ids.size} records where count is ${count}`);
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
