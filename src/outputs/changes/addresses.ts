/** Addresses of the site inside a record, which its schema tells from all else: a site that moves has others. */
import { resolve } from "../../validation/describe.ts";
import { readSchemas, type SchemaDocument, type Subschema } from "../../validation/schemas.ts";

/** Where addresses of the site stand: here, in each member of a list, or in some members of an object. */
export type Places =
  | "address"
  | { readonly items: Places }
  | { readonly members: ReadonlyMap<string, Places> };

/** Where they stand in what fits a schema. */
export function placesOfAddresses(schema: string): Places | undefined {
  const documents = new Map(readSchemas().map((one) => [one.$id.replace("/schemas/", ""), one]));
  return placesIn(resolve(`${schema}.json`, documents), documents);
}

function placesIn(
  { $ref, anyOf = [], items, properties = {} }: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
): Places | undefined {
  if ($ref?.endsWith("#/$defs/address") === true) return "address";
  if ($ref !== undefined) return placesIn(resolve($ref, documents), documents);
  // What may be one of several things is something or null.
  for (const choice of anyOf) {
    const places = placesIn(choice, documents);
    if (places !== undefined) return places;
  }
  if (items !== undefined) {
    const inside = placesIn(items, documents);
    return inside && { items: inside };
  }
  const members = new Map<string, Places>();
  for (const [name, member] of Object.entries(properties)) {
    const inside = placesIn(member, documents);
    if (inside !== undefined) members.set(name, inside);
  }
  return members.size === 0 ? undefined : { members };
}

/** The value with the addresses of one base as those of another; it is changed in its place. */
export function rebase(
  value: unknown,
  places: Places | undefined,
  from: string,
  to: string,
): unknown {
  if (places === undefined) return value;
  if (places === "address") {
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
