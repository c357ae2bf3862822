/** Makes records of media and references that a service gives only inside other records. */
import { createHash } from "node:crypto";
import { isObject, type Json } from "./json.ts";
import type { Item, Items, RecordAddresses } from "./records.ts";
import type { Repairs } from "./repairs.ts";

/**
 * Adds a record for each medium and each internal reference that has none. Its id is a hash of its content, so it is
 * the same in every pull.
 */
export function addEmbedded(items: Items, addresses: RecordAddresses, repairs: Repairs): void {
  const add = (collection: string, name: string, record: Json) => {
    const id = embeddedId(name, (candidate) =>
      items.has(addresses.record({ collection, id: candidate })),
    );
    const url = addresses.record({ collection, id });
    items.set(url, { collection, id, record: { url, ...record } });
    repairs.note(collection, "made from objects inside other records");
  };
  const media = new Set(
    ofCollection(items, "media").map(({ record }) => mediumName(record, "media_url")),
  );
  const references = count(ofCollection(items, "passage_internal_references"), ({ record }) =>
    referenceName(record.from_passage, record),
  );
  // Sorted below, so that two names with the same hash get the same ids, whatever order the service has.
  const found = new Map<string, Json>();
  for (const [url, { record }] of items) {
    for (const medium of [...list(record.media), ...list(record.images)]) {
      found.set(mediumName(medium, "url"), { type: medium.type, media_url: medium.url });
    }
    const used = new Map<string, number>();
    for (const reference of list(record.internal_references)) {
      const name = referenceName(url, reference);
      const times = (used.get(name) ?? 0) + 1;
      used.set(name, times);
      if (times <= (references.get(name) ?? 0)) continue;
      const { to_passage, reference_type } = reference;
      add("passage_internal_references", `${name} ${times}`, {
        from_passage: url,
        to_passage,
        reference_type,
      });
    }
  }
  for (const [name, record] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!media.has(name)) add("media", name, record);
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

function ofCollection(items: Items, name: string): Item[] {
  return [...items.values()].filter(({ collection }) => collection === name);
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function mediumName(medium: Json, address: "url" | "media_url"): string {
  return JSON.stringify([medium.type, medium[address]]);
}

function referenceName(from: unknown, { to_passage, reference_type }: Json): string {
  // Without the base, so that a reference has the same id from any service.
  const path = (url: unknown) => String(url).replace(/^.*?\/api\//, "");
  return JSON.stringify([path(from), path(to_passage), reference_type]);
}

function count(items: readonly Item[], nameOf: (item: Item) => string): Map<string, number> {
  const times = new Map<string, number>();
  for (const item of items) times.set(nameOf(item), (times.get(nameOf(item)) ?? 0) + 1);
  return times;
}
