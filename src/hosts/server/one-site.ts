/** What is put together from several files of a published folder is of one site, though a build may replace it meanwhile. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { halfAppliedName, manifestName } from "../../routing/routes.ts";

/** How often it is read again, and after how many milliseconds: a small build is moved in as fast. */
const attempts = 10;
const pause = 50;

/**
 * What is read from the site in a folder; undefined where the folder holds files of two sites for longer than that.
 * @param read is given the site's own folder: where releases are kept, `folder` is a link to the current one
 */
export async function readOneSite<Value>(
  folder: string,
  read: (site: string) => Promise<Value>,
): Promise<Value | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await setTimeout(pause);
    if (!existsSync(folder)) continue;
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
 * Tells sites in one folder apart; undefined while one is replaced by another. A build puts the marker there before it
 * moves the first file, and takes it away when it has replaced the manifest: so the marker is looked for first.
 */
function identityOf(site: string): string | undefined {
  if (existsSync(join(site, halfAppliedName))) return undefined;
  const manifest = statSync(join(site, manifestName), { throwIfNoEntry: false });
  return manifest && `${manifest.ino} ${manifest.size} ${manifest.mtimeMs}`;
}
