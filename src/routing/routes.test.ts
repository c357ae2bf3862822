/** Addresses of the API and the files that they are. */
import { expect, test } from "vitest";
import { errorPagesFor, isPageFolder } from "./page-routes.ts";
import { envelopeEnd, envelopeHead, envelopeStart, pageCount } from "./pagination.ts";
import {
  collectionOfFile,
  fileOf,
  isSafeId,
  pageForms,
  pageUrl,
  parseRecordUrl,
  pathOf,
} from "./routes.ts";
import { assetsFolder, pinnedDumpFile } from "./site-files.ts";

const base = "https://example.org/anthology";

test("these can be ids, and not those", () => {
  const safe = ["7.1", "urn:cts:a_b-c.d:7.1", "a".repeat(200), "pages"];
  const others = ["a".repeat(201), "", ".a", "a..b", "page", "a/b", "a\nb", " a"];
  expect([...safe, ...others].filter(isSafeId)).toEqual(safe);
});

test.each([
  ["/api/authors/", "api", 2, "format-api/api/authors/page/2/index.json"],
  ["/api/authors_xml/", "plain", 2, "api/authors_xml/page/2/index.xml"],
  ["/api/authors/a_xml/", "plain", 1, "api/authors/a_xml/index.json"],
] as const)("page %s, %s, %i is %s", (path, form, page, file) => {
  expect(fileOf(path, form, page)).toBe(file);
});

test.each([
  ["api/authors/56/index.json", "authors"],
  ["format-api/api/authors/page/2/index.json", "authors"],
  ["api/authors_xml/index.xml", "authors"],
  ["api/index.json", undefined],
  ["api/authors/index.jsonx", undefined],
  ["a/api/authors/index.json", undefined],
  ["api/books/9/passages.json", undefined],
])("%s belongs to %s", (file, name) => expect(collectionOfFile(file)).toBe(name));

test("a site has twins only if it has that product", () => {
  expect(pageForms(["json", "format-api"])).toEqual(["plain", "api"]);
  expect(pageForms(["json"])).toEqual(["plain"]);
});

test("names of files that never change begin with the hash's first 16 digits", () => {
  const hash = "0123456789abcdef0123";
  expect(assetsFolder("reader", hash)).toBe("assets/by-hash/reader/0123456789abcdef/");
  expect(pinnedDumpFile("a.csv", hash)).toBe("dumps/by-hash/0123456789abcdef/a.csv");
});

test.each(["passages", "fr/passages/urn:a", "books/7", "codex/p-0_23", "developers/reference"])(
  "%s is the folder of a web page",
  (path) => {
    expect(isPageFolder(path.split("/"))).toBe(true);
    expect(isPageFolder([...path.split("/"), "p-0_23x!"])).toBe(false);
  },
);

test.each([
  ["lost/index.html", "text/html,*/*", ["404.html"]],
  ["fr/lost", "TEXT/HTML", ["fr/404.html", "404.html"]],
  ["frost", "text/html", ["404.html"]],
  ["lost", "text/htmlx", []],
  ["lost", null, []],
  ["api/lost", "text/html", []],
])("without %s, who accepts %s gets the first of %j", (file, accept, pages) => {
  expect(errorPagesFor(file, accept)).toEqual(pages);
});

test.each([
  [1, "plain", "query", [], ""],
  [2, "plain", "query", [], "?page=2"],
  [2, "api", "query", ["a=b"], "?a=b&page=2&format=api"],
  [2, "api", "path", ["a=b"], "page/2/?a=b&format=api"],
  [1, "api", "path", [], "?format=api"],
] as const)("page %i, %s, by %s with filters %j is %s", (page, form, style, filters, end) => {
  expect(pageUrl(base, "/api/authors/", page, form, style, filters)).toBe(
    `${base}/api/authors/${end}`,
  );
});

test.each([
  [`${base}/api/authors/page/30/?page=2&format=api`, "/api/authors/"],
  [`${base}/api/authors/56/?page=/`, "/api/authors/56/"],
  [`${base}/api/authors/page/3`, "/api/authors/page/3"],
  [`${base}/api/authors/page/3/4/`, "/api/authors/page/3/4/"],
  [`${base}/apis/`, undefined],
  ["https://example.com/api/", undefined],
])("%s asks for %s", (url, path) => expect(pathOf(base, url)).toBe(path));

test.each([
  ["https://a.example/api/authors/56/", { collection: "authors", id: "56" }],
  ["https://a.example/api/authors/56?format=api", { collection: "authors", id: "56" }],
  ["https://a.example/api/authors/", undefined],
  ["https://a.example/api/authors/56/#a", undefined],
  ["https://a.example/api/authors/56/7/", undefined],
  ["https://a.example/API/authors/56/", undefined],
])("%s is the address of %j", (url, record) => expect(parseRecordUrl(url)).toEqual(record));

test("pages of a collection have the addresses of their neighbours", () => {
  expect([0, 50, 51, 100].map((count) => pageCount(count, 50))).toEqual([1, 1, 2, 2]);
  const pages = {
    baseUrl: base,
    path: "/api/authors/",
    count: 51,
    size: 25,
    style: "query",
  } as const;
  const url = `${base}/api/authors/`;
  expect([1, 2, 3].map((page) => envelopeHead(pages, page, "plain"))).toEqual([
    { count: 51, previous: null, next: `${url}?page=2` },
    { count: 51, previous: url, next: `${url}?page=3` },
    { count: 51, previous: `${url}?page=2`, next: null },
  ]);
  const text = envelopeStart({ count: 1, next: null, previous: null }) + envelopeEnd;
  expect(text).toBe('{"count":1,"next":null,"previous":null,"results":[]}');
});
