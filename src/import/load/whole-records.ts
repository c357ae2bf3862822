/**
 * Makes whole records of those that a person writes: addresses and what follows from other records may be absent, and
 * an object or a name inside a record may stand for a record that has no file of its own. A whole record stays as it is.
 */
import { resources } from "../../resources/index.ts";
import { readSchemas } from "../../validation/schemas.ts";
import { packageValidator } from "../../validation/validator.ts";
import { Completion } from "./complete.ts";
import { defaultOf } from "./defaults.ts";
import { addEmbedded } from "./embedded.ts";
import { SchemaMembers } from "./fit.ts";
import { isObject, type Json } from "./json.ts";
import { Mentions, mentionName } from "./mentions.ts";
import type { Items } from "./records.ts";
import { Repairs } from "./repairs.ts";
import type { Origins, RecordOrigin, Records } from "./report.ts";

/** Records in the shape of the contract. */
export interface Whole {
  readonly records: Records;
  /** How messages name the records. */
  readonly origins: Origins;
  /** Members that records lacked, such as `cities/passages`. */
  readonly supplied: ReadonlySet<string>;
  /** How many records of each collection stand only inside others. */
  readonly made: Readonly<Record<string, number>>;
}

/**
 * @param places where the records stand, as messages name it: `passages.csv, row 3`
 * @throws AnthologyError of kind `data` for mentions of records that cannot be found or made
 */
export function wholeRecords(given: Records, places: ReadonlyMap<object, string>): Whole {
  const fitting = new SchemaMembers(readSchemas(), packageValidator(), new Repairs());
  const mentions = new Mentions(given, places, fitting);
  const items: Items = new Map(mentions.drafts);
  listFromMembers(items);
  addEmbedded(items, mentions.addresses, new Repairs());
  for (const [url, item] of items) {
    const record = fitting.supply(item.collection, item.record, defaultOf);
    items.set(url, { ...item, record });
  }
  const completion = new Completion(items, new Repairs());
  const records = new Map(resources.map(({ name }): [string, Json[]] => [name, []]));
  const origins = new Map<object, RecordOrigin>();
  const made: Record<string, number> = {};
  for (const [url, item] of items) {
    const record = completion.complete(url, item);
    records.get(item.collection)?.push(record);
    const draft = mentions.drafts.get(url);
    const owner = draft ?? mentions.drafts.get(String(record.from_passage));
    if (draft !== undefined) origins.set(record, draft.origin);
    else if (owner !== undefined) origins.set(record, { name: mentionName(owner), pointer: "" });
    if (draft?.isMade !== false) made[item.collection] = (made[item.collection] ?? 0) + 1;
  }
  return { records: Object.fromEntries(records), origins, supplied: fitting.supplied, made };
}

/** Gives a passage that lists no texts, authors, references ... those that name it. */
function listFromMembers(items: Items): void {
  const lists = new Map<string, { readonly url: unknown; readonly list: string; item: Json }[]>();
  const add = (url: unknown, list: string, item: Json) => {
    if (typeof url !== "string") return;
    lists.set(url, [...(lists.get(url) ?? []), { url, list, item }]);
  };
  for (const [url, { collection, record }] of items) {
    const { passages, from_passage, to_passage, reference_type } = record;
    for (const passage of Array.isArray(passages) ? passages : [])
      add(passage, collection, { url });
    if (collection === "passage_internal_references") {
      add(from_passage, "internal_references", { to_passage, reference_type });
    }
  }
  for (const [url, found] of lists) {
    const passage = items.get(url);
    if (passage?.collection !== "passages") continue;
    const record: Record<string, unknown> = {};
    for (const { list, item } of found) {
      if (list in passage.record) continue;
      record[list] = [...(isList(record[list]) ? record[list] : []), item];
    }
    items.set(url, { ...passage, record: { ...passage.record, ...record } });
  }
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every(isObject);
}
