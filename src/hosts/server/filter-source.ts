/** Reads the index of filters and the records of published folders. */
import { readFileSync } from "node:fs";
import type { PassageFilters } from "../../model/published.ts";
import { filterIndexFile } from "../../routing/filters.ts";
import type { FilterSource } from "../composed.ts";
import { readPlainFile } from "./plain-file.ts";

/**
 * The source of a folder. It reads the index again after a build has replaced it. A page needs many small files, which are
 * usually in the cache of the system: asynchronous reads would take three times as long.
 */
export function openFilters(): (folder: string) => FilterSource {
  let known: { readonly version: string; readonly index: PassageFilters } | undefined;
  return (folder) => ({
    read: async (file) => readPlainFile(folder, file, ({ descriptor }) => readFileSync(descriptor)),
    index: async () =>
      readPlainFile(folder, filterIndexFile, ({ descriptor, stats: { ino, size, mtimeMs } }) => {
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
