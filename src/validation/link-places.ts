/** Where a page has links to the API. Its schema distinguishes them from addresses that are data. */
import { resolve } from "./describe.ts";
import { type SchemaDocument, type Subschema, schemasByFile } from "./schemas.ts";

/** The value is a link, or has links in each item of a list or in some members of an object. */
export type LinkPlaces =
  | "link"
  | { readonly items: LinkPlaces }
  | { readonly members: readonly LinkMember[] };

/** A member of an object. Its name is also there as bytes, in which JSON escapes nothing: the names come from our schemas. */
export interface LinkMember {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly places: LinkPlaces;
}

/** A copy of a value with each link replaced. What does not fit the schema stays as it is. */
export function mapLinks(
  value: unknown,
  places: LinkPlaces | undefined,
  replace: (link: string) => string,
): unknown {
  if (places === "link") return typeof value === "string" ? replace(value) : value;
  if (places === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return "items" in places ? value.map((item) => mapLinks(item, places.items, replace)) : value;
  }
  if ("items" in places) return value;
  const inside = new Map(places.members.map((member) => [member.name, member.places]));
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    mapLinks(member, inside.get(name), replace),
  ]);
  return Object.fromEntries(members);
}

/** Where values that match a schema have links. The schema is `author`, or `envelope#/$defs/authors`. */
export function linkPlaces(
  schemaName: string,
  schemas: readonly SchemaDocument[],
): LinkPlaces | undefined {
  const documents = schemasByFile(schemas);
  return placesIn(resolve(schemaName.replace(/^[^#]+/, "$&.json"), documents), documents);
}

function placesIn(
  { $ref, anyOf = [], items, properties = {}, pattern = "" }: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
): LinkPlaces | undefined {
  // Only links to the API may carry this parameter (`docs/contract.md#parameters`).
  if (pattern.includes("format=api")) return "link";
  // A choice is always between something and null.
  for (const choice of anyOf) {
    const places = placesIn(choice, documents);
    if (places !== undefined) return places;
  }
  if (items !== undefined) {
    const inside = placesIn(items, documents);
    return inside && { items: inside };
  }
  const meant = $ref === undefined ? undefined : placesIn(resolve($ref, documents), documents);
  if (meant !== undefined && (meant === "link" || "items" in meant)) return meant;
  // A page of a collection extends the envelope.
  const members = new Map(meant?.members.map((member) => [member.name, member.places]));
  for (const [name, member] of Object.entries(properties)) {
    const inside = placesIn(member, documents);
    if (inside !== undefined) members.set(name, inside);
  }
  if (members.size === 0) return undefined;
  const encoder = new TextEncoder();
  return {
    members: Array.from(members, ([name, places]) => ({
      ...{ name, places },
      bytes: encoder.encode(name),
    })),
  };
}
