/**
 * Loads the records that a person wrote: addresses and what follows from other records may be absent, and an object or
 * a name inside a record may stand for a record that has no file of its own.
 */
import type { CollectionDiff } from "../../comparison/compare.ts";
import { movedWords } from "../../comparison/moved-words.ts";
import { Faults } from "../../model/errors.ts";
import type { Json } from "../../model/json.ts";
import { lossFault } from "../../model/loss.ts";
import { resources } from "../../resources/index.ts";
import { idsOf } from "../../resources/resource.ts";
import { collectionPath } from "../../routing/routes.ts";
import { withSnapshot } from "../../snapshot/open.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
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

/**
 * Compares records that were loaded with the snapshot that they replace.
 * @param newFile their snapshot
 * @param part what may be missing in their source: "row"
 * @param note receives the texts and comments that changed places
 * @throws AnthologyError of kind `data` if far fewer are there, unless the loss is accepted, that names the first that are gone
 */
export function compareWithReplaced(
  old: Snapshot,
  newFile: string,
  { part, acceptLoss }: { readonly part: string; readonly acceptLoss: boolean },
  note: Note,
): void {
  withSnapshot(newFile, (now) => {
    const losses = resources.map(({ name: collection, entries }) => {
      const [before, after] = [idsOf(entries(old)), new Set(idsOf(entries(now)))];
      const fewer = Math.max(0, before.length - after.size);
      // A record that only got another address is not lost.
      const removed = before.filter((id) => !after.has(id)).slice(0, fewer);
      return { collection, before: before.length, removed };
    });
    const hint = `check that no ${part} is missing; if they were removed on purpose, use --accept-loss. The snapshot stays as it was`;
    const summary = "the new snapshot would have too few records";
    if (!acceptLoss) refuseLoss(losses, "the old snapshot", summary, hint);
    const moved = movedWords(old, now);
    if (moved !== undefined) note(moved);
  });
}

/** Refuses the loss of more records than is likely to be intended. @param where what had the records */
export function refuseLoss(
  losses: readonly Pick<CollectionDiff, "collection" | "before" | "removed">[],
  where: string,
  summary: string,
  hint: string,
): void {
  const faults = new Faults();
  for (const { collection, before, removed: gone } of losses) {
    const fault = lossFault({ record: collectionPath(collection), before, gone, where });
    if (fault !== undefined) faults.add(fault);
  }
  faults.throwIfAny(summary, hint);
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
