/** The forms of values (timestamps, URNs, addresses, numbers): the wrong ones and the odd ones that occur. */
import { type Schema, Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { changed, type Step } from "../testing/changed.ts";
import { examples } from "../testing/examples.ts";
import { readSchemas } from "./schemas.ts";
import { packageValidator } from "./validator.ts";

const schemas = readSchemas();
const validator = packageValidator();
const api = "https://example.org/api/";

/** Values that a member must refuse for their form; their type is right. */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  "author/created_at": [
    "",
    "2021-02-20",
    "2021-02-20 21:03:45Z",
    "2021-02-20T21:03:45",
    "2021-02-20T21:03:45+00:00",
    "2021-02-20T21:03:45.Z",
    "2021-02-20T21:03:45.1234567Z",
    "2021-13-20T21:03:45Z",
    "2021-00-20T21:03:45Z",
    "2021-02-32T21:03:45Z",
    "2021-02-20T24:03:45Z",
    "2021-02-20T21:60:45Z",
    "2021-02-20T21:03:60Z",
    "2021-02-20T21:03:45Z\n",
    "٢٠٢١-02-20T21:03:45Z",
  ],
  "author/id": [0, -1, 1.5],
  "author/unique_id": [0.5, "1", null],
  "author/validation": [0.5, null],
  "author/tlg_id": ["tlg0101", "tlg-", "0101", "tlg-0101 ", "TLG-0101"],
  "author/main_name": ["Sap\0pho"],
  "author/names/0/name": ["\0"],
  "author/names/0/language": ["ENG", "en", "engl", "e1g", "", "eng ", "ελλ"],
  "author/born_range_year_date/lower": [1.5, 10000, -10000],
  "author/born_range_year_date/bounds": ["[[", "", "[ )"],
  "author/city_born/latitude": [
    "abc",
    "32.8",
    "",
    "32,80799",
    "181.00000",
    "180.00001",
    "+1.00000",
    "032.80799",
  ],
  "author/url": [
    "",
    "/api/authors/56/",
    `${api}authors/56`,
    `${api}authors/`,
    `${api}authors/056/`,
    `${api}authors/x/`,
    `${api}cities/56/`,
    `${api}authors/56/?format=json`,
    `${api}authors/56/?format=api&page=2`,
    `${api}authors/56/#top`,
    "https://exam\nple.org/api/authors/56/",
    "https://example.org/api/authors/56/\n",
    "https://example.org/a b/api/authors/56/",
    "https://example.org/x?y=/api/authors/56/",
    "ftp://example.org/api/authors/56/",
    "https:///api/authors/56/../57/",
  ],
  "author/alternative_uris/0": [
    "",
    "wikidata",
    "javascript:alert(1)",
    "https://a.org/\n",
    "https://a.org/\u0085",
    "https://",
    "https://a.org/\0",
  ],
  "city/longitude": ["abc", "32.807990"],
  "language/code": ["GRC", "gr", "grcx"],
  "language/url": [`${api}languages/gr/`, `${api}languages/1/`],
  "language/counts/texts": [-1, 0.5],
  "passage/urn": [
    "urn:cts:greekLit:tlg7000.tlg001.ag:7.2/b",
    "urn:cts:greekLit:tlg7000.tlg001.ag:7..2",
    "urn:cts:greekLit:tlg7000.tlg001.ag:../7.2",
    "urn:cts:greekLit:tlg7000.tlg001.ag:7",
    "urn:cts:greekLit:tlg7000.tlg001.ag:0.1",
    "urn:cts:greekLit:tlg7000.tlg001.ag:7.02",
    "urn:cts:greekLit:tlg7000.tlg001.ag:7.2ab",
    "urn:cts:greekLit:tlg7000Xtlg001.ag:7.2b",
    "urn:cts:greekLit:tlg5011.tlg001.sag:7.2b.1",
    " urn:cts:greekLit:tlg7000.tlg001.ag:7.2b",
  ],
  "passage/url": [`${api}passages/7.2b/`, `${api}passages/424/`],
  "passage/web_url": [
    "passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.2b/",
    "https://example.org/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.2b/",
    "/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.2b",
  ],
  "passage/sub_fragment": ["ab", "1", " ", "α", "/"],
  "passage/fragment": [-1, 0.5],
  "passage/book/number": [0],
  "passage/texts/0/text": ["a\0b"],
  "passage/manuscripts/0/manuscript_url": [
    "",
    " ",
    "javascript:alert(1)//https://a.org/",
    "  https://a.org/",
    "a.org/page.jpg",
    "https://a.org/\r\n",
    "\thttps://a.org/",
  ],
  "passage/external_references/0/url": [" ", "euphemia", "https://a.org/\t", "javascript:alert(1)"],
  "passage/media/0/type": ["audio", "IMAGE", ""],
  "passage/media/0/url": ["", "javascript:alert(1)//https://a.org/"],
  "scholium/urn": [
    "urn:cts:greekLit:tlg5011.tlg001.sag:7.2b",
    "urn:cts:greekLit:tlg5011.tlg001.sag:7.2.1b",
    "urn:cts:greekLit:tlg7000.tlg001.ag:7.2b",
  ],
  "scholium/passage/url": [`${api}scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.2b.1/`],
  "alignment/alignment_data/0/0/0": [-1, 0.5],
  "edition/metadata/year": ["\0", [], {}],
  "envelope/next": [
    "",
    `${api}authors/?page=0`,
    `${api}authors/?page=02`,
    `${api}authors/?format=api&page=2`,
    `${api}authors/?page=2&format=json`,
    `${api}authors?page=2`,
    `${api}authors/page/2`,
    `${api}authors/page/2/?page=2`,
  ],
  "envelope/count": [-1, 0.5],
  "root/authors": [`${api}authors`, `${api}cities/`, `${api}authors_xml/`],
  "root/authors_xml": [`${api}authors/`],
  "error/detail": ["", "\0"],
  "manifest/options/base_url": [
    "",
    "https://example.org/",
    "https://example.org/ag/",
    "example.org",
    "https://example.org?x=1",
  ],
  "manifest/files/0/path": [
    "",
    "/api/index.json",
    "api/../index.json",
    "../index.json",
    "./index.json",
    "api//index.json",
    "api/",
    "api\\index.json",
    "api/a b.json",
    "api/\n",
  ],
};

/** Values that look wrong but occur in real data. */
const accepted: typeof refused = {
  "author/created_at": [
    "2021-02-20T21:03:45.1Z",
    "2021-02-20T21:03:45.070Z",
    "2021-12-31T23:59:59.999999Z",
  ],
  "author/tlg_id": ["", "tlg-7000"],
  "author/main_name": ["", "Alcaeus ", "a\nb"],
  "author/names": [[]],
  "author/url": [
    "http://localhost:3000/api/authors/1/",
    `${api}authors/56/?format=api`,
    "https://example.org/ag/v1/api/authors/56/",
    "https://[::1]:8080/api/authors/56/",
  ],
  "author/city_born/latitude": ["-0.00001", "180.00000", "0.00000", "179.99999"],
  "passage/fragment": [0],
  "passage/sub_fragment": ["", "A"],
  "passage/urn": [
    "urn:cts:greekLit:tlg7000.tlg001.ag:15.39A",
    "urn:cts:greekLit:tlg7000.tlg001.ag:5.0",
  ],
  "passage/texts/0/text": ["", "\n\r\n\t \u00a0\u2009 <l>α\u0301</l>"],
  "passage/manuscripts/0/manuscript_url": [
    "http://other.example.org/page.jpg",
    " https://a.org/pct:1.1234567890123456,2,3,4/full/0/default.jpg",
  ],
  "passage/external_references/0/url": ["", "http://a.org/%CE%91 (b)#c"],
  "scholium/urn": [
    "urn:cts:greekLit:tlg5011.tlg001.sag:7.2.1",
    "urn:cts:greekLit:tlg5011.tlg001.sag:5.0.12",
  ],
  "edition/metadata": [{}, { "dc.date": "1916", _x: true, "a-b": null }],
  "text/edition": [null],
  "envelope/next": [
    null,
    "https://example.org/ag/api/keyword_categories/?page=12&format=api",
    `${api}authors/page/2/`,
    `${api}authors/page/2/?format=api`,
  ],
  "envelope/previous": [`${api}authors/?format=api`],
  "manifest/files/0/path": [
    "404.json",
    "robots.txt",
    ".nojekyll",
    "format-api/api/authors_xml/page/2/index.xml",
  ],
};

/**
 * A function that checks whether a value fits the schema of that name, by a validator that shares no code with ajv: schemas do
 * not depend on extensions of ajv.
 */
function secondValidator(name: string): (value: unknown) => boolean {
  const [schema, ...others] = [...schemas].sort(
    (one, other) =>
      Number(other.$id === `/schemas/${name}.json`) - Number(one.$id === `/schemas/${name}.json`),
  );
  const second = new Validator(schema as Schema, "2020-12");
  for (const other of others) second.addSchema(other as Schema);
  return (value) => second.validate(value).valid;
}

test.each([
  ...Object.entries(refused).map(([member, values]) => ({ member, values, does: "refuses" })),
  ...Object.entries(accepted).map(([member, values]) => ({ member, values, does: "accepts" })),
])("$member $does odd values", ({ member, values, does }) => {
  const [name = "", ...path] = member.split("/");
  const faults = does === "refuses" ? [`/${path.join("/")}`] : [];
  const agrees = secondValidator(name);
  for (const value of values) {
    const record = changed(examples[name], path, value);
    const pointers = validator.faults(name, record).map((fault) => fault.pointer);
    expect(pointers, JSON.stringify(value)).toEqual(faults);
    expect(agrees(record), JSON.stringify(value)).toBe(does === "accepts");
  }
});

/** A value with one member missing, null, of another type or added, at any depth. */
function* broken(whole: object, path: readonly Step[] = []): Generator<unknown> {
  const value = path.reduce<unknown>((at, step) => Object(at)[step], whole);
  for (const other of ["text", 1.5, true, null, [], {}]) yield changed(whole, path, other);
  if (typeof value !== "object" || value === null) return;
  yield changed(whole, [...path, "no such member"], 1);
  for (const key of Object.keys(value)) {
    const step = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value)) yield changed(whole, step, undefined);
    yield* broken(whole, step);
  }
}

test.each(Object.entries(examples))(
  "%s: two validators that share no code agree on every way to break a value",
  (name, example) => {
    const agrees = secondValidator(name);
    const values = [...broken(example)];
    const verdicts = values.map((value) => validator.isValid(name, value));
    expect(verdicts.filter(Boolean).length).toBeLessThan(values.length / 3);
    expect(values.map(agrees)).toEqual(verdicts);
  },
);
