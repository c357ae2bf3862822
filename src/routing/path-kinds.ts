/** Every path that a site may publish: the products that make it, and what its bytes must be. A build refuses any other. */
import type { OutputName } from "../model/products.ts";
import {
  collectionOfFile,
  contextFile,
  descriptionFile,
  errorPageName,
  guideFolder,
  languageFolders,
  readingFolderPaths,
} from "./routes.ts";

/** What the bytes of a file must be. */
export type Content =
  /** A page or record of the API: the bytes of checked records. */
  | { readonly is: "records" }
  /** JSON that matches a schema, or an object or list that has this member. */
  | { readonly is: "json"; readonly schema: string }
  | { readonly is: "json"; readonly member?: string }
  /** JSON that matches a schema and ends in `items`, a list so long that each item has a line and is read by itself. */
  | { readonly is: "json"; readonly schema: string; readonly isLong: true }
  /** XML with one of these elements as its root; if elements are named, no others. */
  | { readonly is: "xml"; readonly roots: readonly string[]; readonly elements?: readonly string[] }
  /** The records of the collection that the file is named after: a table, or lines of JSON in gzip. */
  | { readonly is: "csv" | "lines" }
  | { readonly is: "html" | "text" | "epub" }
  /** A file that begins with these characters, each a byte. */
  | { readonly is: "binary"; readonly start: string };

export interface PathKind {
  /** Matches the path with a slash before it. */
  readonly path: RegExp;
  readonly content: Content;
  /** The products that make it: the first of them that a site has. None for what every site has. */
  readonly owners: readonly OutputName[];
}

/** The kind of a path, relative to the published folder; undefined if no site has such a file. */
export function kindOf(path: string): PathKind | undefined {
  if (collectionOfFile(path) !== undefined) return ofRecords;
  const address = `/${path}`;
  return kinds.find((kind) => kind.path.test(address));
}

const ofRecords: PathKind = { path: /^/, content: { is: "records" }, owners: [] };

/** Elements of the TEI in which texts are published. */
const teiElements =
  "TEI teiHeader fileDesc titleStmt title author publicationStmt publisher distributor availability licence sourceDesc bibl idno ref encodingDesc editorialDecl p text body div head lg l note g gap dts:wrapper".split(
    " ",
  );

const html: Content = { is: "html" };
const text: Content = { is: "text" };
const json = (schema: string) => ({ is: "json", schema }) as const;
const jsonWith = (member: string): Content => ({ is: "json", member });
const xml = (...roots: readonly string[]): Content => ({ is: "xml", roots });
const tei: Content = { is: "xml", roots: ["TEI"], elements: teiElements };
const startingWith = (start: string): Content => ({ is: "binary", start });

function kind(path: string, content: Content, ...owners: readonly OutputName[]): PathKind {
  return { path: new RegExp(`^/(?:${path})$`), content, owners };
}

const language = `(?:${languageFolders.join("|")})`;
const bulk = "dumps/(?:by-hash/[0-9a-f]{16}/)?";

/** The first that fits counts. */
const kinds: readonly PathKind[] = [
  kind(`${language}changes/index\\.html`, html, "changes"),
  { path: new RegExp(`^${readingFolderPaths}/index\\.html$`), content: html, owners: ["reader"] },
  kind("dts/navigation/.+\\.jsonld", json("dts_navigation"), "linked-data"),
  kind("dts/document/.+\\.tei", tei, "linked-data"),
  kind("index\\.html", html, "reader", "landing"),
  kind(`${language}${errorPageName}`, html, "reader"),
  kind("assets/(?:by-hash/)?reader/.+\\.(?:css|js|txt)", text, "reader"),
  kind("assets/by-hash/reader/[0-9a-f]{16}/part\\.json", jsonWith("positions"), "reader"),
  kind("assets/(?:by-hash/)?reader/.+\\.json", { is: "json" }, "reader"),
  kind("assets/(?:by-hash/)?reader/.+\\.svg", xml("svg"), "reader"),
  kind("assets/(?:by-hash/)?reader/.+\\.epub", { is: "epub" }, "reader"),
  kind("assets/(?:by-hash/)?reader/.+\\.woff2", startingWith("wOF2"), "reader"),
  kind(`${bulk}[a-z_]+\\.ndjson\\.gz`, { is: "lines" }, "dumps"),
  kind(`${bulk}[a-z_]+\\.csv`, { is: "csv" }, "dumps"),
  kind(`${bulk}anthology\\.sqlite`, startingWith("SQLite format 3\0"), "dumps"),
  kind("dumps/datapackage\\.json", json("data_package"), "dumps"),
  kind(contextFile, jsonWith("@context"), "linked-data"),
  kind("ld/.+\\.jsonld", json("linked_data"), "linked-data"),
  kind("annotations/index\\.jsonld", json("annotation_collection"), "linked-data"),
  kind("annotations/page/[0-9]+\\.jsonld", json("annotation_page"), "linked-data"),
  kind("iiif/collection\\.json", json("iiif_collection"), "linked-data"),
  kind("iiif/[^/]+/manifest\\.json", { ...json("iiif_manifest"), isLong: true }, "linked-data"),
  kind("dts/index\\.jsonld", json("dts_entry"), "linked-data"),
  kind("dts/collection(?:/.+)?\\.jsonld", json("dts_collection"), "linked-data"),
  kind(descriptionFile, json("openapi"), "openapi"),
  kind(`${guideFolder}reference/index\\.html`, html, "openapi"),
  kind("api/books/[^/]+/passages\\.json", json("book_passages"), "summaries"),
  kind("filters/passages\\.json", json("passage_filters"), "filters"),
  kind("changes\\.json", json("changes"), "changes"),
  kind("feed\\.atom", xml("feed"), "changes"),
  kind(`${guideFolder}index\\.html`, html, "landing"),
  kind("(?:sitemap|sitemaps/[0-9]+)\\.xml", xml("urlset", "sitemapindex"), "landing"),
  kind("robots\\.txt", text, "landing"),
  kind("\\.well-known/api-catalog", jsonWith("linkset"), "landing"),
  kind("assets/by-hash/landing/.+\\.(?:css|txt)", text, "landing"),
  kind("assets/by-hash/landing/.+\\.woff2", startingWith("wOF2"), "landing"),
  kind("assets/by-hash/landing/.+\\.svg", xml("svg"), "landing"),
  kind("(?:format-api/)?api/index\\.json", json("root")),
  kind("404\\.json", json("error")),
  kind("schemas/[a-z_]+\\.json", json("metaschema")),
  kind("serve\\.json", jsonWith("rewrites")),
];
