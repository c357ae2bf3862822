/** Brings the records of a service into the form of the contract, as far as one record allows. */
import { isObject, type Json } from "../../model/json.ts";
import { mapRelated } from "../load/records/relations.ts";
import type { NoteRepair } from "../load/snapshot/catalogue.ts";
import type { ServiceAddresses } from "./links.ts";

/**
 * The record with its own address and with the addresses of the records that it links to. An address stands for the
 * object that has it.
 */
export function normalise(
  collection: string,
  record: Json,
  addresses: ServiceAddresses,
  note: NoteRepair,
): Json {
  const spelled = (url: unknown, to: string): unknown => {
    const target = typeof url === "string" ? addresses.targetOf(url) : undefined;
    // Any other link is left as it is: the schema, or the search for its target, will report it.
    if (target?.collection !== to) return url;
    const right = addresses.record(target);
    if (right !== url) note(collection, "address rewritten to that of the pulled service");
    return right;
  };
  const members = (kind: string, value: Json): Json =>
    mapRelated(kind, value, (item, { to, form }) => {
      if (isObject(item)) {
        const { url, ...rest } = members(to, item);
        if (url === undefined) return rest;
        if (form === "address")
          note(collection, `${to}: an object where the contract has its address`);
        return form === "address" ? spelled(url, to) : { ...rest, url: spelled(url, to) };
      }
      const url = spelled(item, to);
      const isAddress = typeof url === "string" && addresses.targetOf(url) !== undefined;
      return form === "object" && isAddress ? { url } : url;
    });
  return { ...members(collection, record), url: spelled(record.url, collection) };
}
