/** The check of twins against their pages. The tests find links by the names of members, the check by the schemas. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../testing/examples.ts";
import { stringsOf, withFormatApi } from "../testing/published-site.ts";
import { fillIn, randomText, randomUrl } from "../testing/random-text.ts";
import { linkPlaces } from "./link-places.ts";
import { linkSpans } from "./link-spans.ts";
import { readSchemas } from "./schemas.ts";
import { twinCheck } from "./twin.ts";

const schemas = readSchemas();
const { envelope, root } = examples;
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const raw = (text: string) => new TextEncoder().encode(text);

const pages = schemas.find(({ $id }) => $id === "/schemas/envelope.json")?.$defs ?? {};
const collections = Object.entries(pages).map(([name, { properties }]) => {
  const schema = properties?.results?.items?.$ref?.replace(".json", "") ?? "";
  return { name, schema, record: examples[schema as keyof typeof examples] as object };
});

/** Text of every kind, with addresses of the site and lone surrogates, such as the mark of a link. */
const odd = fc.oneof(
  { weight: 9, arbitrary: fc.oneof(randomText, randomUrl) },
  fc.constantFrom("\udfff", "/\udfff", "\ud83c\udfff", "?format=api", "{own:0}?format=api"),
);

/** The record with odd texts instead of its data; its links stay as they are. */
function varied(record: object): fc.Arbitrary<object> {
  const filling = {
    baseUrl: "https://example.org",
    paths: ["/api/authors/1/", "/api/authors/?page=2"],
    control: "\u0001",
  };
  return fc.array(odd, { minLength: 40, maxLength: 40 }).map((texts) => {
    let count = 0;
    const vary = (value: unknown, twin: unknown): unknown => {
      if (typeof value === "string") {
        count += 1;
        return value === twin ? texts[count % texts.length] : value;
      }
      if (typeof value !== "object" || value === null) return value;
      const twins = Object.values(twin as object);
      const members = Object.entries(value).map(([name, member], index): [string, unknown] => [
        name,
        vary(member, twins[index]),
      ]);
      return Array.isArray(value)
        ? members.map(([, member]) => member)
        : Object.fromEntries(members);
    };
    return fillIn(vary(record, withFormatApi(record)), filling) as object;
  });
}

describe.each(collections)("of $name", ({ name, schema, record }) => {
  const checkRecord = twinCheck(schema, schemas);
  const checkPage = twinCheck(`envelope#/$defs/${name}`, schemas);
  const pageOf = (results: readonly object[]) => ({ ...envelope, results });

  test("a twin with the parameter on exactly its links passes; the page itself does not", () => {
    fc.assert(
      fc.property(varied(record), varied(record), (one, other) => {
        expect(checkRecord(json(one), json(withFormatApi(one)))).toBeUndefined();
        expect(checkRecord(json(one), json(one))).toBeDefined();
        const page = pageOf([one, other]);
        expect(checkPage(json(page), json(withFormatApi(page)))).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test("its links are found in the bytes, whatever the other texts are", () => {
    const places = linkPlaces(schema, schemas) ?? "link";
    fc.assert(
      fc.property(varied(record), (one) => {
        const twins = [...stringsOf(withFormatApi(one))];
        const all = [...stringsOf(one)].map(([text]) => text);
        const bytes = json(one);
        const spans = linkSpans(bytes, places) ?? [];
        const found = spans.flatMap((start, index) =>
          index % 2 === 1 ? [] : new TextDecoder().decode(bytes.slice(start, spans[index + 1])),
        );
        expect(found).toEqual(all.filter((text, index) => text !== twins[index]?.[0]));
      }),
      { numRuns: 60 },
    );
  });

  test("any other change of the text is found", () => {
    const edit = fc.constantFrom(
      "",
      " ",
      "x",
      '"',
      "?format=api",
      "&format=api",
      "\\u0061",
      ",",
      "}",
    );
    fc.assert(
      fc.property(varied(record), fc.nat(), fc.nat(12), edit, (one, index, deleted, inserted) => {
        const twin = JSON.stringify(withFormatApi(one));
        const at = index % (twin.length + 1);
        const edited = twin.slice(0, at) + inserted + twin.slice(at + deleted);
        if (edited === twin) return;
        expect(checkRecord(json(one), raw(edited)), edited).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  test("empty pages pass", () => {
    for (const next of [null, `https://example.org/api/${name}/page/2/`]) {
      const page = { count: 0, next, previous: null, results: [] };
      expect(checkPage(json(page), json(withFormatApi(page)))).toBeUndefined();
    }
  });
});

test("the root passes with its 31 links", () => {
  const twin = Object.entries(root).map(([name, url]) => [name, `${url}?format=api`]);
  const check = twinCheck("root", schemas);
  expect(check(json(root), json(Object.fromEntries(twin)))).toBeUndefined();
  expect(check(json(root), json(Object.fromEntries(twin.slice(1))))).toBeDefined();
});

test("the first difference is named, with what was expected and found", () => {
  const { author } = examples;
  const check = twinCheck("author", schemas);
  const twin = withFormatApi(author) as typeof author;
  const against = (other: object) => check(json(author), json(other));
  const [address = ""] = author.passages;
  expect(against({ ...twin, passages: [address] })).toEqual({
    pointer: "/passages/0",
    expected: JSON.stringify(`${address}?format=api`),
    found: JSON.stringify(address),
  });
  const [uri = ""] = author.alternative_uris;
  expect(against({ ...twin, alternative_uris: [`${uri}?format=api`] })).toEqual({
    pointer: "/alternative_uris/0",
    expected: JSON.stringify(uri),
    found: JSON.stringify(`${uri}?format=api`),
  });
  expect(against({ ...twin, passages: [] })).toEqual({
    pointer: "/passages/0",
    expected: 'the member "0"',
    found: "nothing",
  });
  expect(against({ ...twin, "a/b": 1 })).toEqual({
    pointer: "/a~1b",
    expected: "nothing",
    found: 'the member "a/b"',
  });
  const { id: _, ...withoutId } = twin;
  expect(against(withoutId)).toMatchObject({ pointer: "/id", found: 'the member "url"' });
  expect(check(json(author), raw("{"))).toMatchObject({ pointer: "", expected: "JSON" });
  expect(check(json(author), raw(JSON.stringify(twin, null, 1)))).toMatchObject({ pointer: "" });
});

test("the parameter of a link comes after the page number", () => {
  const check = twinCheck("envelope#/$defs/authors", schemas);
  const page = { ...envelope, results: [] };
  const twin = { ...page, previous: `${page.previous}?format=api` };
  expect(check(json(page), json({ ...twin, next: `${page.next}&format=api` }))).toBeUndefined();
  expect(check(json(page), json({ ...twin, next: `${page.next}?format=api` }))).toMatchObject({
    pointer: "/next",
  });
});

test("a page with blanks between its values is compared too", () => {
  const { book } = examples;
  const check = twinCheck("book", schemas);
  const blank = raw(JSON.stringify(book, null, 2));
  expect(check(blank, json(withFormatApi(book)))).toBeUndefined();
  expect(check(blank, blank)).toMatchObject({ pointer: "/url" });
});
