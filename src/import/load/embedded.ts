/** Makes records of media and references that have no record, only objects inside other records. */
import { createHash } from "node:crypto";
import { type Items, isObject, type Json, type RecordAddresses } from "./relations.ts";

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
  const found = new Map<string, { collection: string; record: Json; times: number }>();
  for (const [url, { collection, record }] of items) {
    if (collection === "media" || collection === "passage_internal_references") {
      const name = nameOf(collection, record);
      known.set(name, (known.get(name) ?? 0) + 1);
    }
    for (const { type, url: media_url } of [...objects(record.media), ...objects(record.images)]) {
      const medium = { type, media_url };
      found.set(nameOf("media", medium), { collection: "media", record: medium, times: 1 });
    }
    for (const { to_passage, reference_type } of objects(record.internal_references)) {
      const reference = { from_passage: url, to_passage, reference_type };
      const name = nameOf("passage_internal_references", reference);
      const times = (found.get(name)?.times ?? 0) + 1;
      found.set(name, { collection: "passage_internal_references", record: reference, times });
    }
  }
  for (const [name, { collection, record, times }] of found) {
    for (let time = (known.get(name) ?? 0) + 1; time <= times; time += 1) {
      const seed = collection === "media" ? name : `${name} ${time}`;
      const id = embeddedId(seed, (candidate) =>
        items.has(addresses.record({ collection, id: candidate })),
      );
      const url = addresses.record({ collection, id });
      items.set(url, { collection, id, record: { url, ...record } });
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

function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** What identifies a medium or reference, without the base of addresses: its id is the same from any service. */
function nameOf(collection: string, record: Json): string {
  const { type, media_url, from_passage, to_passage, reference_type } = record;
  const path = (url: unknown) => String(url).replace(/^.*?\/api\//, "");
  if (collection === "media") return JSON.stringify([type, media_url]);
  return JSON.stringify([path(from_passage), path(to_passage), reference_type]);
}
