/** Reads a page of a collection. Its envelope must agree with its records and with its address. */

import { Flaw } from "../../fetch/flaw.ts";
import { quote } from "../../model/errors.ts";
import { isObject, type Json } from "../load/json.ts";
import type { PageStyle, ServiceAddresses } from "./links.ts";

/** A record with the id in its address. */
export interface FoundRecord {
  readonly id: string;
  readonly record: Json;
}

/** A page whose envelope agrees with its records. */
export interface Page {
  readonly count: number;
  readonly isLast: boolean;
  /** How it names the next page. */
  readonly style: PageStyle;
  readonly records: readonly FoundRecord[];
}

/** The most records of a collection: ten times those of the largest known one. */
const maxRecords = 500_000;

/** Reads the answer to a request for this page of a collection. @throws Flaw */
export function readPage(
  value: unknown,
  collection: string,
  page: number,
  addresses: ServiceAddresses,
): Page {
  if (!isObject(value)) throw new Flaw(`expected a page of ${collection}, found ${quote(value)}`);
  const { count, next, previous, results } = value;
  if (!Number.isSafeInteger(count) || !Array.isArray(results)) {
    throw new Flaw(`expected count and results, found ${quote(Object.keys(value))}`);
  }
  if (Number(count) > maxRecords) {
    const message = `expected a collection of at most ${maxRecords} records, found count ${count}`;
    throw new Flaw(message, { isFinal: true });
  }
  const style = checkLink("next", next, collection, page + 1, addresses);
  checkLink("previous", previous, collection, page - 1, addresses);
  const records = results.map((record) => readRecord(record, collection, addresses));
  const isLast = next === null;
  const total = Number(count);
  const isWhole = isLast ? total >= records.length : total > records.length && records.length > 0;
  if (!isWhole || (isLast && page === 1 && total !== records.length)) {
    const found = `${records.length} records, count ${total}, next ${quote(next)}`;
    throw new Flaw(`expected an envelope that agrees with its records, found ${found}`);
  }
  return { count: total, isLast, style: style ?? "query", records };
}

/** Reads the names of the collections in the root of a service. @throws Flaw */
export function readRoot(value: unknown): string[] {
  if (isObject(value)) return Object.keys(value);
  throw new Flaw(`expected the addresses of collections, found ${quote(value)}`);
}

/** Reads a record of the collection, from a page or by itself. @throws Flaw */
export function readRecord(
  value: unknown,
  collection: string,
  addresses: ServiceAddresses,
): FoundRecord {
  const id = isObject(value) ? idOf(value, collection, addresses) : undefined;
  if (!isObject(value) || id === undefined) {
    throw new Flaw(`expected a record of ${collection} with its address, found ${quote(value)}`);
  }
  return { id, record: value };
}

/** The id in the address of a record; without an address, its urn, which is the same. */
function idOf(
  { url, urn }: Json,
  collection: string,
  addresses: ServiceAddresses,
): string | undefined {
  if (typeof url !== "string") return typeof urn === "string" ? urn : undefined;
  const target = addresses.targetOf(url);
  return target?.collection === collection ? target.id : undefined;
}

/** Checks a link to another page: it must be null, or lead to the expected page. */
function checkLink(
  name: "next" | "previous",
  link: unknown,
  collection: string,
  expected: number,
  addresses: ServiceAddresses,
): PageStyle | undefined {
  // `next` may be null on any page: the caller checks which is the last. `previous` is null only on page 1.
  if (link === null && (name === "next" || expected === 0)) return undefined;
  const found = typeof link === "string" ? addresses.pageOf(link, collection) : undefined;
  if (found === undefined || found.page !== expected) {
    const wanted = expected === 0 ? "null" : `a link to page ${expected}`;
    throw new Flaw(`expected ${name} to be ${wanted}, found ${quote(link)}`);
  }
  return found.style;
}
