/**
 * The shape of values that match a schema: the order of their members, and where they have links to the API. The schema
 * distinguishes links from addresses that are data.
 */
import { quote } from "../model/errors.ts";
import { escapePointer } from "../model/pointer.ts";
import { resolve } from "./describe.ts";
import { type SchemaDocument, type Subschema, schemasByFile } from "./schemas.ts";
import type { Mismatch } from "./validator.ts";

/** A link, a list, an object with its members in order, or any other value. */
export type Shape =
  | "link"
  | { readonly items: Shape | undefined }
  | { readonly members: readonly Member[] }
  | undefined;

interface Member {
  readonly name: string;
  readonly shape: Shape;
}

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
  const members = new Map<string, Shape>(
    meant !== undefined && "members" in meant
      ? meant.members.map(({ name, shape }) => [name, shape])
      : [],
  );
  for (const [name, member] of Object.entries(properties)) {
    members.set(name, shapeIn(member, documents));
  }
  return { members: Array.from(members, ([name, shape]) => ({ name, shape })) };
}

/** A copy of a value with each link replaced. What does not have the shape stays as it is. */
export function mapLinks(value: unknown, shape: Shape, replace: (link: string) => string): unknown {
  if (shape === "link") return typeof value === "string" ? replace(value) : value;
  if (shape === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return "items" in shape ? value.map((item) => mapLinks(item, shape.items, replace)) : value;
  }
  if ("items" in shape) return value;
  const inside = new Map(shape.members.map((member) => [member.name, member.shape]));
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    mapLinks(member, inside.get(name), replace),
  ]);
  return Object.fromEntries(members);
}

/**
 * Adds the links of a value that matches its schema, in their order, to a list.
 * @returns the first member that is not in the order of the schema
 */
export function findLinks(value: unknown, shape: Shape, links: string[]): Mismatch | undefined {
  if (shape === undefined) return undefined;
  if (typeof value === "string") {
    if (shape === "link") links.push(value);
    return undefined;
  }
  if (typeof value !== "object" || value === null || shape === "link") return undefined;
  if (Array.isArray(value)) {
    if (!("items" in shape) || shape.items === undefined) return undefined;
    for (let index = 0; index < value.length; index += 1) {
      const found = findLinks(value[index], shape.items, links);
      if (found !== undefined) return { ...found, pointer: `/${index}${found.pointer}` };
    }
    return undefined;
  }
  if ("items" in shape) return undefined;
  const { members } = shape;
  let next = 0;
  for (const name of Object.keys(value)) {
    const start = next;
    while (next < members.length && members[next]?.name !== name) next += 1;
    if (next === members.length) {
      const expected = `the member ${quote(members[start]?.name)}, in the order of the schema`;
      return { pointer: `/${escapePointer(name)}`, expected, found: `the member ${quote(name)}` };
    }
    const member = (value as Readonly<Record<string, unknown>>)[name];
    const found = findLinks(member, members[next]?.shape, links);
    if (found !== undefined) {
      return { ...found, pointer: `/${escapePointer(name)}${found.pointer}` };
    }
    next += 1;
  }
  return undefined;
}
