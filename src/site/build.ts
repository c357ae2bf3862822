/** Builds a site: from a snapshot to published files, all or nothing. */

import { explainDiskError } from "../disk/errors.ts";
import { createSync } from "../disk/sync.ts";
import type { BuildLog } from "../model/log.ts";
import { checkLocation } from "../publishing/folders.ts";
import { type Publication, withPublication } from "../publishing/publication.ts";
import { publishedAt } from "../publishing/site-location.ts";
import { noChanges } from "../publishing/summary.ts";
import { checkSnapshotFile } from "../snapshot/file.ts";
import { codeHash } from "./code-hash.ts";
import { compareWithLast } from "./last-build.ts";
import type { BuildReport, BuildRequest } from "./request.ts";
import { watchFile } from "./source.ts";

/**
 * Builds the site and publishes it into `out`, which changes only after every check has passed.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if the work cannot be done
 */
export async function build(request: BuildRequest, log: BuildLog): Promise<BuildReport> {
  const { snapshotFile, location, force, isDurable } = request;
  const out = publishedAt(location);
  log.phase("check the snapshot");
  checkSnapshotFile(snapshotFile);
  try {
    checkLocation(location, [{ name: `the snapshot ${snapshotFile}`, path: snapshotFile }], force);
    return await withPublication(location, createSync(isDurable), (publication) => {
      if (publication.recovered) log.note(`finished a build of ${out} that had been interrupted`);
      return buildInto(publication, request, log);
    });
  } catch (error) {
    const hint =
      "fix that, then run the command again: the published folder is complete, or the next run completes it";
    throw explainDiskError(error, `write to ${out}`, hint);
  }
}

async function buildInto(
  publication: Publication,
  request: BuildRequest,
  log: BuildLog,
): Promise<BuildReport> {
  const { snapshotFile, options, jobs, shard, previousSource } = request;
  const acceptsLoss = previousSource?.acceptsLoss === true;
  const now = { code: codeHash(), options, shard, acceptsLoss };
  // Watched before it is hashed: the hash in the note must be that of the snapshot that was built.
  const checkUnchanged = watchFile(snapshotFile);
  const comparison = await compareWithLast(publication, now, snapshotFile, jobs);
  try {
    if (comparison.same !== undefined) {
      const nothing = { written: 0, removed: 0, changed: false, changes: noChanges };
      return { summary: comparison.same, ...nothing };
    }
    // Loaded only if there is something to build: loading takes longer than finding out that nothing has changed.
    const { publishMade } = await import("./publish-made.ts");
    return await publishMade(publication, request, now, comparison, checkUnchanged, log);
  } finally {
    comparison.stop();
  }
}
