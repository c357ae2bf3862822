/**
 * Publishes a site: uploads new and changed files, and deletes files that are gone, without listing the target.
 *
 * The changes follow from two manifests, the site's and the target's, or from two indexes of packs. The order of the steps
 * makes sure that clients never meet a dead link, nor a manifest that lists missing files:
 *
 *   1. upload new files: nothing links to them yet
 *   2. upload changed files: the new files that they link to exist, and so do the files that are gone
 *   3. upload the manifest, then its summary, build.json; or the index of packs
 *   4. delete files that are gone: nothing links to them any more
 *
 * The content of a pack never changes, so readers of a packed site see the old one until step 3, and the new one from then
 * on.
 *
 * A publication may be interrupted at any point. Before it changes anything, it puts a list of all files that it will
 * upload or delete into the target; at the end it deletes the list. If the next publication finds such a list, it does
 * not trust the target's manifest for these files: it uploads those that the site has, and deletes the others. So the
 * site may be built again in between.
 *
 * Nothing prevents two publications to one target at the same time.
 */

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { explainDiskError, explained } from "../disk/errors.ts";
import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import { isRemote } from "../model/remote.ts";
import { isPackedFolder } from "../packed/folder.ts";
import { manifestName, packedIndexName } from "../routing/routes.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { checkUnchanged } from "../site-folder/published.ts";
import {
  type PublishReport,
  packedChanges,
  plainChanges,
  unfinishedName,
  writeUnfinished,
} from "./changes.ts";
import { checkTargetFolder, folderTarget } from "./folder-target.ts";
import { checkRclone, rcloneTarget } from "./rclone.ts";
import type { PublishTarget } from "./target.ts";

interface PublishRequest {
  /** The folder of the site, which was verified. */
  readonly folder: string;
  /** A folder, or a remote as rclone names it. */
  readonly target: string;
  /** Whether to find the changes without making them. */
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  /** Whether rclone may show its progress on standard error. */
  readonly isWatched: boolean;
}

export type PublishPhase = "verify" | "compare" | "upload" | "delete";

/**
 * Refuses an unsuitable target before anything is read.
 * @throws AnthologyError of kind `run`
 */
export function checkTarget(target: string, folder: string): void {
  if (isRemote(folder)) {
    throw new AnthologyError("run", `expected a folder on this machine, found ${folder}`, {
      hint: `name the target first: anthology-build publish ${folder} ${target}`,
    });
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) {
    throw new AnthologyError("run", `expected a folder or a remote of rclone, found ${target}`, {
      hint: `set up a remote with rclone config, then: anthology-build publish remote:bucket/prefix ${folder}`,
    });
  }
  if (isRemote(target)) checkRclone();
  else explained(`publish to ${target}`, () => checkTargetFolder(target, folder));
}

/**
 * Publishes a verified site to a checked target.
 * @throws AnthologyError of kind `run`; the next publication then completes this one
 */
export async function publish(
  request: PublishRequest,
  phase: (name: PublishPhase) => void,
): Promise<PublishReport> {
  const { folder, target: name } = request;
  const work = mkdtempSync(join(tmpdir(), "anthology-build-publish-"));
  try {
    const target = (isRemote(name) ? rcloneTarget : folderTarget)(name, { ...request, work });
    return await publishFrom(work, target, request, phase);
  } catch (error) {
    throw explainDiskError(error, `publish ${folder} to ${name}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function publishFrom(
  work: string,
  target: PublishTarget,
  request: PublishRequest,
  phase: (name: PublishPhase) => void,
): Promise<PublishReport> {
  const { folder, isDryRun } = request;
  phase("compare");
  const isPacked = isPackedFolder(folder);
  const other = isPacked ? manifestName : packedIndexName;
  if (await target.fetch(other, join(work, "other"))) {
    const [found, expected] = isPacked ? ["plain", "packed"] : ["packed", "plain"];
    const message = `${target.nameOf(other)}: expected no site or a ${expected} one, found a ${found} one`;
    throw new AnthologyError("run", message, {
      hint: "publish to another folder, bucket or prefix, or empty this one first",
    });
  }
  const heads = isPacked ? [packedIndexName] : unlistedFiles;
  const [head = ""] = heads;
  const copyOf = (name: string) => join(work, basename(name));
  // Copied, because the folder may be built or packed again meanwhile.
  for (const name of heads) copyFileSync(join(folder, name), copyOf(name));
  const report = await (isPacked ? packedChanges : plainChanges)(target, work, folder);
  const { changes, isUpToDate } = report;
  if (isDryRun || isUpToDate) return report;
  phase("upload");
  target.check(changes);
  const list = join(work, unfinishedName);
  writeUnfinished(list, changes);
  await target.put(list, unfinishedName);
  await target.upload(folder, changes.new);
  await target.upload(
    folder,
    changes.changed.filter((path) => path !== head),
  );
  checkUnchanged(folder, head, digest(copyOf(head))?.sha256, "publish");
  // A power cut must not leave a manifest that lists files whose content is lost.
  target.flush();
  for (const name of heads) await target.put(copyOf(name), name);
  phase("delete");
  if (changes.gone.length > 0) await target.remove(changes.gone);
  target.flush();
  await target.remove([unfinishedName]);
  return report;
}
