/** The index of filters and the records of published folders, read as the builds leave them. */
import { closeSync, readFileSync } from "node:fs";
import type { PassageFilters } from "../../model/published.ts";
import { filterIndexFile } from "../../routing/filters.ts";
import type { FilterSource } from "../composed.ts";
import { openPlainFile, type PlainFile } from "./plain-file.ts";

/**
 * What is read from a folder; the index is read again when a build has replaced it. A page has many small files,
 * which the system has in memory as a rule: to wait for each of them would take three times as long as to read it.
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

/** What is read from a file while it is open; undefined when there is none. */
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
