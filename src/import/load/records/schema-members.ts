/** What the schemas say of the members of records: which there are, and what an absent one may be. */
import type { Json } from "../../../model/json.ts";
import { resources } from "../../../resources/index.ts";
import { resolve } from "../../../validation/describe.ts";
import { readSchemas, type Subschema, schemasByFile } from "../../../validation/schemas.ts";

/** Gives the value of an absent member; undefined if only the author of the record can know it. */
export type DefaultOf = (member: string, record: Json) => unknown;

export function schemaMembers() {
  const schemas = schemasByFile(readSchemas());
  const schemaOf = (collection: string): Subschema => {
    const schema = resources.find(({ name }) => name === collection)?.schema;
    return schemas.get(`${schema}.json`) ?? {};
  };
  /** The empty value of a list, of a member that may be null, or of a language's counts; undefined for other members. */
  const emptyOf = (member: string, { $ref, type, anyOf = [] }: Subschema = {}): unknown => {
    if ($ref !== undefined) return emptyOf(member, resolve($ref, schemas));
    if (type === "array") return [];
    if ([type, ...anyOf.map((choice) => choice.type)].flat().includes("null")) return null;
    return member === "counts" ? { texts: 0, descriptions: 0, names: 0 } : undefined;
  };
  return {
    /** The values of required members that the record lacks: a default, an empty list or null. */
    absent: (collection: string, record: Json, defaultOf?: DefaultOf): Json => {
      const { properties = {}, required = [] } = schemaOf(collection);
      const values = required
        .filter((name) => !Object.hasOwn(record, name))
        .map((name) => [name, defaultOf?.(name, record) ?? emptyOf(name, properties[name])]);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    },
    /** Whether records of a collection have a member of this name. */
    has: (collection: string, member: string) =>
      Object.hasOwn(schemaOf(collection).properties ?? {}, member),
    isList: (collection: string, member: string) =>
      schemaOf(collection).properties?.[member]?.type === "array",
  };
}
