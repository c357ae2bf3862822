/** Makes records of media and references that have no record, only objects inside other records. */
import { createHash } from "node:crypto";
import { groupsOf } from "../../../model/groups.ts";
import { isObject, type Json } from "../../../model/json.ts";
import { type Items, itemName, type RecordAddresses } from "./relations.ts";

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
  const known = groupsOf(items.values(), ({ record }) => keyOf(record));
  const found = Array.from(items).flatMap(([from_passage, item]) => {
    const { media, images, internal_references } = item.record;
    const pictures = [media, images]
      .flat()
      .filter(isObject)
      .map(({ type, url: media_url }) => {
        return { collection: "media", record: { type, media_url } };
      });
    // Only one record can contain a reference.
    const references = [internal_references]
      .flat()
      .filter(isObject)
      .map((reference) => {
        const { to_passage, reference_type } = reference;
        const record = { from_passage, to_passage, reference_type };
        return { collection: "passage_internal_references", owner: itemName(item), record };
      });
    return [...pictures, ...references];
  });
  for (const [key, all] of groupsOf(found, ({ record }) => keyOf(record))) {
    const [embedded] = all;
    if (embedded === undefined) continue;
    const { collection, record } = embedded;
    const times = collection === "media" ? 1 : all.length;
    for (let time = (known.get(key)?.length ?? 0) + 1; time <= times; time += 1) {
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
