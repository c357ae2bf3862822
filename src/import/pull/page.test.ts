/** What a pull takes from an answer: pages that agree with themselves and with their address, and links to the same host. */
import { expect, test } from "vitest";
import { baseOf, serviceAddresses } from "./links.ts";
import { readPage } from "./page.ts";

const base = "https://example.org/ag";
const addresses = serviceAddresses(base);
const text = (id: string) => ({ url: `${base}/api/texts/${id}/` });
const results = [text("1"), text("2")];
const next = `${base}/api/texts/?page=3`;
const records = ["1", "2"].map((id) => ({ id, record: text(id) }));

test.each<[given: object, page: object, number?: number]>([
  [{}, {}],
  [{ next: "http://EXAMPLE.org:80/api/texts/page/3" }, { style: "path" }],
  [{ next: "/api/texts/page/3/?format=json" }, { style: "path" }],
  [{ next: "?page=3" }, {}],
  [{ next: "./page/3/" }, { style: "path" }],
  [{ count: 500_000 }, { count: 500_000 }],
  [{ next: null }, { isLast: true }],
  [{ next: null, count: 2 }, { isLast: true, count: 2 }, 1],
  [
    { next: null, count: 0, results: [] },
    { isLast: true, count: 0, records: [] },
  ],
])("reads a page with %j", (given, page, number = 2) => {
  expect(readPage({ count: 5, next, results, ...given }, "texts", number, addresses)).toEqual({
    count: 5,
    isLast: false,
    style: "query",
    records,
    ...page,
  });
});

const envelope = "expected an envelope that agrees with its records, found";
const record = "expected a record of texts with its address, found";

test.each<[given: object, message: string, number?: number]>([
  [{ count: "5" }, 'expected count and results, found ["count","next","results"]'],
  [{ next: 3 }, "expected next to be a link to page 3, found 3"],
  [
    { next: "/api/books/?page=3" },
    'expected a link to a page of texts, found "/api/books/?page=3"',
  ],
  [
    { next: "/api/texts/page/03" },
    'expected a link to a page of texts, found "/api/texts/page/03"',
  ],
  [{ next: "/api/texts/" }, 'expected next to be a link to page 3, found "/api/texts/"'],
  [{ count: 1, next: null }, `${envelope} 2 records, count 1, next null`],
  [{ next: null }, `${envelope} 2 records, count 5, next null`, 1],
  [{ count: 2 }, `${envelope} 2 records, count 2, next "${next}"`],
  [{ results: [] }, `${envelope} 0 records, count 5, next "${next}"`],
  [{ results: ["x"] }, `${record} "x"`],
  [{ results: [{ url: 5 }] }, `${record} {"url":5}`],
  [{ results: [{ url: "/api/books/1/" }] }, `${record} {"url":"/api/books/1/"}`],
  [{ results: [{ url: "/api/texts/%2e%2e%2fx/" }] }, `${record} {"url":"/api/texts/%2e%2e%2fx/"}`],
])("asks again for a page with %j", (given, message, number = 2) => {
  const value = { count: 5, next, results, ...given };
  expect(() => readPage(value, "texts", number, addresses)).toThrow(
    expect.objectContaining({ message, isFinal: false }),
  );
});

const style = (found: string, names: string) =>
  `expected next to end in ?page=2 or page/2/, found "${found}": the service pages by ${names}, which pull cannot follow`;

test.each<[value: unknown, message: string, isFinal?: boolean]>([
  [results, `expected a page of texts, found ${JSON.stringify(results)}`],
  ["busy", 'expected a page of texts, found "busy"', false],
  [{ detail: "busy" }, 'expected count and results, found ["detail"]', false],
  [{ data: results, next, count: 5 }, 'expected count and results, found ["data","next","count"]'],
  [{ results, next }, 'expected count and results, found ["results","next"]'],
  [{ results: [{ id: 1 }], next: null, count: 1 }, `${record} {"id":1}`],
  ...["?limit=2&offset=2", "/api/texts/?cursor=Mg%3D%3D&format=json", "?p=3"].map(
    (next, index): [unknown, string] => [
      { results, next, count: 5 },
      style(next, ["limit and offset", "cursor", "p"][index] ?? ""),
    ],
  ),
])("refuses at once another form of answer: %j", (value, message, isFinal = true) => {
  expect(() => readPage(value, "texts", 2, addresses)).toThrow(
    expect.objectContaining({ message, isFinal }),
  );
});

test("refuses at once too many records and links to another host", () => {
  const refusal = (given: object) => expect(() => readPage(given, "texts", 2, addresses));
  refusal({ count: 500_001, results }).toThrow(
    expect.objectContaining({
      message: "expected a collection of at most 500000 records, found count 500001",
      isFinal: true,
    }),
  );
  const elsewhere = "http://localhost:8000/api/texts/3/";
  for (const given of [
    { next: `${elsewhere}?page=3`, results },
    { next, results: [{ url: elsewhere }] },
  ]) {
    refusal({ count: 5, ...given }).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`expected links to ${base}, found "${elsewhere}`),
        isFinal: true,
        hint: `pull from http://localhost:8000/api/, or let the service give links to ${base}`,
      }),
    );
  }
});

test.each([
  ["http://EXAMPLE.org:8080/old/api/texts/1?format=json", { collection: "texts", id: "1" }],
  ["/api/passages/urn%3Acts%3Ax:1.1/", { collection: "passages", id: "urn:cts:x:1.1" }],
  ["https://example.com/ag/api/texts/1/", undefined],
  ["https://example.org.example.com/api/texts/1/", undefined],
  ["https://example.org/ag/api/poems/1/", undefined],
  ["https://example.org/ag/api/texts/", undefined],
  ["https://example.org/ag/api/texts/../../etc/passwd/", undefined],
  ["ftp://example.org/api/texts/1/", undefined],
])("%s names %j", (url, target) => {
  expect(addresses.targetOf(url)).toEqual(target);
});

test.each([
  ["https://example.org", "https://example.org"],
  ["http://EXAMPLE.org:8000/api", "http://example.org:8000"],
  ["https://example.org/ag//", "https://example.org/ag"],
  ["https://example.org/a/b/api/texts/?page=2#x", "https://example.org/a/b"],
  ["https://reader@example.org/", undefined],
  ["https://:secret@example.org/", undefined],
  ["ftp://example.org/", undefined],
  ["example.org", undefined],
])("the base of %s is %s", (url, expected) => {
  expect(baseOf(url)).toBe(expected);
});
