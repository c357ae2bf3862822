/** The index of filters and the records of a published folder, read as the builds leave them. */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filterIndexFile } from "../../model/filters.ts";
import type { PassageFilters } from "../../model/published.ts";
import type { FilterSource } from "../composed.ts";

/**
 * What is read from this folder; the index is read again when a build has replaced it. A page has many small files,
 * which the system has in memory as a rule: to wait for each of them would take three times as long as to read it.
 */
export function filtersOf(folder: string): FilterSource {
  let known: { readonly version: string; readonly index: PassageFilters } | undefined;
  return {
    read: async (file) => ifThere(() => readFileSync(join(folder, file))),
    index: async () => {
      const path = join(folder, filterIndexFile);
      const found = ifThere(() => lstatSync(path));
      if (found?.isFile() !== true) return undefined;
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (known?.version === version) return known.index;
      const text = ifThere(() => readFileSync(path, "utf8"));
      if (text === undefined) return undefined;
      known = { version, index: JSON.parse(text) as PassageFilters };
      return known.index;
    },
  };
}

function ifThere<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const isGone =
      error instanceof Error &&
      "code" in error &&
      (error.code === "ENOENT" || error.code === "ENOTDIR");
    if (isGone) return undefined;
    throw error;
  }
}
