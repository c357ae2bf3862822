/** What every host sends: status, headers and body. */
import { expect, test } from "vitest";
import { drawingPolicy, hostPolicy } from "../markup/page-policy.ts";
import { errorReply, headersOfFile, missingReply, redirect, unavailableReply } from "./replies.ts";
import { answer } from "./requests.ts";

const any = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Accept-Ranges, Content-Range",
};
const cached = { "Cache-Control": "public, max-age=0, must-revalidate" };
const allow = { Allow: "GET, HEAD, OPTIONS", ...cached };
const json = { "Content-Type": "application/json", Vary: "Accept", ...allow, ...any };

const pageAt = (file: string) =>
  ({ kind: "page", file, type: "application/json", missing: "Invalid page." }) as const;
const fileAt = (file: string) => ({ kind: "static", file }) as const;

test("a page of the API varies by what is accepted, and the root links to its description", () => {
  expect(headersOfFile(pageAt("api/authors/56/index.json"))).toEqual(json);
  for (const file of ["api/index.json", "format-api/api/index.json"]) {
    expect(headersOfFile(pageAt(file))).toEqual({
      ...json,
      Link: '<openapi.json>; rel="service-desc"; type="application/json", <../developers/>; rel="service-doc"; type="text/html"',
    });
  }
});

test.each([
  ["a.css", "text/css; charset=utf-8"],
  ["a.js", "text/javascript; charset=utf-8"],
  ["a.woff2", "font/woff2"],
  ["a.json", "application/json"],
  ["a.jsonld", "application/ld+json"],
  ["a.xml", "application/xml"],
  ["a.tei", "application/tei+xml"],
  ["a.atom", "application/atom+xml"],
  ["a.csv", "text/csv; charset=utf-8"],
  ["a.ndjson.gz", "application/gzip"],
  ["a.epub", "application/epub+zip"],
  ["a.sqlite", "application/vnd.sqlite3"],
  [".well-known/api-catalog", "application/linkset+json"],
  ["a.constructor", "text/plain"],
  ["a.html/b", "text/plain"],
  ["a.JSON", "text/plain"],
])("%s is %s, whatever the host would say", (file, type) => {
  const headers = { "Content-Type": type, ...allow, ...any };
  expect(headersOfFile(fileAt(file), "text/plain")).toStrictEqual(headers);
});

test("a web page and an SVG have a policy, and a file without a known type has the host's, or none", () => {
  expect(headersOfFile(fileAt("a.html"))).toEqual({
    "Content-Type": "text/html; charset=utf-8",
    ...allow,
    ...any,
    "Content-Security-Policy": hostPolicy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
  });
  expect(headersOfFile(fileAt("assets/by-hash/reader/0/logo.svg"))).toEqual({
    "Content-Type": "image/svg+xml",
    ...allow,
    ...any,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": drawingPolicy,
    "X-Content-Type-Options": "nosniff",
  });
  expect(headersOfFile(fileAt("a.bin"))).toStrictEqual({ ...allow, ...any });
});

test.each([
  ["dumps/by-hash/0/passages.csv", "public, max-age=31536000, immutable"],
  ["assets/by-hash/reader/0/reader.css", "public, max-age=31536000, immutable"],
  ["packs/0123.pack", "public, max-age=31536000, immutable"],
  ["packs/index.json", "no-cache"],
  ["dumps/passages.csv", "public, max-age=60, must-revalidate"],
  ["a/dumps/by-hash/passages.csv", "public, max-age=60, must-revalidate"],
])("%s may be kept: %s", (file, expected) => {
  expect(headersOfFile(fileAt(file), undefined, 60)["Cache-Control"]).toBe(expected);
});

test("a page of the API is kept for the seconds of the setting, an error is asked for again", () => {
  const sixty = { ...json, "Cache-Control": "public, max-age=60, must-revalidate" };
  expect(headersOfFile(pageAt("api/authors/56/index.json"), undefined, 60)).toEqual(sixty);
});

const busy = { detail: "It is gone. Ask again." };

test.each([
  [redirect("./api/"), 301, { Location: "./api/", ...allow, ...any }, ""],
  [errorReply(405, 'No "x".'), 405, json, '{"detail":"No \\"x\\"."}'],
  [missingReply(pageAt("a")), 404, json, '{"detail":"Invalid page."}'],
  [missingReply(fileAt("a")), 404, json, '{"detail":"Not found."}'],
  [unavailableReply("It is gone."), 503, { ...json, "Retry-After": "1" }, JSON.stringify(busy)],
])("a reply without a file: %j", (given, status, headers, body) => {
  expect(given).toEqual({ status, headers, body });
});

const preflight = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

const list = "Records, page by page.";

test.each([
  ["/api/", "Api Root", "The address of every collection.", "application/json"],
  ["/api/keyword_categories/", "Keyword Categories List", list, "application/json"],
  ["/api/authors/page/2/", "Authors List", list, "application/json"],
  ["/api/authors_xml/", "Authors Xml List", list, "application/xml"],
  ["/api/authors/56/", "Authors Instance", "One record.", "application/json"],
  ["/robots.txt", "File", "A published file.", undefined],
])("OPTIONS of %s says %s", (path, name, description, type) => {
  const given = answer({ method: "OPTIONS", target: path });
  if (given.kind !== "reply") throw new Error(given.kind);
  const { status, headers, body } = given.reply;
  expect([status, headers]).toEqual([200, { ...json, ...preflight }]);
  const renders = type === undefined ? [] : [type];
  expect(JSON.parse(body)).toEqual({ name, description, renders, parses: [] });
});
