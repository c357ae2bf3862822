/** data/schema.sql, the schema of a record and the declaration of its members say the same of each value. */
import { expect, test } from "vitest";
import { supportedDefinition } from "../snapshot/definition.ts";
import { resolve } from "../validation/describe.ts";
import { readSchemas, type Subschema, schemasByFile } from "../validation/schemas.ts";
import { resources } from "./index.ts";
import type { Resource } from "./resource.ts";
import type { Member, View } from "./view.ts";

const files = schemasByFile(readSchemas());
const { tables } = supportedDefinition();
const declared = resources as readonly (Resource & View<object>)[];

/** The types that a schema allows. */
function typesOf({ $ref, anyOf, enum: values = [], type }: Subschema): readonly string[] {
  if ($ref !== undefined) return typesOf(resolve($ref, files));
  return anyOf?.flatMap(typesOf) ?? [type ?? values.map((value) => typeof value)].flat();
}

/** What a column stores for a value of each type; an object or a list is JSON, unless it stands for another record. */
const stored: Readonly<Record<string, string>> = {
  integer: "INTEGER",
  boolean: "INTEGER",
  string: "TEXT",
  object: "TEXT",
  array: "TEXT",
};

test.each(declared.map((resource) => [resource.name, resource] as const))(
  "%s: table, schema and members agree in order, type and NULL",
  (_name, { schema, table, members }) => {
    const properties = files.get(`${schema}.json`)?.properties ?? {};
    const entries: [string, Member<never>][] = Object.entries(members);
    expect(entries.map(([name]) => name)).toEqual(Object.keys(properties));
    const columns = tables.get(table)?.columns ?? [];
    const shown = new Set(entries.flatMap(([, member]) => member.columns ?? []));
    const inTable = columns.map(({ name }) => name).filter((name) => shown.has(name));
    // The snapshot has these two of an author first, to be read by people.
    const isFirst = (name: string) => table === "author" && /^(main_name|tlg_id)$/.test(name);
    const order = (names: readonly string[]) => names.filter((name) => !isFirst(name));
    expect(order(inTable)).toEqual(order([...shown]));
    for (const [name, { columns: read = [], relation, view }] of entries) {
      const types = typesOf(properties[name] ?? {});
      for (const column of columns.filter((one) => read.includes(one.name))) {
        const at = `${table}.${column.name}`;
        expect([at, column.notnull + column.pk === 0]).toEqual([at, types.includes("null")]);
        if (column.name !== name || relation !== undefined || view !== undefined) continue;
        const kinds = types.filter((type) => type !== "null").map((type) => stored[type]);
        expect([at, [column.type]]).toEqual([at, [...new Set(kinds)]]);
      }
    }
  },
);
