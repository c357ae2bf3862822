/** Links passages and scholia to manuscripts of which the service gives only the address of the image, as in lists of 2022. */
import type { Items } from "../load/records.ts";
import { relationOf } from "../load/relations.ts";
import type { Repairs } from "../load/repairs.ts";

/** Replaces the address of an image by that of the first manuscript with the image, if there is one. */
export function linkImages(items: Items, repairs: Repairs): void {
  const manuscripts = new Map<string, string>();
  for (const [url, { collection, record }] of items) {
    const { manuscript_url: image } = record;
    if (collection !== "manuscripts" || typeof image !== "string") continue;
    // Some addresses begin with a blank.
    if (!manuscripts.has(image.trim())) manuscripts.set(image.trim(), url);
  }
  for (const [url, item] of items) {
    const members = Object.entries(item.record).map(([name, member]) => {
      const isList = relationOf(item.collection, name)?.to === "manuscripts";
      if (!isList || !Array.isArray(member)) return [name, member] as const;
      const linked = member.map((given: unknown) => {
        const found = typeof given === "string" ? manuscripts.get(given.trim()) : undefined;
        if (found === undefined) return given;
        repairs.note(item.collection, `${name}: the address of an image read as its manuscript`);
        return found;
      });
      return [name, linked] as const;
    });
    items.set(url, { ...item, record: Object.fromEntries(members) });
  }
}
