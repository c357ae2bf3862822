/**
 * A folder on this machine as a target, such as the folder of a web server. Each file is first copied to a temporary
 * name and then renamed, so that a reader finds the old file or the new one, never half of one.
 */
import { copyFileSync, lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  checkReplaceable,
  entriesBelow,
  makeFolder,
  moveInto,
  removeFiles,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { createSync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName, manifestName, packedIndexName } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { outerWorkFolder, realFolder, savedStateOf } from "../site-folder/location.ts";
import { unfinishedName } from "./changes.ts";
import type { PublishTarget, TargetContext } from "./target.ts";

/** Temporary name of a file that is being copied. */
const partName = `${unfinishedName}.part`;

/** Refuses a folder in which other programs' files could be lost. */
export function checkTargetFolder(name: string, site: string): void {
  const inputs = [{ name: `the site ${site}`, path: site }];
  const marks = [manifestName, packedIndexName, unfinishedName, partName];
  checkFolder(name, inputs, { called: `the target ${name}`, marks, takeOver: "empty it first" });
  if (isThere(savedStateOf(outerWorkFolder(realFolder(name))).note)) {
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
  const copy = async (file: string, path: string) => {
    await handleSignals();
    copyFileSync(file, part);
    moveInto(part, `${folder}/${path}`);
  };
  const handleSignals = async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
  return {
    nameOf: (path) => join(name, path),
    list: async (inside) => {
      const paths = isThere(join(folder, inside)) ? readdirSync(join(folder, inside)) : [];
      return new Map(
        paths.map((file) => [`${inside}/${file}`, lstatSync(join(folder, inside, file)).size]),
      );
    },
    fetch: async (path, file) => {
      const from = join(folder, path);
      const isFile = statSync(from, { throwIfNoEntry: false })?.isFile() === true;
      if (isFile) copyFileSync(from, file);
      return isFile;
    },
    check: ({ new: added, changed, gone }) => {
      makeFolder(folder);
      // A file to be deleted may be a link, but the folders above it may not.
      const neighbours = gone.map((path) => join(dirname(path), partName));
      checkReplaceable(folder, [...added, ...changed, ...neighbours]);
    },
    put: async (file, path) => {
      checkReplaceable(folder, [path]);
      await copy(file, path);
    },
    upload: async (site, paths) => {
      for (const path of paths) await copy(join(site, path), path);
    },
    remove: async (paths) => {
      await handleSignals();
      removeFiles(folder, paths);
    },
    has: ({ path, bytes }) => {
      const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === bytes;
    },
    flush: () => sync.all(folder, () => entriesBelow(folder)),
  };
}
