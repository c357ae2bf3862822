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

/**
 * A CommonJS module that exports a check by the name of each schema, of each definition inside one and of the items of each list:
 * `author`, `envelope#/$defs/authors`, `manifest#/properties/files/items`.
 * @throws Error if a schema is not valid
 */
export function checksOfSchemas(): string {
  const root = withoutXml(readSchemas()).find(({ $id }) => $id === "/schemas/root.json");
  return checksOf([...readSchemas(), { ...root, $id: `/schemas/${rootWithoutXml}.json` }]);
}

/** The same for these schemas. */
export function checksOf(schemas: readonly SchemaDocument[]): string {
  const ajv = new Ajv2020({ ...strictness, code: { source: true }, inlineRefs: false });
  ajv.addSchema([...schemas]);
  const names = schemas.flatMap(({ $id, $defs = {}, properties = {} }) => {
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
