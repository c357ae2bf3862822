/** Where links to the API stand in a page, which its schema tells from addresses that are data. */
import { resolve } from "./describe.ts";
import type { SchemaDocument, Subschema } from "./schemas.ts";

/** They stand here, in each member of a list, or in some members of an object. */
export type LinkPlaces =
  | "link"
  | { readonly items: LinkPlaces }
  | { readonly members: ReadonlyMap<string, LinkPlaces> };

/** Where links stand in what fits a schema: `author`, or `envelope#/$defs/authors`. */
export function linkPlaces(
  schemaName: string,
  schemas: readonly SchemaDocument[],
): LinkPlaces | undefined {
  const documents = new Map(schemas.map((one) => [one.$id.replace("/schemas/", ""), one]));
  return placesIn(resolve(schemaName.replace(/^[^#]+/, "$&.json"), documents), documents);
}

function placesIn(
  { $ref, anyOf = [], items, properties = {}, pattern = "" }: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
): LinkPlaces | undefined {
  // Only links to the API may carry this parameter (contract 2.1).
  if (pattern.includes("format=api")) return "link";
  // What may be one of several things is something or null.
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
  const members = new Map(meant?.members);
  for (const [name, member] of Object.entries(properties)) {
    const inside = placesIn(member, documents);
    if (inside !== undefined) members.set(name, inside);
  }
  return members.size === 0 ? undefined : { members };
}
