/** Builds a site, all or nothing, or checks it: a check does the same, but writes nothing. */
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { isFilled } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync } from "../disk/sync.ts";
import { withTemporaryFolder } from "../disk/temporary-folder.ts";
import type { BuildLog } from "../model/log.ts";
import { manifestName } from "../routing/site-files.ts";
import { checkLocation } from "../site-folder/folders.ts";
import { type SiteSummary, summarise, takeInventory } from "../site-folder/inventory.ts";
import { type Commit, type LockedFolder, withLockedFolder } from "../site-folder/locked-folder.ts";
import { listPublished } from "../site-folder/published.ts";
import { publishedAt } from "../site-folder/published-at.ts";
import { checkSnapshotFile, watchFile } from "../snapshot/file.ts";
import { type Memory, openMemory } from "./memory.ts";
import type { BuildInput, BuildReport, CheckInput } from "./options.ts";

/**
 * Builds the site and publishes it, which changes the published folder only after every check has passed.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if the work cannot be done
 */
export async function build(input: BuildInput, log: BuildLog): Promise<BuildReport> {
  const { snapshotFile, records, location, force, isDurable } = input;
  const out = publishedAt(location);
  log.phase("check the snapshot");
  checkSnapshotFile(snapshotFile);
  const isPublished = isThere(join(out, manifestName));
  try {
    const inputs = [
      { name: `the snapshot ${snapshotFile}`, path: snapshotFile },
      ...(records === undefined ? [] : [{ name: `the records ${records}`, path: records }]),
    ];
    checkLocation(location, inputs, force);
    return await withLockedFolder(location, createSync(isDurable), async (folder) => {
      // The snapshot is watched from before it is hashed: a build is remembered by that hash.
      const checkUnchanged = watchFile(snapshotFile);
      const memory = await openMemory(folder, input);
      if (memory.current !== undefined) {
        return { summary: memory.current, written: 0, removed: 0, changed: false };
      }
      return await publish(folder, input, memory, checkUnchanged, log);
    });
  } catch (error) {
    const ending = ": the published folder is complete, or the next run completes it";
    const details = { path: out, ...(isPublished ? { ending } : {}) };
    throw explainDiskError(error, `write to ${out}`, details);
  }
}

async function publish(
  folder: LockedFolder,
  input: BuildInput,
  memory: Memory,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<BuildReport> {
  const { out, staged, work } = folder;
  const last = memory.lastUnits();
  const published = last === undefined ? listPublished(folder, input.force) : undefined;
  // Loaded only now: loading takes longer than finding out that nothing has changed.
  const { makeSite } = await import("./make.ts");
  const stage = { staged, out: isFilled(out) ? out : undefined, work };
  const site = await makeSite(input, stage, last, checkUnchanged, log);
  log.phase("publish");
  const { head, files, units, written } = site;
  let commit: Commit;
  try {
    commit = await folder.commit(head, files, published ?? units.outdated());
  } finally {
    units.close();
  }
  const summary = summarise(head, commit.inventory);
  try {
    memory.keep(units.file, commit, summary);
  } catch (error) {
    // The site is published: a missing note only makes the next build slower, and must not make this one fail.
    log.note(
      `cannot save the state of this build: ${String(error)}; the next build makes everything again`,
    );
  }
  const { removed, changed } = commit;
  return { summary, written, removed, changed };
}

/** Finds every fault that would stop a build. @throws AnthologyError like `build` */
export async function check(input: CheckInput, log: BuildLog): Promise<SiteSummary> {
  log.phase("check the snapshot");
  const checkUnchanged = watchFile(input.snapshotFile);
  return await withTemporaryFolder(async (work) => {
    const { makeSite } = await import("./make.ts");
    const stage = { staged: undefined, out: undefined, work };
    const site = await makeSite(input, stage, undefined, checkUnchanged, log);
    const { head, files, units } = site;
    const inventory = takeInventory(head, files);
    try {
      for (const _ of inventory.files);
    } finally {
      units.close();
    }
    return summarise(head, inventory.end(), false);
  });
}
