/** Reads a published folder: the manifest of a finished build, and the files of the last build. */

import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { explained } from "../disk/errors.ts";
import { digest } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { AnthologyError, type ErrorKind } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { parseObject } from "../model/json.ts";
import type { Build } from "../model/published.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { filesInSite, realFolder } from "./location.ts";
import {
  buildFileName,
  listedFiles,
  type OpenManifest,
  readManifest,
  unlistedFiles,
} from "./manifest.ts";
import { currentName } from "./published-at.ts";
import { bytesOf, type SiteFiles } from "./site.ts";

/**
 * Opens the manifest of a published folder.
 * @param kind of the error if the folder has files of two builds, or a manifest with faults
 * @throws AnthologyError of kind `run` if nothing was published
 */
export function openPublished(folder: string, kind: ErrorKind): OpenManifest {
  return explained(`read ${folder}`, () => manifestOf(folder, kind));
}

function manifestOf(folder: string, kind: ErrorKind): OpenManifest {
  const isCurrent = basename(folder) === currentName;
  const place = isCurrent ? `--releases ${dirname(folder)}` : `--out ${folder}`;
  const hint = `build it first: anthology-build build ${place}; or name the folder of a site`;
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) throw new AnthologyError("run", `no folder at ${folder}`, { hint });
  if (!stat.isDirectory()) {
    throw new AnthologyError("run", `${folder}: expected a published folder, found a file`, {
      hint: "name the folder that was given with --out",
    });
  }
  if (statSync(join(folder, halfAppliedName), { throwIfNoEntry: false }) !== undefined) {
    throw halfApplied(folder, kind);
  }
  if (isThere(join(folder, manifestName))) return readManifest(folder, kind);
  if (isThere(join(folder, currentName, manifestName))) {
    throw new AnthologyError("run", `${folder} is a folder of releases, not a site`, {
      hint: `name the current release: ${join(folder, currentName)}`,
    });
  }
  throw new AnthologyError("run", `${folder} has no ${manifestName}: it is not a finished build`, {
    hint: hint,
  });
}

export function halfApplied(called: string, kind: ErrorKind): AnthologyError {
  return new AnthologyError(kind, `${called} is half applied: it holds files of two builds`, {
    hint: "a build or a publication was interrupted; run the same command again to finish it",
  });
}

/** The real path of a published folder, or of the current one of releases. */
export function publishedIn(folder: string): string {
  const current = join(folder, currentName);
  return realFolder(isThere(join(current, manifestName)) ? current : folder);
}

/**
 * Refuses to go on with the manifest or the index of one site and the files of another.
 * @param name of that file
 * @param sha256 of that file when the work began
 */
export function checkUnchanged(
  folder: string,
  name: string,
  sha256: string | undefined,
  doing: string,
): void {
  const isSame = digest(join(folder, name))?.sha256 === sha256;
  if (isSame && !isThere(join(folder, halfAppliedName))) return;
  const did = name === manifestName ? "built" : "packed";
  throw new AnthologyError("run", `${folder} was ${did} again while it was ${doing}ed`, {
    hint: `${doing} again: that completes what was begun`,
  });
}

/**
 * The files in a folder that a build will replace, sorted by path. Without a manifest that can be trusted, these are
 * all files in it.
 * @throws AnthologyError of kind `run` if there is a manifest that this program did not write, unless `force`
 */
export function listPublished(
  { out, isWhole }: { readonly out: string; readonly isWhole: boolean },
  force: boolean,
): Iterable<Pick<ManifestFile, "path">> {
  const manifest = join(out, manifestName);
  if (!isWhole || !isThere(manifest)) return filesFound(out);
  try {
    const files = listedFiles(manifest);
    // With --force a broken manifest is no error, so find out now whether it can be read to its end.
    if (force) for (const _ of listedFiles(manifest));
    return files;
  } catch (error) {
    if (force && error instanceof AnthologyError) return filesFound(out);
    throw error;
  }
}

function filesFound(out: string): { readonly path: string }[] {
  const others = [...unlistedFiles, halfAppliedName];
  return [...filesInSite(out)].filter(({ path }) => !others.includes(path));
}

/** The build.json of a site, as a build of this version writes it; undefined if there is none. */
export async function readBuildFile({ open }: SiteFiles): Promise<Partial<Build> | undefined> {
  const content = await open(buildFileName);
  return content && parseObject(new TextDecoder().decode(await bytesOf(content)));
}
