/**
 * Publishes a site: uploads what is new or changed, and deletes what is gone, without a list of what the target holds.
 *
 * What is to be done follows from two manifests, the site's and the target's own. Clients never meet a dead link, and
 * never a manifest that lists what is not there:
 *
 *   1. new files: nothing leads to them yet
 *   2. changed files: all that they link to is there, and so is what is gone
 *   3. the manifest, then build.json, which tells of it in brief
 *   4. what is gone is deleted: nothing leads to it any more
 *
 * A publication may end anywhere. Before it changes anything, it puts a list of all files that it is going to upload or
 * delete into the target, and it deletes the list at its end. Where the next publication finds such a list, it trusts the
 * target's manifest for no file of it: it uploads those that the site has, and deletes the others. So it does not
 * matter whether the site was built again in between.
 *
 * Two publications to one target at the same time are not kept apart.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import { isRemote } from "../model/remote.ts";
import { halfAppliedName } from "../publishing/in-place.ts";
import { manifestName, readManifest, unlistedFiles } from "../publishing/manifest.ts";
import type { WholeFolder } from "../publishing/verify.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import { listChanges } from "./changes.ts";
import { checkTargetFolder, folderTarget } from "./folder-target.ts";
import { readHeld } from "./held.ts";
import { checkRclone } from "./rclone.ts";
import { rcloneTarget } from "./rclone-target.ts";
import type { Change, Changes, Target } from "./target.ts";
import { unfinishedName, writeUnfinished } from "./unfinished.ts";

/** What is published where. */
export interface PublishRequest {
  /** The folder of the site. */
  readonly folder: string;
  /** What `verify` found in it. */
  readonly verified: WholeFolder;
  /** A folder, or rclone's name of a remote. */
  readonly target: string;
  /** Take over a folder that this program did not make. */
  readonly force: boolean;
  /** Find out what would be done, and do nothing. */
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  /** Whether rclone may show its progress on standard error. */
  readonly isWatched: boolean;
}

/** What came of it. */
export interface PublishReport {
  readonly changes: Readonly<Record<Change, number>>;
  /** Whether the target had all of it already. */
  readonly isUpToDate: boolean;
}

/** Hears what is going on. */
export interface PublishLog {
  phase(name: PublishPhase): void;
  /** Of a dry run: what is to be done with a file. */
  change(change: Change, path: string): void;
}

/** What a publication does, in this order. */
export type PublishPhase = "verify" | "compare" | "upload" | "delete";

/**
 * Refuses a target before anything is read.
 * @throws AnthologyError of kind `run`
 */
export function checkTarget(target: string, folder: string, force: boolean): void {
  if (isRemote(folder)) {
    throw new AnthologyError("run", `expected a folder on this machine, found ${folder}`, {
      hint: `name the target first: anthology-build publish ${folder} ${target}`,
    });
  }
  if (!isRemote(target)) checkTargetFolder(target, folder, force);
  else if (force) {
    throw new AnthologyError(
      "run",
      `--force does not work with ${target}: it is not a folder on this machine`,
      {
        hint: "publish to a bucket or prefix that no other program uses",
      },
    );
  } else checkRclone();
}

/**
 * Publishes a site that was verified, to a target that was checked.
 * @throws AnthologyError of kind `run`; what was begun is completed by the next publication
 */
export async function publish(request: PublishRequest, log: PublishLog): Promise<PublishReport> {
  const { verified, folder, target: name } = request;
  if (verified.head.shard !== null) {
    throw new AnthologyError(
      "run",
      `${folder} is one shard of a site: its links lead to the others`,
      {
        hint: "join all shards first: anthology-build merge <folders...> --out <folder>",
      },
    );
  }
  const work = mkdtempSync(join(tmpdir(), "anthology-build-publish-"));
  try {
    const target = (isRemote(name) ? rcloneTarget : folderTarget)(name, { ...request, work });
    return await publishFrom(work, target, request, log);
  } catch (error) {
    throw explainDiskError(error, `publish ${folder} to ${name}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function publishFrom(
  work: string,
  target: Target,
  { folder, force, isDryRun }: PublishRequest,
  log: PublishLog,
): Promise<PublishReport> {
  log.phase("compare");
  // The folder may be built again meanwhile.
  for (const name of unlistedFiles) copyFileSync(join(folder, name), join(work, name));
  const held = await readHeld(target, work, force);
  const site = readManifest(work, createValidator(readSchemas()));
  const lists = listChanges(site?.files() ?? [], held, work);
  const manifestHash = digest(join(work, manifestName))?.sha256;
  const isUpToDate = lists.all.count === 0 && held.manifestHash === manifestHash;
  if (isDryRun) {
    for (const change of ["new", "changed", "gone"] as const) {
      for (const path of lists[change]) log.change(change, path);
    }
  } else if (!isUpToDate) {
    await apply(lists, target, { work, folder }, log);
  }
  const { new: added, changed, gone } = lists;
  return {
    changes: { new: added.count, changed: changed.count, gone: gone.count },
    isUpToDate,
  };
}

async function apply(
  lists: Changes,
  target: Target,
  { work, folder }: { readonly work: string; readonly folder: string },
  log: PublishLog,
): Promise<void> {
  log.phase("upload");
  target.check(lists);
  const list = join(work, unfinishedName);
  writeUnfinished(list, lists.all);
  await target.put(list, unfinishedName);
  await target.upload(folder, lists.new);
  await target.upload(folder, lists.changed);
  checkNotBuiltAgain(folder, work);
  for (const name of unlistedFiles) await target.put(join(work, name), name);
  log.phase("delete");
  if (lists.gone.count > 0) await target.remove(lists.gone);
  await target.remove([unfinishedName]);
}

/** Refuses to put the manifest of one build with files of another. */
function checkNotBuiltAgain(folder: string, work: string): void {
  const [now, then] = [folder, work].map((at) => digest(join(at, manifestName))?.sha256);
  if (now === then && !existsSync(join(folder, halfAppliedName))) return;
  throw new AnthologyError("run", `${folder} was built again while it was published`, {
    hint: "publish again: that completes what was begun",
  });
}
