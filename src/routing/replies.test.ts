/** What every host sends: status, headers and body. */
import { describe, expect, test } from "vitest";
import { hostPolicy } from "../markup/page-policy.ts";
import { busyReply, headersOfFile, isCurrent, missingReply, reply } from "./replies.ts";
import { answer } from "./requests.ts";

const any = { "Access-Control-Allow-Origin": "*" };
const allow = { Allow: "GET, HEAD, OPTIONS" };
const json = { "Content-Type": "application/json", Vary: "Accept", ...allow, ...any };

const pageAt = (file: string) =>
  ({ kind: "page", file, type: "application/json", missing: "Invalid page." }) as const;
const fileAt = (file: string) => ({ kind: "static", file }) as const;

describe("headers of files", () => {
  test("a page has its type, and varies by what is accepted", () => {
    expect(headersOfFile(pageAt("api/authors/56/index.json"))).toEqual(json);
  });

  test.each(["api/index.json", "format-api/api/index.json"])(
    "%s links to its description",
    (file) => {
      expect(headersOfFile(pageAt(file))).toEqual({
        ...json,
        Link: '<openapi.json>; rel="service-desc"; type="application/json", <../developers/>; rel="service-doc"; type="text/html"',
      });
    },
  );

  test.each([
    ["a.html", "text/html; charset=utf-8"],
    ["a.css", "text/css; charset=utf-8"],
    ["a.js", "text/javascript; charset=utf-8"],
    ["a.svg", "image/svg+xml"],
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
    const ofWebPage = file.endsWith(".html")
      ? {
          "Content-Security-Policy": hostPolicy,
          "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "strict-origin-when-cross-origin",
        }
      : {};
    expect(headersOfFile(fileAt(file), "text/plain")).toEqual({
      "Content-Type": type,
      ...allow,
      ...any,
      ...ofWebPage,
    });
  });

  test("a file without a known type has the host's, or none", () => {
    expect(headersOfFile(fileAt("a.bin"))).toEqual({ ...allow, ...any });
  });

  test.each([
    ["dumps/by-hash/0/passages.csv", "public, max-age=31536000, immutable"],
    ["assets/by-hash/reader/0/reader.css", "public, max-age=31536000, immutable"],
    ["dumps/passages.csv", undefined],
    ["a/dumps/by-hash/passages.csv", undefined],
  ])("%s may be kept: %s", (file, expected) => {
    expect(headersOfFile(fileAt(file))["Cache-Control"]).toBe(expected);
  });
});

const faults = { book__number: ["Enter a number."] };
const described = {
  name: "Api Root",
  description: "The address of every collection.",
  renders: ["application/json"],
  parses: [],
};
const preflight = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

test.each([
  [
    reply({ kind: "redirect", location: "./api/" }),
    301,
    { Location: "./api/", ...allow, ...any },
    "",
  ],
  [reply({ kind: "not found", detail: "Invalid page." }), 404, json, { detail: "Invalid page." }],
  [reply({ kind: "bad filters", faults }), 400, json, faults],
  [
    reply({ kind: "not allowed", method: "PUT" }),
    405,
    json,
    { detail: 'Method "PUT" not allowed.' },
  ],
  [
    reply({ kind: "options", route: { kind: "root" } }),
    ...([200, { ...json, ...preflight }, described] as const),
  ],
  [missingReply(pageAt("a")), 404, json, { detail: "Invalid page." }],
  [missingReply(fileAt("a")), 404, json, { detail: "Not found." }],
  [
    busyReply,
    ...([503, { ...json, "Retry-After": "1" }] as const),
    { detail: "The site is being replaced. Ask again." },
  ],
])("a reply without a file: %j", (given, status, headers, body) => {
  expect(given).toEqual({ status, headers, body: body === "" ? "" : JSON.stringify(body) });
});

test.each([
  [
    "/api/keyword_categories/",
    "Keyword Categories List",
    "Records, page by page.",
    ["application/json"],
  ],
  ["/api/authors/page/2/", "Authors List", "Records, page by page.", ["application/json"]],
  ["/api/authors_xml/", "Authors Xml List", "Records, page by page.", ["application/xml"]],
  ["/api/authors/56/", "Authors Instance", "One record.", ["application/json"]],
  ["/robots.txt", "File", "A published file.", []],
])("OPTIONS of %s says %s", (path, name, description, renders) => {
  const given = answer({ method: "OPTIONS", target: path });
  if (given.kind !== "options") throw new Error(given.kind);
  expect(JSON.parse(reply(given).body)).toEqual({ name, description, renders, parses: [] });
});

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a" ,"c"', '"a"', true],
  [" * ", '"a"', true],
  ['"b", "*"', '"a"', false],
  ["a", '"a"', false],
  [undefined, '"a"', false],
])("If-None-Match %s is current for the ETag %s: %s", (ifNoneMatch, etag, expected) => {
  expect(isCurrent(ifNoneMatch, etag)).toBe(expected);
});
