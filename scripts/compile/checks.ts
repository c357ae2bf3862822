/** Compiles the checks of all schemas to JavaScript. At run time this would take a seventh of a small build, in each thread. */
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import {
  readSchemas,
  rootWithoutXml,
  type SchemaDocument,
  strictness,
  withoutXml,
} from "../../src/validation/schemas.ts";

/** The schemas of what commands read before they know whether there is anything to build. */
const firstNames = ["config", "manifest"];

/** The checks that every command needs, and all others, which are fifty times as long and loaded when they are needed. */
export function checksOfSchemas(): { readonly first: string; readonly others: string } {
  const isFirst = ({ $id }: SchemaDocument) =>
    firstNames.some((name) => $id === `/schemas/${name}.json`);
  const root = withoutXml(readSchemas()).find(({ $id }) => $id === "/schemas/root.json");
  const all = [...readSchemas(), { ...root, $id: `/schemas/${rootWithoutXml}.json` }];
  return {
    first: checksOf(all, all.filter(isFirst)),
    others: checksOf(
      all,
      all.filter((schema) => !isFirst(schema)),
    ),
  };
}

/**
 * A CommonJS module that exports a check by the name of each schema, of each definition inside one and of the items of each list:
 * `author`, `envelope#/$defs/authors`, `manifest#/properties/files/items`.
 * @param schemas to which those that are exported may refer
 * @throws Error if a schema is not valid
 */
export function checksOf(
  schemas: readonly SchemaDocument[],
  exported: readonly SchemaDocument[] = schemas,
): string {
  const ajv = new Ajv2020({ ...strictness, code: { source: true }, inlineRefs: false });
  ajv.addSchema([...schemas]);
  const names = exported.flatMap(({ $id, $defs = {}, properties = {} }) => {
    const lists = Object.keys(properties).filter((name) => properties[name]?.items !== undefined);
    const pointers = [
      "",
      ...Object.keys($defs).map((name) => `#/$defs/${name}`),
      ...lists.map((name) => `#/properties/${name}/items`),
    ];
    const name = $id.slice("/schemas/".length, -".json".length);
    // Every build checks who wrote the manifest that it replaces.
    if (name === "manifest") pointers.push("#/properties/generator");
    return pointers.map((pointer) => [name + pointer, $id + pointer]);
  });
  return standaloneCode.default(ajv, Object.fromEntries(names));
}
