/** The text of src/model/published.ts: the TypeScript types of what is published, from the schemas. */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { resources } from "../../src/resources/index.ts";
import { resolve } from "../../src/validation/describe.ts";
import {
  isOfStandard,
  readSchemas,
  type SchemaDocument,
  type Subschema,
} from "../../src/validation/schemas.ts";

const header = `/**
 * What is published, as TypeScript types.
 *
 * Generated from schemas/*.json by \`npm run generate\`: change the schema, not this file.
 */
`;

/** Read when the types are asked for: the same command writes some of them. */
const documents = new Map<string, SchemaDocument>();

/** Everything that gets an interface: each schema of our own formats, and each object that schemas share. */
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
 * `keyword_category.json` and `common.json#/$defs/keyword_summary` to KeywordCategory and KeywordSummary, and
 * `manifest.json#/properties/snapshot` to Manifest["snapshot"].
 */
function typeName(reference: string): string {
  const [owner = "", property] = reference.split("#/properties/");
  if (property !== undefined) return `${typeName(owner)}["${property}"]`;
  const name = reference.replace(/^.*#\/\$defs\//, "").replace(/\.json$/, "");
  // `Error` is a global of the language.
  if (name === "error") return "ErrorBody";
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * The schema as the generator needs it: a reference to an object becomes the name of that object's
 * interface (else it would be copied, as City1, City2 and so on), any other reference what it means.
 */
function prepared(schema: Subschema): JSONSchema {
  const { $ref, description, type, enum: members, required } = schema;
  const { properties, patternProperties, items, anyOf } = schema;
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
    // A schema here has one pattern at most, which becomes an index signature.
    additionalProperties: patternProperties && Object.values(preparedAll(patternProperties))[0],
    // The description of items would be appended to that of the array.
    items: items && kept({ ...prepared(items), description: undefined }),
    anyOf: anyOf?.map(prepared),
  });
}

/** The keywords that have a value. */
function kept(keywords: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

function preparedAll(schemas: Readonly<Record<string, Subschema>>): Record<string, JSONSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, prepared(one)]));
}

async function interfaceOf(name: string, schema: Subschema): Promise<string> {
  const source = prepared(schema);
  if (name !== "Envelope") return compile(source, name, options);
  // The page of any collection: the one type that leaves its records open.
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

/** The types as TypeScript, not yet formatted. */
export async function publishedTypes(): Promise<string> {
  for (const schema of readSchemas()) documents.set(schema.$id.replace("/schemas/", ""), schema);
  const interfaces: string[] = [];
  for (const [name, schema] of named()) interfaces.push(await interfaceOf(name, schema));
  interfaces.push(collectionTypes());
  const body = interfaces.join("\n").replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, "/** $1 */");
  return `${header}\n${body}`;
}
