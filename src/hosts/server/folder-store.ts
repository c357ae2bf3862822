/** A published folder as a store: its files belong to one site, although a build may replace it in the meantime. */
import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { halfAppliedName, manifestName } from "../../routing/routes.ts";
import type { SizedContent, Store } from "../store.ts";
import { openFile } from "./open-file.ts";

/** The number of attempts, and the pause between them in milliseconds: a small build is moved in this time. */
const attempts = 10;
const pause = 50;

/** @param folder may be a link: with releases, it leads to the current one */
export function folderStore(folder: string): Store<SizedContent> {
  return {
    open: async (file) => openFile(folder, file),
    ofOneSite: async (read) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await setTimeout(pause);
        if (statSync(folder, { throwIfNoEntry: false }) === undefined) continue;
        const site = realpathSync.native(folder);
        const before = identityOf(site);
        if (before === undefined) continue;
        try {
          const value = await read(async (file) => openFile(site, file));
          if (identityOf(site) === before) return value;
        } catch (error) {
          if (identityOf(site) === before) throw error;
        }
      }
      return undefined;
    },
  };
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
