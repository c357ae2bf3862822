/** Changes the addresses inside a record when the site has moved. */
import type { LinkPlaces } from "../../validation/link-places.ts";

/** Replaces one base address by another in all links of a value. The value is modified. */
export function rebase(
  value: unknown,
  places: LinkPlaces | undefined,
  from: string,
  to: string,
): unknown {
  if (places === undefined) return value;
  if (places === "link") {
    const isOurs = typeof value === "string" && value.startsWith(`${from}/`);
    return isOurs ? `${to}${value.slice(from.length)}` : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if ("items" in places) {
    return Array.isArray(value) ? value.map((item) => rebase(item, places.items, from, to)) : value;
  }
  const members = value as Record<string, unknown>;
  for (const [name, inside] of places.members) {
    if (Object.hasOwn(members, name)) members[name] = rebase(members[name], inside, from, to);
  }
  return value;
}
