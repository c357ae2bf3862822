/** Facts about a published folder, from which the suite makes its requests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope, Manifest } from "../../model/published.ts";
import { fileOf } from "../../routing/routes.ts";

export interface SiteFacts {
  readonly folder: string;
  readonly options: Manifest["options"];
  /** Number of pages of each collection, by name. */
  readonly pages: Readonly<Record<string, number>>;
  /** Number of records of each collection, by name. */
  readonly records: Readonly<Record<string, number>>;
  /** Path of the first record of each collection that has one, by name. */
  readonly firstRecord: Readonly<Record<string, string>>;
}

/** Reads the manifest and the first page of each collection. */
export function siteFacts(folder: string): SiteFacts {
  const manifest = readJson<Manifest>(folder, "manifest.json");
  const { collections, options } = manifest;
  const firstRecords = collections.flatMap(({ name, records }) => {
    if (records === 0) return [];
    const { results } = readJson<Envelope>(folder, fileOf(`/api/${name}/`));
    const { url } = results[0] as { readonly url: string };
    return [[name, url.slice(options.base_url.length)] as const];
  });
  return {
    folder,
    options,
    pages: Object.fromEntries(collections.map(({ name, pages }) => [name, pages])),
    records: Object.fromEntries(collections.map(({ name, records }) => [name, records])),
    firstRecord: Object.fromEntries(firstRecords),
  };
}

/** The value of a JSON file of the folder. */
export function readJson<Value>(folder: string, file: string): Value {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Value;
}
