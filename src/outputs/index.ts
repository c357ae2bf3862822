/** The table of outputs: what is known of each before it is loaded. Only this file of the program names their folders. */
import { apiForms, type OutputName, type Product } from "../model/products.ts";
import { errorPageName, ownPageFolder, pageFolders } from "../routing/page-routes.ts";
import { openDotFolder, twinFolder } from "../routing/routes.ts";
import { changesFile, feedFile, manifestName, packsFolder } from "../routing/site-files.ts";
import type { Output } from "./output.ts";

interface OutputEntry {
  /**
   * Names at the top of the published folder that are its own. An address that begins with another name may belong to a
   * web site around the API, which is not checked.
   */
  readonly topNames?: readonly string[];
  load(): Promise<Output>;
}

/** In the order in which they get the records, and in which the front page explains them. */
const table: Readonly<Record<string, OutputEntry>> = {
  reader: {
    topNames: ["assets", "index.html"],
    load: async () => (await import("./reader/reader.ts")).reader,
  },
  "linked-data": {
    topNames: ["ld", "dts", "annotations", "iiif"],
    load: async () => (await import("./linked-data/linked-data.ts")).linkedData,
  },
  dumps: { topNames: ["dumps"], load: async () => (await import("./dumps/dumps.ts")).dumps },
  filters: {
    topNames: ["filters"],
    load: async () => (await import("./filters/filters.ts")).filters,
  },
  openapi: { load: async () => (await import("./openapi/openapi.ts")).openapi },
  landing: {
    topNames: ["developers", "sitemaps", "sitemap.xml", "robots.txt"],
    load: async () => (await import("./landing/landing.ts")).landing,
  },
  summaries: { load: async () => (await import("./summaries/summaries.ts")).summaries },
  changes: { load: async () => (await import("./changes/changes.ts")).changes },
  citations: {
    topNames: ["citations"],
    load: async () => (await import("./citations/citations.ts")).citations,
  },
};

/** The outputs by name, sorted. */
export const outputNames = Object.keys(table).sort() as readonly OutputName[];

/** The names of all products, in the order of the manifest. */
export const productNames: readonly Product[] = [...apiForms, ...outputNames];

/** Loads these outputs, in the order of the table. */
export async function loadOutputs(names: readonly string[]): Promise<readonly Output[]> {
  const chosen = Object.entries(table).filter(([name]) => names.includes(name));
  return await Promise.all(chosen.map(([, { load }]) => load()));
}

/** Names at the top of a published folder that are those of every site, or of an output. */
export const topNames: ReadonlySet<string> = new Set([
  "api",
  twinFolder,
  "schemas",
  openDotFolder,
  "404.json",
  errorPageName,
  manifestName,
  "build.json",
  changesFile,
  feedFile,
  ...Object.values(table).flatMap(({ topNames = [] }) => topNames),
]);

/** Whether a name at the top of a published folder, in any letters, is one that a site in these languages may use itself. */
export function isTakenName(name: string, languages: readonly string[]): boolean {
  const pages = [...pageFolders, ...languages, ownPageFolder];
  const known = [...topNames, ...pages, packsFolder.slice(0, -1), "serve.json"];
  return known.includes(name.toLowerCase());
}
