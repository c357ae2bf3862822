/**
 * The text of src/model/published.ts: TypeScript types of the published files, from the schemas. Git ignores that file, so
 * that the schemas are the only place that states them.
 */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { resources } from "../../src/resources/index.ts";
import { resolve } from "../../src/validation/describe.ts";
import {
  isOfStandard,
  readSchemas,
  type Subschema,
  schemasByFile,
} from "../../src/validation/schemas.ts";

const header = `/**
 * What is published, as TypeScript types.
 *
 * Made from schemas/*.json by \`npm run compile\`: change the schema, not this file.
 */
`;

const documents = schemasByFile(readSchemas());

/** Everything that becomes an interface: each schema of our own formats, and each object that schemas share. */
function* named(): Generator<[name: string, schema: Subschema]> {
  for (const [file, schema] of documents) {
    if (file !== "common.json" && !isOfStandard(schema)) yield [typeName(file), schema];
  }
  const shared: Subschema | undefined = documents.get("common.json");
  for (const [name, schema] of Object.entries(shared?.$defs ?? {})) {
    if (schema.properties !== undefined) yield [typeName(name), schema];
  }
}

/**
 * The name of a reference's type: KeywordCategory for `keyword_category.json`, KeywordSummary for
 * `common.json#/$defs/keyword_summary`, Manifest["snapshot"] for `manifest.json#/properties/snapshot`.
 */
function typeName(reference: string): string {
  const [owner = "", property] = reference.split("#/properties/");
  if (property !== undefined) return `${typeName(owner)}["${property}"]`;
  const name = reference.replace(/^.*#\/\$defs\//, "").replace(/\.json$/, "");
  // `Error` would hide JavaScript's global.
  if (name === "error") return "ErrorBody";
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The schema in the form that the generator needs. A reference to an object becomes the name of its interface; the
 * generator would copy the object as City1, City2 and so on. Any other reference is resolved.
 */
function prepared(schema: Subschema): JSONSchema {
  const { $ref, description, type, enum: members, required } = schema;
  const { properties, additionalProperties: others, items, anyOf } = schema;
  if ($ref !== undefined) {
    const meant = resolve($ref, documents);
    if (meant.properties !== undefined) return kept({ description, tsType: typeName($ref) });
    return prepared({ ...meant, ...kept({ description }) });
  }
  return kept({
    description,
    type,
    const: schema.const,
    enum: members,
    required,
    properties: properties && preparedAll(properties),
    additionalProperties: others && prepared(others),
    // The generator would append the description of items to that of the array.
    items: items && kept({ ...prepared(items), description: undefined }),
    anyOf: anyOf?.map(prepared),
  });
}

/** The keywords that are not undefined. */
function kept(keywords: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

function preparedAll(schemas: Readonly<Record<string, Subschema>>): Record<string, JSONSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, prepared(one)]));
}

async function interfaceOf(name: string, schema: Subschema): Promise<string> {
  const source = prepared(schema);
  if (name !== "Envelope") return compile(source, name, options);
  // The page of any collection is the only generic type.
  if (source.properties?.results !== undefined) source.properties.results.tsType = "Item[]";
  const generic = (await compile(source, name, options)).replace(
    "interface Envelope {",
    "interface Envelope<Item extends object = object> {",
  );
  if (!generic.includes("Item[]") || !generic.includes("<Item ")) {
    throw new Error("the type of the envelope did not come out as expected");
  }
  return generic;
}

const options = { bannerComment: "", format: false, additionalProperties: false };

function collectionTypes(): string {
  const members = resources.map(
    ({ name, schema, title }) => `  /** ${title} */\n  ${name}: ${typeName(schema)};`,
  );
  return `/** The type of each collection's records. */\nexport interface Collections {\n${members.join("\n")}\n}`;
}

/** The types as TypeScript. */
export async function publishedTypes(): Promise<string> {
  const interfaces: string[] = [];
  for (const [name, schema] of named()) interfaces.push(await interfaceOf(name, schema));
  interfaces.push(collectionTypes());
  const body = interfaces.join("\n").replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, "/** $1 */");
  return `${header}\n${body}`;
}
