/** Reads a published folder: the manifest of a finished build, and the files of the last build. */

import { statSync } from "node:fs";
import { join } from "node:path";
import { explained } from "../disk/errors.ts";
import { digest } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { AnthologyError, type ErrorKind } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { type OpenManifest, readFileList, readManifest, unlistedFiles } from "./manifest.ts";
import { sideBySide } from "./side-by-side.ts";
import { currentName } from "./site-location.ts";
import { filesInSite } from "./work-folder.ts";

/**
 * Opens the manifest of a published folder.
 * @param kind of the error if the folder has files of two builds, or a manifest with faults
 * @throws AnthologyError of kind `run` if nothing was published
 */
export function openPublished(folder: string, kind: ErrorKind): OpenManifest {
  return explained(`read ${folder}`, () => manifestOf(folder, kind));
}

function manifestOf(folder: string, kind: ErrorKind): OpenManifest {
  const hint = `build it first: anthology-build build --out ${folder}; or name the folder of a site`;
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) throw new AnthologyError("run", `no folder at ${folder}`, { hint });
  if (!stat.isDirectory()) {
    throw new AnthologyError("run", `${folder}: expected a published folder, found a file`, {
      hint: "name the folder that was given with --out",
    });
  }
  if (statSync(join(folder, halfAppliedName), { throwIfNoEntry: false }) !== undefined) {
    throw new AnthologyError(kind, `${folder} is half applied: it holds files of two builds`, {
      hint: "a build was interrupted while it was published; run the build again to finish it",
    });
  }
  const manifest = readManifest(folder, packageValidator(), kind);
  if (manifest !== undefined) return manifest;
  if (isThere(join(folder, currentName, manifestName))) {
    throw new AnthologyError("run", `${folder} is a folder of releases, not a site`, {
      hint: `name the current release: ${join(folder, currentName)}`,
    });
  }
  throw new AnthologyError("run", `${folder} has no ${manifestName}: it is not a finished build`, {
    hint,
  });
}

/** The state of a published folder at the beginning of a publication. */
export interface FolderState {
  readonly out: string;
  readonly trusted: boolean;
  readonly recovered: boolean;
}

/**
 * The files in a folder that a build will replace, sorted by path, with the sizes and hashes of its manifest. Without a
 * manifest that can be trusted, only the paths are known.
 * @throws AnthologyError of kind `run` if there is a manifest that this program did not write, unless `force`
 */
export function listPublished(
  { out, trusted, recovered }: FolderState,
  { force }: { readonly force: boolean },
  validator: Validator,
): Iterable<ManifestFile> {
  const manifest = trusted ? usableManifest(out, force, validator) : undefined;
  if (manifest === undefined) return foreignFiles(out);
  // Only after an interruption must each file be read.
  return recovered ? asFound(manifest.files(), out) : manifest.files();
}

function usableManifest(out: string, force: boolean, validator: Validator) {
  try {
    const manifest = readFileList(out, validator);
    // With --force a broken manifest is no error, so find out now whether it can be read to its end.
    if (force) for (const _ of manifest?.files() ?? []);
    return manifest;
  } catch (error) {
    if (force && error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/** A size and hash that no file has. */
const unlike = { bytes: 0, sha256: "0".repeat(64) };

function* asFound(files: Iterable<ManifestFile>, out: string): Generator<ManifestFile> {
  for (const { path } of files) yield { path, ...unlike, ...digest(`${out}/${path}`) };
}

/** The paths that are published and that the site no longer has. Both lists are sorted by path. */
export function* removedFrom(
  published: Iterable<ManifestFile>,
  files: Iterable<ManifestFile>,
): Generator<string> {
  for (const { path, items } of sideBySide(published, files)) {
    if (items[1] === undefined) yield path;
  }
}

/** The files in a folder without a manifest that can be trusted. */
function* foreignFiles(out: string): Generator<ManifestFile> {
  for (const path of filesInSite(out)) {
    if (!unlistedFiles.includes(path) && path !== halfAppliedName) yield { path, ...unlike };
  }
}
