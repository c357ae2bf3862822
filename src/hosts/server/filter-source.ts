/** Reads the index of filters and the records of published folders. */
import { closeSync, readFileSync } from "node:fs";
import type { PassageFilters } from "../../model/published.ts";
import { filterIndexFile } from "../../routing/filters.ts";
import type { FilterSource } from "../composed.ts";
import { openPlainFile, type PlainFile } from "./plain-file.ts";

/**
 * The source of a folder. It reads the index again after a build has replaced it. A page needs many small files, which are
 * usually in the cache of the system: asynchronous reads would take three times as long.
 */
export function openFilters(): (folder: string) => FilterSource {
  let known: { readonly version: string; readonly index: PassageFilters } | undefined;
  return (folder) => ({
    read: async (file) => inFile(folder, file, ({ descriptor }) => readFileSync(descriptor)),
    index: async () =>
      inFile(folder, filterIndexFile, ({ descriptor, stats: { ino, size, mtimeMs } }) => {
        const version = `${ino} ${size} ${mtimeMs}`;
        if (known?.version !== version) {
          known = {
            version,
            index: JSON.parse(readFileSync(descriptor, "utf8")) as PassageFilters,
          };
        }
        return known.index;
      }),
  });
}

/** The result of reading an open file; undefined if there is no such file. */
function inFile<Value>(
  folder: string,
  file: string,
  read: (file: PlainFile) => Value,
): Value | undefined {
  const found = openPlainFile(folder, file);
  if (found === undefined) return undefined;
  try {
    return read(found);
  } finally {
    closeSync(found.descriptor);
  }
}
