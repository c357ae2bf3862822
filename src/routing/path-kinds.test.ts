/** What the bytes of every published path must be, and which product makes it. */
import { expect, test } from "vitest";
import { kindOf } from "./path-kinds.ts";
import { topNames } from "./routes.ts";

test.each<[path: string, content: string, ...owners: readonly string[]]>([
  ["api/passages/index.json", "records"],
  ["api/passages/page/2/index.json", "records"],
  ["format-api/api/authors/56/index.json", "records"],
  ["api/authors_xml/index.xml", "records"],
  ["api/index.json", "json root"],
  ["format-api/api/index.json", "json root"],
  ["api/books/9/passages.json", "json book_passages", "summaries"],
  ["api/openapi.json", "json openapi", "openapi"],
  ["api/context.jsonld", "json with @context", "linked-data"],
  ["404.json", "json error"],
  ["404.html", "html", "reader"],
  ["fr/404.html", "html", "reader"],
  ["index.html", "html", "reader", "landing"],
  ["fr/index.html", "html", "reader"],
  ["passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.80/index.html", "html", "reader"],
  ["fr/books/7/index.html", "html", "reader"],
  ["codex/p-0_2/index.html", "html", "reader"],
  ["changes/index.html", "html", "changes"],
  ["fr/changes/index.html", "html", "changes"],
  ["changes.json", "json changes", "changes"],
  ["feed.atom", "xml feed", "changes"],
  ["developers/index.html", "html", "landing"],
  ["developers/reference/index.html", "html", "openapi"],
  ["sitemap.xml", "xml urlset sitemapindex", "landing"],
  ["sitemaps/12.xml", "xml urlset sitemapindex", "landing"],
  ["robots.txt", "text", "landing"],
  [".well-known/api-catalog", "json with linkset", "landing"],
  ["assets/by-hash/landing/0/a.css", "text", "landing"],
  ["assets/by-hash/landing/0/a.txt", "text", "landing"],
  ["assets/by-hash/landing/0/a.woff2", "binary wOF2", "landing"],
  ["assets/by-hash/landing/0/a.svg", "xml svg", "landing"],
  ["assets/reader/reader.css", "text", "reader"],
  ["assets/by-hash/reader/0/a.js", "text", "reader"],
  ["assets/by-hash/reader/0/licence.txt", "text", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/documents.json", "json", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/part.json", "json with positions", "reader"],
  ["assets/by-hash/reader/0123456789abcdef/words.json", "json", "reader"],
  ["assets/reader/texts/7/1.json", "json", "reader"],
  ["assets/by-hash/reader/0/icon.svg", "xml svg", "reader"],
  ["assets/reader/epub/book-7-en.epub", "epub", "reader"],
  ["assets/by-hash/reader/0/a.woff2", "binary wOF2", "reader"],
  ["dumps/keyword_categories.ndjson.gz", "lines", "dumps"],
  ["dumps/by-hash/0123456789abcdef/passages.ndjson.gz", "lines", "dumps"],
  ["dumps/passages.csv", "csv", "dumps"],
  ["dumps/anthology.sqlite", "binary SQLite format 3\0", "dumps"],
  ["dumps/datapackage.json", "json data_package", "dumps"],
  ["ld/passages/1.jsonld", "json linked_data", "linked-data"],
  ["annotations/index.jsonld", "json annotation_collection", "linked-data"],
  ["annotations/page/10.jsonld", "json annotation_page", "linked-data"],
  ["iiif/collection.json", "json iiif_collection", "linked-data"],
  ["iiif/cpgraec23/manifest.json", "json iiif_manifest", "linked-data"],
  ["dts/index.jsonld", "json dts_entry", "linked-data"],
  ["dts/collection.jsonld", "json dts_collection", "linked-data"],
  ["dts/collection/urn:a.jsonld", "json dts_collection", "linked-data"],
  ["dts/navigation/urn:a/7.jsonld", "json dts_navigation", "linked-data"],
  ["dts/document/urn:a/7.80.tei", "xml TEI", "linked-data"],
  ["filters/passages.json", "json passage_filters", "filters"],
  ["schemas/keyword_category.json", "json metaschema"],
  ["serve.json", "json with rewrites"],
])("%s is %s, made by %s", (path, content, ...owners) => {
  const kind = kindOf(path);
  expect(kind && described(kind.content)).toBe(content);
  expect(kind?.owners).toEqual(owners);
  expect([kindOf(`x${path}`), kindOf(`${path}~`)]).toEqual([undefined, undefined]);
  // Pages of the edition, and the settings of hosts, may have names of the web site around the API.
  const [top = ""] = path.split("/");
  const isOurs = content !== "html" || owners.includes("landing") || top === "developers";
  if (isOurs && top !== "serve.json") expect(topNames).toContain(top);
});

test("files that the list of files does not have, and pages of errors, are the program's too", () => {
  for (const name of ["manifest.json", "build.json", "404.html"]) expect(topNames).toContain(name);
});

function described(content: NonNullable<ReturnType<typeof kindOf>>["content"]): string {
  if ("schema" in content) return `json ${content.schema}`;
  if (content.is === "json") return content.member ? `json with ${content.member}` : "json";
  if (content.is === "xml") return ["xml", ...content.roots].join(" ");
  return content.is === "binary" ? `binary ${content.start}` : content.is;
}

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

test("the TEI of texts has only the elements that editors need", () => {
  const content = kindOf("dts/document/a.tei")?.content;
  const elements = content?.is === "xml" ? [...(content.elements ?? [])].sort() : [];
  expect(elements.join(" ")).toBe(
    "TEI author availability bibl body distributor div dts:wrapper editorialDecl encodingDesc " +
      "fileDesc g gap head idno l lg licence note p publicationStmt publisher ref sourceDesc teiHeader " +
      "text title titleStmt",
  );
});
