/**
 * A folder on this machine as a target, such as the folder of a web server. Each file is first copied to a temporary
 * name and then renamed, so that a reader finds the old file or the new one, never half of one.
 */

import { copyFileSync, lstatSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { checkReplaceable, makeFolder, moveInto, removeFiles } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { filesInSite, noteNextTo, realFolder } from "../site-folder/work-folder.ts";
import type { PublishTarget, TargetContext } from "./target.ts";
import { unfinishedName } from "./unfinished.ts";

/** Temporary name of a file that is being copied. */
const partName = `${unfinishedName}.part`;

/** Number of files after which signals are handled. */
const turn = 50;

/** Refuses a folder in which other programs' files could be lost, unless `force`. */
export function checkTargetFolder(name: string, site: string, force: boolean): void {
  const inputs = [{ name: `the site ${site}`, path: site }];
  const marks = [manifestName, unfinishedName, partName];
  checkFolder(name, inputs, force, { called: `the target ${name}`, marks });
  if (!force && isThere(noteNextTo(realFolder(name)))) {
    throw new AnthologyError("run", `the target ${name}: it was built here, not published here`, {
      hint: "name the target first: anthology-build publish <target> [folder]",
    });
  }
  if (isThere(join(name, halfAppliedName))) {
    throw new AnthologyError("run", `${name} is half applied: a build into it was interrupted`, {
      hint: "run that build again to finish it, then publish",
    });
  }
}

/** The folder of this name, which is created if it is missing. */
export function folderTarget(
  name: string,
  { signal }: Pick<TargetContext, "signal">,
): PublishTarget {
  const folder = realFolder(name);
  const sync = createSync(true);
  const part = join(folder, partName);
  // A killed publication may have left this file.
  rmSync(part, { force: true });
  const put = (file: string, path: string) => {
    copyFileSync(file, part);
    moveInto(part, `${folder}/${path}`);
  };
  const pauseForSignals = async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
  const forEach = async (paths: Iterable<string>, work: (batch: readonly string[]) => void) => {
    for (const batch of batches(paths)) {
      await pauseForSignals();
      work(batch);
    }
  };
  return {
    name,
    nameOf: (path) => join(name, path),
    fetch: async (path, file) => {
      const from = join(folder, path);
      const isFile = statSync(from, { throwIfNoEntry: false })?.isFile() === true;
      if (isFile) copyFileSync(from, file);
      return isFile;
    },
    check: ({ new: added, changed, gone }) => {
      makeFolder(folder);
      checkReplaceable(folder, added);
      checkReplaceable(folder, changed);
      checkReplaceable(folder, neighbours(gone));
    },
    put: async (file, path) => {
      await pauseForSignals();
      checkReplaceable(folder, [path]);
      put(file, path);
    },
    upload: async (site, paths) => {
      await forEach(paths, (batch) => {
        for (const path of batch) put(join(site, path), path);
      });
    },
    remove: (paths) => forEach(paths, (batch) => removeFiles(folder, batch)),
    has: ({ path, bytes }) => {
      const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === bytes;
    },
    flush: () => sync.all(folder, () => filesInSite(folder)),
    files: function* () {
      for (const path of filesInSite(folder)) if (path !== partName) yield path;
    },
  };
}

/** For each path, one in the same folder: a file to be deleted may be a link, but the folders above it may not. */
function* neighbours(paths: Iterable<string>): Generator<string> {
  for (const path of paths) yield join(dirname(path), partName);
}

function* batches(paths: Iterable<string>): Generator<readonly string[]> {
  let batch: string[] = [];
  for (const path of paths) {
    batch.push(path);
    if (batch.length < turn) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
