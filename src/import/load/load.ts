/**
 * Loads the records that a person wrote: addresses and what follows from other records may be absent, and an object or
 * a name inside a record may stand for a record that has no file of its own.
 */
import type { Faults } from "../../model/errors.ts";
import type { Json } from "../../model/json.ts";
import { defaultOf } from "./records/defaults.ts";
import { addEmbedded } from "./records/embedded.ts";
import type { GivenRecord, Note } from "./records/given.ts";
import { draftRecords } from "./records/mentions.ts";
import { type Items, relationOf } from "./records/relations.ts";
import { loadItems } from "./snapshot/write.ts";

/**
 * Writes the records to a new snapshot at `file`.
 * @param faults what was found when they were read
 * @throws AnthologyError of kind `data` for records that do not fit, and mentions of records that cannot be found or made
 */
export function loadRecords(
  given: readonly GivenRecord[],
  faults: Faults,
  note: Note,
  file: string,
) {
  const { drafts, addresses } = draftRecords(given, faults, note);
  const items: Items = new Map(drafts);
  listFromMembers(items);
  addEmbedded(items, addresses, () => {});
  /** How many records of each collection stand only inside others. */
  const made: Record<string, number> = {};
  for (const [url, { collection }] of items) {
    const draft = drafts.get(url);
    if (draft !== undefined && draft.owner === undefined) continue;
    made[collection] = (made[collection] ?? 0) + 1;
  }
  return { ...loadItems(items.values(), file, { defaultOf, faults }), made };
}

/** Gives a passage that lists no texts, authors, references ... those that name it. */
function listFromMembers(items: Items): void {
  const lists = new Map<unknown, Record<string, Json[]>>();
  const add = (passage: unknown, list: string, item: Json) => {
    const found = lists.get(passage) ?? {};
    found[list] = [...(found[list] ?? []), item];
    lists.set(passage, found);
  };
  for (const [url, { collection, record }] of items) {
    const { passages, from_passage, to_passage, reference_type } = record;
    const isListed = Array.isArray(passages) && relationOf("passages", collection) !== undefined;
    for (const passage of isListed ? passages : []) add(passage, collection, { url });
    if (collection === "passage_internal_references") {
      add(from_passage, "internal_references", { to_passage, reference_type });
    }
  }
  for (const [url, item] of items) {
    const found = item.collection === "passages" && lists.get(url);
    if (found) items.set(url, { ...item, record: { ...found, ...item.record } });
  }
}
