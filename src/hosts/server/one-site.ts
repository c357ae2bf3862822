/** Reads several files of a published folder that belong to one site, although a build may replace it in the meantime. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { PassageFilters } from "../../model/published.ts";
import { filterIndexFile } from "../../routing/filters.ts";
import { halfAppliedName, manifestName } from "../../routing/routes.ts";
import type { FilterSource } from "../composed.ts";
import { readPlainFile } from "./open-file.ts";

/** The number of attempts, and the pause between them in milliseconds: a small build is moved in this time. */
const attempts = 10;
const pause = 50;

/**
 * The result of reading from the site in a folder; undefined if the folder has files of two sites in all attempts.
 * @param read gets the folder of the site: with releases, `folder` is a link to the current one
 */
export async function readOneSite<Value>(
  folder: string,
  read: (site: string) => Promise<Value>,
): Promise<Value | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await setTimeout(pause);
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) continue;
    const site = realpathSync.native(folder);
    const before = identityOf(site);
    if (before === undefined) continue;
    try {
      const value = await read(site);
      if (identityOf(site) === before) return value;
    } catch (error) {
      if (identityOf(site) === before) throw error;
    }
  }
  return undefined;
}

/**
 * Identifies the site in a folder; undefined while it is being replaced. A build writes the marker before it moves the first
 * file, and deletes it after it has replaced the manifest, so the marker is checked first.
 */
function identityOf(site: string): string | undefined {
  const marker = statSync(join(site, halfAppliedName), { throwIfNoEntry: false });
  if (marker !== undefined) return undefined;
  const manifest = statSync(join(site, manifestName), { throwIfNoEntry: false });
  return manifest && `${manifest.ino} ${manifest.size} ${manifest.mtimeMs}`;
}

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
