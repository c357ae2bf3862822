/** Types of published files: what every host sends for them, whatever it would make of their names itself. */
import { catalogFile } from "./routes.ts";

/** By extension. Of `passages.ndjson.gz` the last one counts: a client is given the file, not what is packed in it. */
export const fileTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  json: "application/json",
  jsonld: "application/ld+json",
  xml: "application/xml",
  tei: "application/tei+xml",
  atom: "application/atom+xml",
  csv: "text/csv; charset=utf-8",
  gz: "application/gzip",
  sqlite: "application/vnd.sqlite3",
};

/** Type of the catalogue, whose name has no extension. */
export const catalogType = "application/linkset+json";

/** Type of a published file; undefined where that is left to the host. */
export function fileType(file: string): string | undefined {
  if (file === catalogFile) return catalogType;
  const extension = /[.]([a-z0-9]+)$/.exec(file)?.[1] ?? "";
  return Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined;
}
