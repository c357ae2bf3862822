/** Where values that match a schema have links to the API. The schema distinguishes them from addresses that are data. */
import { resolve } from "./describe.ts";
import { type SchemaDocument, type Subschema, schemasByFile } from "./schemas.ts";

/** A link, a list, an object, or any other value. */
type Shape =
  | "link"
  | { readonly items: Shape }
  | { readonly members: ReadonlyMap<string, Shape> }
  | undefined;

/** The shape of values that match a schema: `author`, or `envelope#/$defs/authors`. */
export function shapeOf(schemaName: string, schemas: readonly SchemaDocument[]): Shape {
  const documents = schemasByFile(schemas);
  return shapeIn(resolve(schemaName.replace(/^[^#]+/, "$&.json"), documents), documents);
}

function shapeIn(
  { $ref, anyOf = [], items, properties, pattern = "" }: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
): Shape {
  // Only links to the API may carry this parameter (`docs/contract.md#parameters`).
  if (pattern.includes("format=api")) return "link";
  // A choice is always between something and null.
  for (const choice of anyOf) {
    const shape = shapeIn(choice, documents);
    if (shape !== undefined) return shape;
  }
  if (items !== undefined) return { items: shapeIn(items, documents) };
  const meant = $ref === undefined ? undefined : shapeIn(resolve($ref, documents), documents);
  if (properties === undefined || meant === "link") return meant;
  // A page of a collection extends the envelope.
  const members = new Map(meant !== undefined && "members" in meant ? meant.members : []);
  for (const [name, member] of Object.entries(properties)) {
    members.set(name, shapeIn(member, documents));
  }
  return { members };
}

/** A copy of a value with each link replaced. What does not have the shape stays as it is. */
export function mapLinks(value: unknown, shape: Shape, replace: (link: string) => string): unknown {
  if (shape === "link") return typeof value === "string" ? replace(value) : value;
  if (shape === undefined || typeof value !== "object" || value === null) return value;
  if ("items" in shape) {
    return Array.isArray(value) ? value.map((item) => mapLinks(item, shape.items, replace)) : value;
  }
  if (Array.isArray(value)) return value;
  const { members } = shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      mapLinks(member, members.get(name), replace),
    ]),
  );
}
