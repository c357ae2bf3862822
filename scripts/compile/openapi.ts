/** Compiles the check of the schema of OpenAPI 3.1. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

/** A CommonJS module that exports the check. */
export function checkOfOpenapi(): string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve("@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");
  const openapi = JSON.parse(readFileSync(file, "utf8")) as AnySchemaObject;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { source: true } });
  return standaloneCode.default(ajv, ajv.compile(openapi));
}
