/** Makes records of media and references that have no record, only objects inside other records. */
import { createHash } from "node:crypto";
import { isObject, type Json } from "../../model/json.ts";
import { type Items, itemName, type RecordAddresses } from "./relations.ts";

/** What is inside a record, and how often. */
interface Embedded {
  readonly collection: "media" | "passage_internal_references";
  readonly record: Json;
  /** The name of the record that contains it, if only one can. */
  readonly owner?: string;
  readonly times: number;
}

/**
 * Adds a record for each medium and each internal reference that has none. Its id is a hash of its content, so it is
 * the same in every pull.
 * @param note receives the collection of each new record
 */
export function addEmbedded(
  items: Items,
  addresses: RecordAddresses,
  note: (collection: string) => void,
): void {
  const known = new Map<string, number>();
  const found = new Map<string, Embedded>();
  for (const [url, item] of items) {
    const { collection, record } = item;
    if (collection === "media" || collection === "passage_internal_references") {
      const key = keyOf(record);
      known.set(key, (known.get(key) ?? 0) + 1);
    }
    for (const { type, url: media_url } of [record.media, record.images].flat().filter(isObject)) {
      const medium = { type, media_url };
      found.set(keyOf(medium), { collection: "media", record: medium, times: 1 });
    }
    for (const member of [record.internal_references].flat().filter(isObject)) {
      const { to_passage, reference_type } = member;
      const reference = { from_passage: url, to_passage, reference_type };
      const key = keyOf(reference);
      found.set(key, {
        collection: "passage_internal_references",
        record: reference,
        owner: itemName(item),
        times: (found.get(key)?.times ?? 0) + 1,
      });
    }
  }
  for (const [key, { times, ...embedded }] of found) {
    const { collection, record } = embedded;
    for (let time = (known.get(key) ?? 0) + 1; time <= times; time += 1) {
      const seed = collection === "media" ? key : `${key} ${time}`;
      const id = embeddedId(seed, (other) =>
        items.has(addresses.record({ collection, id: other })),
      );
      const url = addresses.record({ collection, id });
      items.set(url, { ...embedded, id, record: { url, ...record } });
      note(collection);
    }
  }
}

/** Makes an id from a name: a positive whole number that JavaScript represents exactly, and that is not taken. */
export function embeddedId(name: string, isTaken: (id: string) => boolean): string {
  for (let salt = 0; ; salt += 1) {
    const bytes = createHash("sha256").update(`${salt} ${name}`).digest();
    const id = String(bytes.readUIntBE(0, 6) + 1);
    if (!isTaken(id)) return id;
  }
}

/** What identifies a medium or reference, without the base of addresses: its id is the same from any service. */
function keyOf({ type, media_url, from_passage, to_passage, reference_type }: Json): string {
  if (from_passage === undefined) return JSON.stringify([type, media_url]);
  const path = (url: unknown) => (typeof url === "string" ? url.replace(/^.*?\/api\//, "") : url);
  return JSON.stringify([path(from_passage), path(to_passage), reference_type]);
}
