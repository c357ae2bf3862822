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

const language = `(?:${languageFolders.join("|")})`;
const bulk = "dumps/(?:by-hash/[0-9a-f]{16}/)?";

/** Patterns of paths, each with the name of its schema or an empty text, by their owners. The first that fits counts. */
const patterns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changes: {
    [`${language}changes/index\\.html|feed\\.atom`]: "",
    "changes\\.json": "changes",
  },
  "reader landing": { "index\\.html": "" },
  reader: {
    [`${readingFolderPaths}/index\\.html`]: "",
    [language + errorPageName]: "",
    "assets/(?:(?:by-hash/)?reader/.+\\.(?:css|js|txt|json|svg|epub|woff2)|search\\.mjs)": "",
  },
  dumps: {
    [`${bulk}(?:[a-z_]+\\.(?:ndjson\\.gz|csv)|anthology\\.sqlite)`]: "",
    "dumps/datapackage\\.json": "data_package",
  },
  "linked-data": {
    [contextFile]: "",
    "ld/.+\\.jsonld": "linked_data",
    "annotations/index\\.jsonld": "annotation_collection",
    "annotations/page/[0-9]+\\.jsonld": "annotation_page",
    "iiif/collection\\.json": "iiif_collection",
    "iiif/[^/]+/manifest\\.json": "iiif_manifest",
    "dts/index\\.jsonld": "dts_entry",
    "dts/collection(?:/.+)?\\.jsonld": "dts_collection",
    "dts/navigation/.+\\.jsonld": "dts_navigation",
    "dts/document/.+\\.tei": "",
  },
  openapi: { [descriptionFile]: "openapi", [`${guideFolder}reference/index\\.html`]: "" },
  summaries: { "api/books/[^/]+/passages\\.json": "book_passages" },
  filters: { "filters/passages\\.json": "passage_filters" },
  landing: {
    [`${guideFolder}index\\.html|(?:sitemap|sitemaps/[0-9]+)\\.xml|robots\\.txt`]: "",
    "\\.well-known/api-catalog": "",
    "assets/by-hash/landing/.+\\.(?:css|txt|woff2|svg)": "",
  },
  "": {
    "(?:format-api/)?api/index\\.json": "root",
    "404\\.json": "error",
    "schemas/[a-z_]+\\.json": "schema",
    "serve\\.json": "",
  },
};

const kinds = Object.entries(patterns).flatMap(([owners, schemas]) =>
  Object.entries(schemas).map(([path, schema]) => ({
    path: new RegExp(`^/?(?:${path})$`),
    owners: owners.split(" ").filter(Boolean) as OutputName[],
    schema: schema || undefined,
  })),
);
