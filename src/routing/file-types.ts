/** Media types of published files: every host sends these, whatever it would guess from the names. */
import { catalogFile } from "./routes.ts";

/** By extension. The last one counts (`passages.ndjson.gz`): the type is that of the file, not of what it contains. */
export const fileTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  json: "application/json",
  jsonld: "application/ld+json",
  xml: "application/xml",
  tei: "application/tei+xml",
  atom: "application/atom+xml",
  csv: "text/csv; charset=utf-8",
  bib: "text/x-bibtex; charset=utf-8",
  gz: "application/gzip",
  epub: "application/epub+zip",
  sqlite: "application/vnd.sqlite3",
};

/** Type of the catalogue, whose name has no extension. */
export const catalogType = "application/linkset+json";

/** Types of other files, as servers send them. */
const otherTypes: Readonly<Record<string, string>> = {
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  pdf: "application/pdf",
  zip: "application/zip",
};

/** Whether files of this type are compressed on their way: texts are. */
export function isCompressible(type: string): boolean {
  return /^text\/|json|xml|javascript/.test(type);
}

/** Type of a published file; undefined where the host chooses it. */
export function fileType(file: string): string | undefined {
  return file === catalogFile ? catalogType : typeIn(fileTypes, file);
}

/** The type where no host chooses it. */
export function commonType(file: string): string {
  return typeIn(otherTypes, file) ?? "application/octet-stream";
}

function typeIn(types: Readonly<Record<string, string>>, file: string): string | undefined {
  const extension = /[.]([a-z0-9]+)$/.exec(file)?.[1] ?? "";
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}
