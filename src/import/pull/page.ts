/** Reads a page of a collection. Its envelope must agree with its records and with its address. */
import { Flaw } from "../../fetch/flaw.ts";
import { quote } from "../../model/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { LinkStyle } from "../../routing/routes.ts";
import { limits } from "../load/files/limits.ts";
import type { ServiceAddresses } from "./links.ts";

/** A record with the id in its address. */
export interface FoundRecord {
  readonly id: string;
  readonly record: Json;
}

/** A page whose envelope agrees with its records. */
export type Page = ReturnType<typeof readPage>;

/**
 * Reads the answer to a request for this page of a collection.
 * @param from the address that was asked
 * @throws Flaw, which is final for another form of answer: a service that only fails now and then keeps its form
 */
export function readPage(
  value: unknown,
  collection: string,
  page: number,
  addresses: ServiceAddresses,
  from = addresses.page(collection, page, "query"),
) {
  if (!isObject(value)) {
    const message = `expected a page of ${collection}, found ${quote(value)}`;
    throw new Flaw(message, { isFinal: Array.isArray(value) });
  }
  const { count, next, results } = value;
  const following = typeof next === "string" ? addresses.pageOf(next, collection, from) : undefined;
  if (!Number.isSafeInteger(count) || !Array.isArray(results)) {
    const message = `expected count and results, found ${quote(Object.keys(value))}`;
    const members = [count, next, results].filter((member) => member !== undefined);
    throw new Flaw(message, { isFinal: [1, 2].includes(members.length) });
  }
  if (Number(count) > limits.records) {
    const message = `expected a collection of at most ${limits.records} records, found count ${count}`;
    throw new Flaw(message, { isFinal: true });
  }
  if (next !== null && following?.page !== page + 1) {
    throw new Flaw(`expected next to be a link to page ${page + 1}, found ${quote(next)}`);
  }
  const records = results.map((record) => readRecord(record, collection, addresses));
  const isLast = next === null;
  const total = Number(count);
  const isWhole = isLast ? total >= records.length : total > records.length && records.length > 0;
  if (!isWhole || (isLast && page === 1 && total !== records.length)) {
    const found = `${records.length} records, count ${total}, next ${quote(next)}`;
    throw new Flaw(`expected an envelope that agrees with its records, found ${found}`);
  }
  /** How it names the next page. */
  const style: LinkStyle = following?.style ?? "query";
  return { count: total, isLast, style, records };
}

/** Reads a record of the collection, from a page or by itself. @throws Flaw */
export function readRecord(
  value: unknown,
  collection: string,
  addresses: ServiceAddresses,
): FoundRecord {
  const url = isObject(value) ? value.url : undefined;
  const target = typeof url === "string" ? addresses.targetOf(url) : undefined;
  if (!isObject(value) || target?.collection !== collection) {
    if (typeof url === "string") addresses.refuseElsewhere(url);
    const message = `expected a record of ${collection} with its address, found ${quote(value)}`;
    throw new Flaw(message, { isFinal: isObject(value) && url === undefined });
  }
  return { id: target.id, record: value };
}
