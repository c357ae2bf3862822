/** Builds a site: from a snapshot to published files, all or nothing. */
import { explainDiskError } from "../disk/errors.ts";
import { createSync } from "../disk/sync.ts";
import type { BuildLog } from "../model/log.ts";
import { checkLocation } from "../site-folder/folders.ts";
import { withPublication } from "../site-folder/publication.ts";
import { publishedAt } from "../site-folder/site-location.ts";
import { noChanges } from "../site-folder/summary.ts";
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
  try {
    checkLocation(location, [{ name: `the snapshot ${snapshotFile}`, path: snapshotFile }], force);
    return await withPublication(location, createSync(isDurable), async (folder) => {
      if (folder.recovered) log.note(`finished a build of ${out} that had been interrupted`);
      // The snapshot is watched from before it is hashed: a build is remembered by that hash.
      const checkUnchanged = watchFile(snapshotFile);
      const last = await openLast(folder, settings);
      try {
        if (last.same !== undefined) {
          const nothing = { written: 0, removed: 0, changed: false, changes: noChanges };
          return { summary: last.same, ...nothing };
        }
        // Loaded only now: loading takes longer than finding out that nothing has changed.
        const { updateFolder } = await import("./update-folder.ts");
        return await updateFolder(folder, settings, last, checkUnchanged, log);
      } finally {
        last.stop();
      }
    });
  } catch (error) {
    const hint =
      "fix that, then run the command again: the published folder is complete, or the next run completes it";
    throw explainDiskError(error, `write to ${out}`, hint);
  }
}
