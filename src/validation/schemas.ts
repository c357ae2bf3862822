/** Reads the package's own schemas. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "ajv/dist/2020.js";
import { xmlSuffix } from "../routing/routes.ts";

/** The keywords that the package's schemas use. */
export interface Subschema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $comment?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Subschema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Subschema[];
  readonly items?: Subschema;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Subschema;
  readonly propertyNames?: Subschema;
  readonly properties?: Readonly<Record<string, Subschema>>;
}

/** A JSON Schema in a file of `schemas/`. */
export interface SchemaDocument extends Subschema {
  /** `/schemas/<name>.json`; a build publishes the schema at this path below its base address. */
  readonly $id: string;
}

/** The name of the schema of a root object without XML collections. */
export const rootWithoutXml = "root_without_xml";

/** Options of ajv. Schemas are checked against the meta-schema only in tests, because that takes longest. */
export const strictness: Options = {
  strict: true,
  validateSchema: false,
};

/** The package's `schemas` folder. The relative path is the same from `src` and from the compiled files in `dist`. */
const schemaFolder = fileURLToPath(new URL("../../schemas/", import.meta.url));

export function readSchemas(): SchemaDocument[] {
  return readdirSync(schemaFolder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => readSchema(file));
}

export function readSchema(file: string): SchemaDocument {
  const schema: unknown = JSON.parse(readFileSync(join(schemaFolder, file), "utf8"));
  if (!isSchemaDocument(schema) || schema.$id !== `/schemas/${file}`) {
    throw new Error(`schemas/${file} must have the $id "/schemas/${file}"`);
  }
  return schema;
}

/** Schemas by the names of their files, as references between them give these. */
export function schemasByFile(
  schemas: readonly SchemaDocument[],
): ReadonlyMap<string, SchemaDocument> {
  return new Map(schemas.map((schema) => [schema.$id.replace("/schemas/", ""), schema]));
}

/**
 * Whether the schema describes the format of a standard, which its comment names: linked data, annotations, texts, data
 * packages. Programs read such files with libraries for the standard, so these schemas give no TypeScript types.
 */
export function isOfStandard({ $comment = "" }: SchemaDocument): boolean {
  return !$comment.startsWith("docs/");
}

function isSchemaDocument(value: unknown): value is SchemaDocument {
  return (
    typeof value === "object" && value !== null && "$id" in value && typeof value.$id === "string"
  );
}

/** The schemas of a site without XML collections: its root object does not list them. */
export function withoutXml(schemas: readonly SchemaDocument[]): SchemaDocument[] {
  const isKept = (name: string) => !name.endsWith(xmlSuffix);
  return schemas.map((schema) =>
    schema.$id !== "/schemas/root.json"
      ? schema
      : {
          ...schema,
          required: schema.required?.filter(isKept) ?? [],
          properties: Object.fromEntries(
            Object.entries(schema.properties ?? {}).filter(([name]) => isKept(name)),
          ),
        },
  );
}
