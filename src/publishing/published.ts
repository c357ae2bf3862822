/** Lists the files that the last build published. */

import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName } from "../routing/routes.ts";
import type { Validator } from "../validation/validator.ts";
import { type ManifestFile, readManifest, unlistedFiles } from "./manifest.ts";
import { publishedFiles } from "./work-folder.ts";

/** The state of a published folder at the beginning of a publication. */
export interface FolderState {
  readonly out: string;
  readonly trusted: boolean;
  readonly recovered: boolean;
}

/**
 * The files in a folder, sorted by path, with the sizes and hashes of its manifest. Without a manifest that can be
 * trusted, only the paths are known.
 * @throws AnthologyError of kind `run` if there is a manifest that this program did not write, unless `force`
 */
export function listPublished(
  { out, trusted, recovered }: FolderState,
  force: boolean,
  validator: Validator,
): Iterable<ManifestFile> {
  const manifest = trusted ? usableManifest(out, force, validator) : undefined;
  if (manifest === undefined) return foreignFiles(out);
  // Only after an interruption must each file be read.
  return recovered ? asFound(manifest.files(), out) : manifest.files();
}

function usableManifest(out: string, force: boolean, validator: Validator) {
  try {
    const manifest = readManifest(out, validator, "run");
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

/** The files in a folder without a manifest that can be trusted. */
function* foreignFiles(out: string): Generator<ManifestFile> {
  for (const path of publishedFiles(out)) {
    if (!unlistedFiles.includes(path) && path !== halfAppliedName) yield { path, ...unlike };
  }
}
