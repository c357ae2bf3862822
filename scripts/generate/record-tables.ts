/** The fields of records, from the schemas, for docs/contract.md. */
import { slug } from "github-slugger";
import { resources } from "../../src/resources/index.ts";
import { describe, resolve } from "../../src/validation/describe.ts";
import {
  readSchemas,
  type SchemaDocument,
  type Subschema,
  schemasByFile,
} from "../../src/validation/schemas.ts";

/** A table of the fields for each resource. */
export function recordTables(): string {
  const documents = schemasByFile(readSchemas());
  return resources
    .map(({ name, schema }) => {
      const record = schemaOf(`${schema}.json`, documents);
      return section(record, documents, `Elements of \`/api/${name}/\`.`);
    })
    .join("\n\n");
}

/** A table of the fields for each object that several records contain. */
export function partTables(): string {
  const documents = schemasByFile(readSchemas());
  return shared(documents)
    .filter(({ properties }) => properties !== undefined)
    .map((part) => section(part, documents))
    .join("\n\n");
}

/** A table of the values that several records contain. */
export function valueTable(): string {
  const values = shared(schemasByFile(readSchemas())).filter((value) => value.type !== "object");
  const rows = values.map(({ title, description, examples = [] }) => {
    const [example] = examples;
    return row([title, description, typeof example === "string" ? `\`${example}\`` : ""]);
  });
  return table(["value", "rule", "example"], rows);
}

function section(
  { title, description, properties = {} }: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
  where = "",
): string {
  const rows = Object.entries(properties).map(([name, field]) =>
    row([`\`${name}\``, typeOf(field, documents), field.description]),
  );
  const text = `${description} ${where}`.trim();
  return `### ${title}\n\n${text}\n\n${table(["field", "value", "meaning"], rows)}`;
}

/** The value of a field in words; an object links to its section. */
function typeOf(field: Subschema, documents: ReadonlyMap<string, SchemaDocument>): string {
  const { $ref, anyOf, items, properties, enum: choices, title } = field;
  if ($ref !== undefined) return typeOf(resolve($ref, documents), documents);
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, documents)).join(" or ");
  if (choices !== undefined) return choices.map((choice) => `\`${choice}\``).join(" or ");
  if (items !== undefined) return `list: ${typeOf(items, documents)}`;
  if (properties === undefined || title === undefined) {
    return describe(field, documents, "type").replaceAll(/\ban? /g, "");
  }
  return isSection(field, documents)
    ? `[${title}](#${slug(title)})`
    : `object: ${Object.keys(properties)
        .map((name) => `\`${name}\``)
        .join(", ")}`;
}

function isSection(schema: Subschema, documents: ReadonlyMap<string, SchemaDocument>): boolean {
  return schema.$id !== undefined || shared(documents).includes(schema);
}

function shared(documents: ReadonlyMap<string, SchemaDocument>): Subschema[] {
  const { $defs = {} } = schemaOf("common.json", documents);
  // The origin of a snapshot is a part of the manifest, not of a record.
  return Object.entries($defs).flatMap(([name, value]) => (name === "origin" ? [] : value));
}

function schemaOf(file: string, documents: ReadonlyMap<string, SchemaDocument>): SchemaDocument {
  const found = documents.get(file);
  if (found === undefined) throw new Error(`there is no schemas/${file}`);
  return found;
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(head), row(head.map(() => "---")), ...rows].join("\n");
}

function row(cells: readonly (string | undefined)[]): string {
  return `| ${cells.map((cell = "") => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
