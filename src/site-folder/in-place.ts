/**
 * Replaces a published site by a staged one in the same folder, file by file. Meanwhile the folder contains a marker, a
 * file that says so. After an interruption the marker stays, and the next build compares every file.
 *
 * A power cut may lose any write that did not reach the disk. So these are flushed in order: the new contents, the
 * marker before the first file is moved, all moves before that of the manifest, and the manifest before the marker is
 * removed.
 */

import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { checkReplaceable, entriesBelow, filesBelow, folderOf, moveInto } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { removeEmptyFolders, removeFiles } from "../disk/remove.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { apply } from "./apply.ts";

interface Replacement {
  readonly out: string;
  readonly work: string;
  readonly staged: string;
  /** Paths of files that the new site does not have. */
  readonly removed: readonly string[];
}

/**
 * Replaces the site.
 * @throws AnthologyError of kind `mixed` if the disk fails on the way; any other error leaves the old site unchanged
 */
export async function replaceSite(replacement: Replacement, sync: Sync): Promise<void> {
  const { out, work, staged, removed } = replacement;
  const files = [...filesBelow(staged)].filter((path) => path !== manifestName);
  checkReplaceable(out, [...files, manifestName, ...removed, halfAppliedName]);
  const [newMarker, marker] = [join(work, halfAppliedName), join(out, halfAppliedName)];
  const manifest = join(staged, manifestName);
  // If an earlier build was interrupted, the marker must stay.
  const wasBegun = isThere(marker);
  let [isMoved, isBegun] = [wasBegun, wasBegun];
  try {
    await apply(
      { new: [], changed: files, gone: removed },
      {
        mark: () => {
          writeFileSync(newMarker, markerText);
          sync.all(work, () => [newMarker, ...entriesBelow(staged)]);
          renameSync(newMarker, marker);
          isMoved = true;
          sync.one(out);
          isBegun = true;
          // The earlier build may have made folders for files that it did not move.
          if (wasBegun) removeEmptyFolders(out);
        },
        put: (paths) => {
          for (const path of paths) moveInto(`${staged}/${path}`, `${out}/${path}`);
        },
        remove: (paths) => removeFiles(out, paths),
        confirm: () =>
          sync.all(out, () => [
            manifest,
            ...files.map((path) => join(out, path)),
            ...existingFolders(out, [...files, ...removed]),
            out,
          ]),
        putHead: () => {
          renameSync(manifest, join(out, manifestName));
          sync.one(out);
        },
        unmark: () => rmSync(marker),
      },
    );
  } catch (error) {
    if (!isMoved || (!isBegun && isRemoved(marker))) throw error;
    throw mixed(out, error);
  }
}

function isRemoved(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}

function mixed(out: string, error: unknown): AnthologyError {
  const reason = explainDiskError(error, "go on");
  const message = `${out} is half applied: it holds files of two builds; ${reason instanceof Error ? reason.message : reason}`;
  return new AnthologyError("mixed", message, {
    hint: `fix that, then run the same command again: the next build into ${out} completes it`,
    cause: error,
  });
}

/** The folders of files that were moved or removed, and those above them, if they still exist. */
function existingFolders(out: string, paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = folderOf(path); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return Array.from(folders, (folder) => join(out, folder)).filter((folder) => isThere(folder));
}

const markerText = `A new build is being moved into this folder. Until that is done it holds files of two builds.
If no anthology-build is running, it was interrupted: run the build again to finish it.
`;
