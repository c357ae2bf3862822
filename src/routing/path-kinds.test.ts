/** Which product makes each published path, and the schema of its JSON. */
import { expect, test } from "vitest";
import { kindOf } from "./path-kinds.ts";
import { topNames } from "./routes.ts";

test.each<[path: string, schema: string, ...owners: readonly string[]]>([
  ["api/passages/index.json", ""],
  ["api/passages/page/2/index.json", ""],
  ["format-api/api/authors/56/index.json", ""],
  ["api/authors_xml/index.xml", ""],
  ["api/index.json", "root"],
  ["format-api/api/index.json", "root"],
  ["api/books/9/passages.json", "book_passages", "summaries"],
  ["api/openapi.json", "openapi", "openapi"],
  ["api/context.jsonld", "", "linked-data"],
  ["404.json", "error"],
  ["404.html", "", "reader"],
  ["fr/404.html", "", "reader"],
  ["index.html", "", "reader", "landing"],
  ["fr/index.html", "", "reader"],
  ["passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.80/index.html", "", "reader"],
  ["fr/books/7/index.html", "", "reader"],
  ["codex/p-0_2/index.html", "", "reader"],
  ["changes/index.html", "", "changes"],
  ["fr/changes/index.html", "", "changes"],
  ["changes.json", "changes", "changes"],
  ["feed.atom", "", "changes"],
  ["developers/index.html", "", "landing"],
  ["developers/reference/index.html", "", "openapi"],
  ["sitemap.xml", "", "landing"],
  ["sitemaps/12.xml", "", "landing"],
  ["robots.txt", "", "landing"],
  [".well-known/api-catalog", "", "landing"],
  ["assets/by-hash/landing/0/a.css", "", "landing"],
  ["assets/by-hash/landing/0/a.txt", "", "landing"],
  ["assets/by-hash/landing/0/a.woff2", "", "landing"],
  ["assets/by-hash/landing/0/a.svg", "", "landing"],
  ["assets/reader/reader.css", "", "reader"],
  ["assets/search.mjs", "", "reader"],
  ["assets/by-hash/reader/0/a.js", "", "reader"],
  ["assets/by-hash/reader/0/licence.txt", "", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/documents.json", "", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/part.json", "", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/words.json", "", "reader"],
  ["assets/reader/texts/7/1.json", "", "reader"],
  ["assets/by-hash/reader/0/icon.svg", "", "reader"],
  ["assets/reader/epub/book-7-en.epub", "", "reader"],
  ["assets/by-hash/reader/0/a.woff2", "", "reader"],
  ["dumps/keyword_categories.ndjson.gz", "", "dumps"],
  ["dumps/by-hash/0123456789abcdef/passages.ndjson.gz", "", "dumps"],
  ["dumps/passages.csv", "", "dumps"],
  ["dumps/anthology.sqlite", "", "dumps"],
  ["dumps/datapackage.json", "data_package", "dumps"],
  ["ld/passages/1.jsonld", "linked_data", "linked-data"],
  ["annotations/index.jsonld", "annotation_collection", "linked-data"],
  ["annotations/page/10.jsonld", "annotation_page", "linked-data"],
  ["iiif/collection.json", "iiif_collection", "linked-data"],
  ["iiif/cpgraec23/manifest.json", "iiif_manifest", "linked-data"],
  ["dts/index.jsonld", "dts_entry", "linked-data"],
  ["dts/collection.jsonld", "dts_collection", "linked-data"],
  ["dts/collection/urn:a.jsonld", "dts_collection", "linked-data"],
  ["dts/navigation/urn:a/7.jsonld", "dts_navigation", "linked-data"],
  ["dts/document/urn:a/7.80.tei", "", "linked-data"],
  ["filters/passages.json", "passage_filters", "filters"],
  ["schemas/keyword_category.json", "schema"],
  ["serve.json", ""],
])("%s matches %j and is made by %s", (path, schema, ...owners) => {
  const kind = kindOf(path);
  expect(kind?.schema ?? "").toBe(schema);
  expect(kind?.owners).toEqual(owners);
  expect([kindOf(`x${path}`), kindOf(`${path}~`)]).toEqual([undefined, undefined]);
  // Pages of the edition, and the settings of hosts, may have names of the web site around the API.
  const [top = ""] = path.split("/");
  const isOurs = !path.endsWith(".html") || owners.includes("landing") || top === "developers";
  if (isOurs && top !== "serve.json") expect(topNames).toContain(top);
});

test("files that the list of files does not have, and pages of errors, are the program's too", () => {
  for (const name of ["manifest.json", "build.json", "404.html"]) expect(topNames).toContain(name);
});

test.each([
  "",
  "notes.txt",
  "api/notes/other.json",
  "assets/reader.css",
  "assets/reader/a.exe",
  "dumps/by-hash/0123456789abcde/passages.csv",
  "dumps/a/passages.csv",
  "annotations/page/x.jsonld",
  "annotations/page/.jsonld",
  "dts/collections.jsonld",
  "dts/navigation/.jsonld",
  "xx/index.html",
  "sitemapsx1.xml",
  "robotsxtxt",
])("no site publishes %j", (path) => expect(kindOf(path)).toBeUndefined());
