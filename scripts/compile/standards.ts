/** Compiles the checks of others' standards: the meta-schema of JSON Schema, and OpenAPI 3.1. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

/** A CommonJS module that exports the checks `metaschema` and `openapi`. */
export function checksOfStandards(): string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");
  const openapi = JSON.parse(readFileSync(file, "utf8")) as AnySchemaObject & { $id: string };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { source: true } });
  ajv.addSchema(openapi);
  const metaschema = "https://json-schema.org/draft/2020-12/schema";
  return standaloneCode.default(ajv, { metaschema, openapi: openapi.$id });
}
