/** Every path that a site may publish: the products that make it, and the schema of its JSON. */
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

interface PathKind {
  /** The products that make it: the first of them that a site has. None for what every site has. */
  readonly owners: readonly OutputName[];
  /** A standard's schema is not one of `schemas/`. */
  readonly schema?: string | undefined;
}

/** The kind of a path, relative to the published folder; undefined if no site has such a file. */
export function kindOf(path: string): PathKind | undefined {
  if (collectionOfFile(path) !== undefined) return { owners: [] };
  const address = `/${path}`;
  return kinds.find((kind) => kind.path.test(address));
}

function kind(path: string, owners: readonly OutputName[], schema?: string) {
  return { path: new RegExp(`^/(?:${path})$`), owners, schema };
}

const language = `(?:${languageFolders.join("|")})`;
const bulk = "dumps/(?:by-hash/[0-9a-f]{16}/)?";

/** The first that fits counts. */
const kinds: readonly (PathKind & { readonly path: RegExp })[] = [
  kind(`${language}changes/index\\.html|feed\\.atom`, ["changes"]),
  kind("changes\\.json", ["changes"], "changes"),
  { path: new RegExp(`^${readingFolderPaths}/index\\.html$`), owners: ["reader"] },
  kind("index\\.html", ["reader", "landing"]),
  kind(`${language}${errorPageName}`, ["reader"]),
  kind("assets/(?:(?:by-hash/)?reader/.+\\.(?:css|js|txt|json|svg|epub|woff2)|search\\.mjs)", [
    "reader",
  ]),
  kind(`${bulk}(?:[a-z_]+\\.(?:ndjson\\.gz|csv)|anthology\\.sqlite)`, ["dumps"]),
  kind("dumps/datapackage\\.json", ["dumps"], "data_package"),
  kind(contextFile, ["linked-data"]),
  kind("ld/.+\\.jsonld", ["linked-data"], "linked_data"),
  kind("annotations/index\\.jsonld", ["linked-data"], "annotation_collection"),
  kind("annotations/page/[0-9]+\\.jsonld", ["linked-data"], "annotation_page"),
  kind("iiif/collection\\.json", ["linked-data"], "iiif_collection"),
  kind("iiif/[^/]+/manifest\\.json", ["linked-data"], "iiif_manifest"),
  kind("dts/index\\.jsonld", ["linked-data"], "dts_entry"),
  kind("dts/collection(?:/.+)?\\.jsonld", ["linked-data"], "dts_collection"),
  kind("dts/navigation/.+\\.jsonld", ["linked-data"], "dts_navigation"),
  kind("dts/document/.+\\.tei", ["linked-data"]),
  kind(descriptionFile, ["openapi"], "openapi"),
  kind(`${guideFolder}reference/index\\.html`, ["openapi"]),
  kind("api/books/[^/]+/passages\\.json", ["summaries"], "book_passages"),
  kind("filters/passages\\.json", ["filters"], "passage_filters"),
  kind(`${guideFolder}index\\.html|(?:sitemap|sitemaps/[0-9]+)\\.xml|robots\\.txt`, ["landing"]),
  kind("\\.well-known/api-catalog", ["landing"]),
  kind("assets/by-hash/landing/.+\\.(?:css|txt|woff2|svg)", ["landing"]),
  kind("(?:format-api/)?api/index\\.json", [], "root"),
  kind("404\\.json", [], "error"),
  kind("schemas/[a-z_]+\\.json", [], "schema"),
  kind("serve\\.json", []),
];
