/** Describes in words what a schema requires. */
import type { SchemaDocument, Subschema } from "./schemas.ts";

/** "a string", "one of image, video", "a city or null", "a timestamp such as 2021-02-20T21:03:45Z". */
export function describe(
  schema: Subschema,
  documents: ReadonlyMap<string, SchemaDocument>,
  detail: "type" | "all" = "all",
): string {
  if (schema.$ref !== undefined)
    return describe(resolve(schema.$ref, documents), documents, detail);
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((choice) => describe(choice, documents)).join(" or ");
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  if (detail === "all" && (schema.examples !== undefined || schema.properties !== undefined)) {
    return phrase(schema);
  }
  return [schema.type ?? []].flat().map(typeInWords).join(" or ");
}

/** The schema's title, and its first example if it has one; for an object without a title, the examples of its members. */
export function phrase({ title, examples = [], properties, minProperties }: Subschema): string {
  if (title === undefined && properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => {
      return `${JSON.stringify(name)}: ${JSON.stringify(member.examples?.[0] ?? null)}`;
    });
    // Any of them will do, as texts by language.
    const names = Object.entries(properties).map(
      ([name, member]) => `${JSON.stringify(name)} (${member.title})`,
    );
    const which = minProperties === undefined ? "" : ` of no members but ${names.join(" and ")},`;
    return `an object${which} such as {${members.join(", ")}}`;
  }
  const name = withArticle(title ?? "value of the right form");
  const [example] = examples;
  return example === undefined ? name : `${name} such as ${String(example)}`;
}

/** The schema that a reference names. Every reference in `schemas/` names a file; its pointer needs no unescaping. */
export function resolve(
  reference: string,
  documents: ReadonlyMap<string, SchemaDocument>,
): Subschema {
  const [file = "", pointer = ""] = reference.split("#");
  const [, ...steps] = pointer.split("/");
  const found = steps.reduce<unknown>(
    (at, step) => (at as Readonly<Record<string, unknown>> | undefined)?.[step],
    documents.get(file),
  );
  if (found === undefined) throw new Error(`no schema answers to the reference "${reference}"`);
  return found as Subschema;
}

function withArticle(title: string): string {
  // "Timestamp" is a common noun here, "URN" and "TLG identifier" keep their capitals.
  const noun = /^[A-Z][a-z]/.test(title) ? title[0]?.toLowerCase() + title.slice(1) : title;
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

function typeInWords(type: string): string {
  if (type === "null") return "null";
  if (type === "boolean") return "true or false";
  return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}
