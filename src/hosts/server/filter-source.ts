/** The index of filters and the records of a published folder, read as the builds leave them. */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { filterIndexFile } from "../../model/filters.ts";
import type { PassageFilters } from "../../model/published.ts";
import type { FilterSource } from "../composed.ts";

/** What is read from this folder; the index is read again when a build has replaced it. */
export function filtersOf(folder: string): FilterSource {
  let known: { readonly version: string; readonly index: PassageFilters } | undefined;
  const read = (file: string) => ifThere(readFile(join(folder, file)));
  return {
    read,
    index: async () => {
      const found = await ifThere(lstat(join(folder, filterIndexFile)));
      if (found?.isFile() !== true) return undefined;
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (known?.version === version) return known.index;
      const bytes = await read(filterIndexFile);
      if (bytes === undefined) return undefined;
      known = { version, index: JSON.parse(bytes.toString()) as PassageFilters };
      return known.index;
    },
  };
}

async function ifThere<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
