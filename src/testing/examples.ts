/**
 * An example of each schema, with every list filled and nothing null. It is made from the examples and limits in the
 * schema, so a new schema needs none of its own.
 */
import type * as published from "../model/published.ts";
import { resolve } from "../validation/describe.ts";
import { isOfStandard, readSchemas, type Subschema, schemasByFile } from "../validation/schemas.ts";

/** Strings of members whose schemas give no example; all others are "Words.". */
const strings: Readonly<Record<string, string>> = {
  name: "Sappho ",
  main_name: "Sappho",
  iso_name: "Ancient Greek (to 1453)",
  credit: "",
  text: "Μοῦσα φίλα,\r\n τίνι",
  urns: "7.1",
  content: "# Title\n\nWords.",
  descriptions: "# Title\n\nWords.",
};

/** Numbers of such members; all others are the lowest that is allowed. */
const numbers: Readonly<Record<string, number>> = { number: 7, lower: -30, upper: 14 };

interface Examples extends Readonly<Record<string, object>> {
  readonly about: published.About;
  readonly alignment: published.Alignment;
  readonly author: published.Author;
  readonly book: published.Book;
  readonly city: published.City;
  readonly comment: published.Comment;
  readonly edition: published.Edition;
  readonly keyword: published.Keyword;
  readonly language: published.Language;
  readonly manifest: published.Manifest;
  readonly manuscript: published.Manuscript;
  readonly passage: published.Passage;
  readonly scholium: published.Scholium;
  readonly text: published.Text;
}

const schemas = readSchemas();
const documents = schemasByFile(schemas);

/** By name of the schema: `author` fits schemas/author.json. */
export const examples = Object.fromEntries(
  schemas
    .filter((schema) => !isOfStandard(schema) && schema.$id !== "/schemas/common.json")
    .map((schema) => [schema.$id.replace(/^.*\/|\.json$/g, ""), exampleOf(schema)]),
) as Examples;

/** @param name of the member that has the schema, or of the list */
function exampleOf(schema: Subschema, name = ""): unknown {
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref, documents), name);
  const [choice] = schema.anyOf ?? [];
  if (choice !== undefined) return exampleOf(choice, name);
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties);
    return Object.fromEntries(members.map(([key, member]) => [key, exampleOf(member, key)]));
  }
  if (schema.items !== undefined) return [exampleOf(schema.items, name)];
  switch ([schema.type].flat()[0]) {
    case "string":
      return strings[name] ?? "Words.";
    case "boolean":
      return false;
    case "object":
      return schema.propertyNames === undefined ? {} : { year: 1916 };
    default:
      return numbers[name] ?? schema.minimum ?? 1;
  }
}
