/** The schemas themselves: closed, explained, and matched by records. */
import { expect, test } from "vitest";
import { examples } from "../testing/examples.ts";
import { isOfStandard, readSchemas, type Subschema } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
const byName = new Map(schemas.map((schema) => [nameOf(schema.$id), schema]));
/** Files of standards leave out unknown values; forms.test.ts compares two validators. */
const ofStandards = new Set(schemas.filter(isOfStandard).map(({ $id }) => nameOf($id)));
const envelopes = Object.entries(byName.get("envelope")?.$defs ?? {});
/** From the name of a collection to the name of its records' schema. */
const recordSchemas = envelopes.map(([collection, page]): [string, string] => [
  collection,
  nameOf(page.properties?.results?.items?.$ref ?? ""),
]);

function nameOf(address: string): string {
  return address.replace(/^.*\//, "").replace(/\.json$/, "");
}

/** This schema and every subschema below it, with its path. */
function* subschemas(schema: Subschema, at: string): Generator<[at: string, schema: Subschema]> {
  yield [at, schema];
  for (const keyword of ["properties", "$defs"] as const) {
    for (const [name, one] of Object.entries(schema[keyword] ?? {})) {
      yield* subschemas(one, `${at}/${keyword}/${name}`);
    }
  }
  for (const keyword of ["items", "propertyNames", "additionalProperties"] as const) {
    const inside = schema[keyword];
    if (inside) yield* subschemas(inside, `${at}/${keyword}`);
  }
  for (const [index, one] of (schema.anyOf ?? []).entries()) {
    yield* subschemas(one, `${at}/anyOf/${index}`);
  }
}

const everything = schemas.flatMap((schema) => [...subschemas(schema, nameOf(schema.$id))]);

test("every object is closed, and requires every property in the order of the list", () => {
  const objects = everything.filter(
    ([at, { properties }]) => properties !== undefined && !at.startsWith("envelope/$defs/"),
  );
  expect(objects.length).toBeGreaterThan(40);
  for (const [at, schema] of objects) {
    expect(schema.additionalProperties, at).toBe(false);
    const names = Object.keys(schema.properties ?? {});
    if (ofStandards.has(at.replace(/\/.*/, ""))) {
      expect(schema.required, at).toEqual(names.filter((name) => schema.required?.includes(name)));
      continue;
    }
    // A setting has a default, a filter may have no fault, and a publisher may leave any statement out.
    const isOptional = ["config", "filter_faults"].includes(at) || /^about/.test(at);
    const required = names.filter(
      (name) => !schema.properties?.[name]?.description?.includes("absent "),
    );
    if (!isOptional) expect(schema.required, at).toEqual(required);
  }
  const open = everything.filter(
    ([, { type, additionalProperties }]) => type === "object" && additionalProperties !== false,
  );
  expect(open.map(([at]) => at)).toEqual([
    // Its members are facts, whose names follow a pattern.
    "edition/properties/metadata",
    "envelope/properties/results/items",
    // These extend the envelope, which is closed.
    ...recordSchemas.map(([collection]) => `envelope/$defs/${collection}`),
  ]);
});

test("every schema, definition and property has a title and a description", () => {
  const explained = everything.filter(([at]) => /^[a-z_]+$|\/(properties|\$defs)\/[^/]+$/.test(at));
  expect(explained.length).toBeGreaterThan(200);
  for (const [at, schema] of explained) {
    expect(schema, at).toMatchObject({
      title: expect.stringMatching(/^\S.*\S$/),
      description: expect.stringMatching(/^[A-Z].*\.$/s),
    });
  }
});

test("every schema names its source: a page of docs/, or a standard", () => {
  for (const [at, { $comment }] of everything) {
    if (!at.includes("/")) expect($comment, at).toBeDefined();
    if ($comment === undefined) continue;
    expect($comment, at).toMatch(
      ofStandards.has(at.replace(/\/.*/, ""))
        ? /^(?:DTS 1\.0|Web Annotation Data Model|IIIF Presentation API 3|JSON-LD 1\.1|CSL-JSON 1\.0|Data Package [12])/
        : /^docs\/[a-z-]+\.md(?:#[a-z-]+)?$/,
    );
  }
});

test("every string is bounded by a pattern or a list, and its examples fit", () => {
  const strings = everything.filter(([, { type }]) => [type].flat().includes("string"));
  for (const [at, { pattern, examples: samples = [] }] of strings) {
    expect(pattern, at).toMatch(/^\^.*\$$/s);
    for (const sample of samples) expect(sample, at).toMatch(new RegExp(pattern ?? "", "u"));
  }
});

test("patterns avoid syntax that other languages read differently", () => {
  for (const [at, schema] of everything) {
    const { pattern = "" } = schema;
    // The last two end a line in JavaScript, and with it a regular expression in generated code.
    expect(pattern, at).not.toMatch(/\(\?|\\[dDwWsSbBpPuk1-9]|[\u2028\u2029]/);
    expect(() => new RegExp(pattern, "u"), at).not.toThrow();
  }
});

test("every schema has an example, and the example fits", () => {
  const described = [...byName.keys()].filter((name) => !ofStandards.has(name));
  expect(Object.keys(examples)).toEqual(described.filter((name) => name !== "common"));
  for (const [name, example] of Object.entries(examples)) {
    expect(validator.faults(name, example), name).toEqual([]);
  }
});

test("the envelope of a collection accepts that collection's records and no others", () => {
  const records: Readonly<Record<string, object>> = examples;
  for (const [collection, own] of recordSchemas) {
    for (const [, other] of recordSchemas) {
      const page = { count: 1, next: null, previous: null, results: [records[other]] };
      const valid = validator.isValid(`envelope#/$defs/${collection}`, page);
      expect(valid, `${other} among ${collection}`).toBe(own === other);
    }
    const extra = { count: 0, next: null, previous: null, results: [], pages: 1 };
    expect(validator.faults(`envelope#/$defs/${collection}`, extra)).toEqual([
      { pointer: "/pages", expected: "no such property", found: "1" },
    ]);
  }
});
