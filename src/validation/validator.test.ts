/** How the validator reports faults. */
import { expect, test } from "vitest";
import { checksOf } from "../../scripts/compile/checks.ts";
import { examples } from "../testing/examples.ts";
import { readSchemas } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
const { author, edition, text } = examples;

test("names a missing property and what it should be", () => {
  const { created_at: _, city_born: __, names: ___, ...rest } = author;
  expect(validator.faults("author", rest)).toEqual([
    { pointer: "/names", expected: "an array", found: "nothing" },
    { pointer: "/city_born", expected: "a city or null", found: "nothing" },
    {
      pointer: "/created_at",
      expected: "a timestamp such as 2021-02-20T21:03:45Z",
      found: "nothing",
    },
  ]);
});

test("names the property that a misspelt one may mean; one that is there too only if its case differs", () => {
  const { tlg_id, ...others } = author;
  const meant = (value: object) => validator.faults("author", value).map((fault) => fault.meant);
  expect(meant({ ...others, tlgId: tlg_id })).toContain("tlg_id");
  expect(meant({ ...author, tlgId: tlg_id })).toEqual([undefined]);
  expect(meant({ ...author, TLG_ID: tlg_id })).toEqual(["tlg_id"]);
  expect(meant({ ...author, title: "" })).toEqual([undefined]);
});

test("names an additional property, escaped as a JSON Pointer", () => {
  expect(validator.faults("author", { ...author, "a/b~c": [1] })).toEqual([
    { pointer: "/a~1b~0c", expected: "no such property", found: "[1]" },
  ]);
});

/** All faults of a value, a line each. */
const says = (schema: string, value: unknown) =>
  validator
    .faults(schema, value)
    .map(({ pointer, expected, found }) => `${pointer}: ${expected}, ${found}`);

test("names the type that a value should have", () => {
  const wrong = { ...author, id: "56", names: {}, main_name: null, city_died: 5 };
  expect(says("author", wrong)).toEqual([
    '/id: an integer, "56"',
    "/names: an array, {}",
    "/city_died: a city or null, 5",
    "/main_name: a string, null",
  ]);
  const flag = { ...examples.language, preferred: 0 };
  expect(says("language", flag)).toEqual(["/preferred: true or false, 0"]);
  const list = { ...edition, metadata: { year: [1916] } };
  const types = "a string or a number or true or false or null";
  expect(says("edition", list)).toEqual([`/metadata/year: ${types}, [1916]`]);
});

test("names the form that a value should have, with an example", () => {
  const wrong = { ...author, updated_at: "2021-13-20T21:03:45Z", url: "x", main_name: "a\0" };
  expect(says("author", wrong)).toEqual([
    '/url: an address of an author such as https://example.org/api/authors/56/, "x"',
    '/updated_at: a timestamp such as 2021-02-20T21:03:45Z, "2021-13-20T21:03:45Z"',
    '/main_name: a string without NUL characters, "a\\u0000"',
  ]);
});

test("names limits and allowed values", () => {
  const images = [{ type: "audio", url: "https://example.net/" }];
  const range = { lower: -10_000, upper: 10_000, bounds: "[]" };
  const wrong = { ...author, id: 0, images, born_range_year_date: range };
  expect(says("author", wrong)).toEqual([
    "/id: at least 1, 0",
    "/born_range_year_date/lower: at least -9999, -10000",
    "/born_range_year_date/upper: at most 9999, 10000",
    '/images/0/type: one of image, video, "audio"',
  ]);
  expect(says("manifest", { ...examples.manifest, format: 1 })).toEqual(["/format: 2, 1"]);
  expect(says("iiif_collection", { items: [] })).toContain("/items: a list of at least 1 item, []");
  expect(says("error", { detail: "" })).toEqual(['/detail: at least 1 character, ""']);
});

test("reports a nullable record by the faults inside it", () => {
  const wrong = { ...text, edition: { ...edition, edition_type: 0.5 } };
  expect(says("text", wrong)).toEqual(["/edition/edition_type: an integer, 0.5"]);
  expect(says("text", { ...text, edition: [] })).toEqual(["/edition: an edition or null, []"]);
});

test("shortens a long value", () => {
  const [fault] = validator.faults("error", { detail: "a".repeat(1000).split("") });
  expect(fault?.found.length).toBeLessThan(100);
});

test("finds each fault of a page once, and none in a valid record", () => {
  const page = { count: -1, next: null, previous: null, results: [author, { ...author, id: 0 }] };
  expect(validator.faults("envelope#/$defs/authors", page)).toEqual([
    { pointer: "/count", expected: "at least 0", found: "-1" },
    { pointer: "/results/1/id", expected: "at least 1", found: "0" },
  ]);
  expect(validator.faults("author", author)).toEqual([]);
});

test("keeps no state between calls", () => {
  expect(validator.isValid("author", {})).toBe(false);
  expect(validator.isValid("author", author)).toBe(true);
  expect(validator.faults("author", author)).toEqual([]);
});

test("refuses the name of a schema that does not exist", () => {
  expect(() => validator.isValid("poem", {})).toThrow('there is no schema "poem"');
});

test("a schema that is not valid is not compiled", () => {
  const $id = "/schemas/book.json";
  expect(() => checksOf([{ $id, type: "strin" }])).toThrow("type");
  const unknown = { $id, type: "string", patern: "^a$" };
  expect(() => checksOf([unknown])).toThrow("patern");
});

test("the root object of a site without XML lists no XML collections", () => {
  const names = Object.keys(
    schemas.find(({ $id }) => $id === "/schemas/root.json")?.properties ?? {},
  );
  const [all, some] = [names, names.filter((name) => !name.endsWith("_xml"))].map((listed) =>
    Object.fromEntries(listed.map((name) => [name, `https://example.org/api/${name}/`])),
  );
  const isValid = (xml: boolean, root: unknown) => packageValidator(xml).isValid("root", root);
  expect([isValid(true, all), isValid(false, all)]).toEqual([true, false]);
  expect([isValid(true, some), isValid(false, some)]).toEqual([false, true]);
  expect(packageValidator(false).faults("root", all)[0]?.expected).toBe("no such property");
});
