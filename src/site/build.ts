/** Builds a site: from a snapshot to published files, all or nothing. */
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync } from "../disk/sync.ts";
import type { BuildLog } from "../model/log.ts";
import { manifestName } from "../routing/routes.ts";
import { checkLocation } from "../site-folder/folders.ts";
import { publishedAt } from "../site-folder/location.ts";
import { withPublication } from "../site-folder/publication.ts";
import { checkSnapshotFile } from "../snapshot/file.ts";
import { openLast } from "./incremental.ts";
import type { BuildReport, Settings } from "./settings.ts";
import { watchFile } from "./source.ts";

/**
 * Builds the site and publishes it, which changes the published folder only after every check has passed.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if the work cannot be done
 */
export async function build(settings: Settings, log: BuildLog): Promise<BuildReport> {
  const { snapshotFile, location, force, isDurable } = settings;
  const out = publishedAt(location);
  log.phase("check the snapshot");
  checkSnapshotFile(snapshotFile);
  const isPublished = isThere(join(out, manifestName));
  try {
    checkLocation(location, [{ name: `the snapshot ${snapshotFile}`, path: snapshotFile }], force);
    return await withPublication(location, createSync(isDurable), async (folder) => {
      // The snapshot is watched from before it is hashed: a build is remembered by that hash.
      const checkUnchanged = watchFile(snapshotFile);
      const last = openLast(folder, settings);
      if (last.same !== undefined) {
        return { summary: last.same, written: 0, removed: 0, changed: false };
      }
      // Loaded only now: loading takes longer than finding out that nothing has changed.
      const { updateFolder } = await import("./update-folder.ts");
      return await updateFolder(folder, settings, last, checkUnchanged, log);
    });
  } catch (error) {
    const ending = ": the published folder is complete, or the next run completes it";
    throw explainDiskError(error, `write to ${out}`, isPublished ? ending : "");
  }
}
