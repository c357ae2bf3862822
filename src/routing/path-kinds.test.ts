/** Which product makes each published path, and the schema of its JSON. */
import { expect, test } from "vitest";
import { kindOf } from "./path-kinds.ts";
import { topNames } from "./routes.ts";

test.each<[owners: string, schema: string, ...paths: readonly string[]]>([
  ["", "", "api/passages/page/2/index.json", "format-api/api/authors/56/index.json"],
  ["", "", "api/authors_xml/index.xml", "serve.json"],
  ["", "root", "api/index.json", "format-api/api/index.json"],
  ["", "error", "404.json"],
  ["", "schema", "schemas/keyword_category.json"],
  ["summaries", "book_passages", "api/books/9/passages.json"],
  ["openapi", "openapi", "api/openapi.json"],
  ["openapi", "", "developers/reference/index.html"],
  ["reader landing", "", "index.html"],
  ["reader", "", "404.html", "fr/404.html", "fr/index.html", "fr/books/7/index.html"],
  ["reader", "", "passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.80/index.html"],
  ["reader", "", "codex/p-0_2/index.html", "assets/reader/reader.css", "assets/search.mjs"],
  ["reader", "", "assets/by-hash/reader/0/a.js", "assets/by-hash/reader/0/licence.txt"],
  ["reader", "", "assets/by-hash/reader/0/icon.svg", "assets/by-hash/reader/0/a.woff2"],
  ["reader", "", "assets/reader/texts/7/1.json", "assets/reader/epub/book-7-en.epub"],
  ["changes", "", "changes/index.html", "fr/changes/index.html", "feed.atom"],
  ["changes", "changes", "changes.json"],
  ["landing", "", "developers/index.html", "sitemap.xml", "sitemaps/12.xml", "robots.txt"],
  ["landing", "", ".well-known/api-catalog", "assets/by-hash/landing/0/a.css"],
  ["landing", "", "assets/by-hash/landing/0/a.txt", "assets/by-hash/landing/0/a.woff2"],
  ["landing", "", "assets/by-hash/landing/0/a.svg"],
  ["dumps", "", "dumps/keyword_categories.ndjson.gz", "dumps/passages.csv"],
  ["dumps", "", "dumps/by-hash/0123456789abcdef/passages.ndjson.gz", "dumps/anthology.sqlite"],
  ["dumps", "data_package", "dumps/datapackage.json"],
  ["linked-data", "", "api/context.jsonld", "dts/document/urn:a/7.80.tei"],
  ["linked-data", "linked_data", "ld/passages/1.jsonld"],
  ["linked-data", "annotation_collection", "annotations/index.jsonld"],
  ["linked-data", "annotation_page", "annotations/page/10.jsonld"],
  ["linked-data", "iiif_collection", "iiif/collection.json"],
  ["linked-data", "iiif_manifest", "iiif/cpgraec23/manifest.json"],
  ["linked-data", "dts_entry", "dts/index.jsonld"],
  ["linked-data", "dts_collection", "dts/collection.jsonld", "dts/collection/urn:a.jsonld"],
  ["linked-data", "dts_navigation", "dts/navigation/urn:a/7.jsonld"],
  ["filters", "passage_filters", "filters/passages.json"],
])("%j makes files of the schema %j: %s", (owners, schema, ...paths) => {
  for (const path of paths) {
    const kind = kindOf(path);
    expect([path, kind?.owners.join(" "), kind?.schema ?? ""]).toEqual([path, owners, schema]);
    expect([kindOf(`x${path}`), kindOf(`${path}~`)]).toEqual([undefined, undefined]);
    // Pages of the edition, and the settings of hosts, may have names of the web site around the API.
    const [top = ""] = path.split("/");
    const isOurs = !path.endsWith(".html") || owners.includes("landing") || top === "developers";
    if (isOurs && top !== "serve.json") expect(topNames).toContain(top);
  }
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
  "xx/index.html",
  "annotations/page/x.jsonld",
  "annotations/page/.jsonld",
  "dts/collections.jsonld",
  "dts/navigation/.jsonld",
  "sitemapsx1.xml",
  "robotsxtxt",
])("no site publishes %j", (path) => expect(kindOf(path)).toBeUndefined());
