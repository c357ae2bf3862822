/** What the last build published. */

import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Validator } from "../validation/validator.ts";
import { halfAppliedName } from "./in-place.ts";
import { type ManifestFile, readManifest, unlistedFiles } from "./manifest.ts";
import { publishedFiles } from "./work-folder.ts";

/** The state of a published folder, as its publication found it. */
export interface FolderState {
  readonly out: string;
  readonly trusted: boolean;
  readonly recovered: boolean;
}

/**
 * The files in a folder by path: with the sizes and hashes that its manifest gives, or, where there is none to rely
 * on, as files of which nothing is known but that they are there.
 * @throws AnthologyError of kind `run` when there is a manifest that this program did not write, unless `force`
 */
export function listPublished(
  { out, trusted, recovered }: FolderState,
  force: boolean,
  validator: Validator,
): Iterable<ManifestFile> {
  const manifest = trusted ? usableManifest(out, force, validator) : undefined;
  if (manifest === undefined) return foreignFiles(out);
  // Only after an interruption there is reason to look into each file.
  return recovered ? asFound(manifest.files(), out) : manifest.files();
}

function usableManifest(out: string, force: boolean, validator: Validator) {
  try {
    const manifest = readManifest(out, validator, "run");
    // What is to be taken over whatever it is must not turn out to be broken in the middle.
    if (force) for (const _ of manifest?.files() ?? []);
    return manifest;
  } catch (error) {
    if (force && error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/** No file has this size with this hash. */
const unlike = { bytes: 0, sha256: "0".repeat(64) };

function* asFound(files: Iterable<ManifestFile>, out: string): Generator<ManifestFile> {
  for (const { path } of files) yield { path, ...unlike, ...digest(`${out}/${path}`) };
}

/** The files in a folder of which no manifest tells what it holds. */
function* foreignFiles(out: string): Generator<ManifestFile> {
  for (const path of publishedFiles(out)) {
    if (!unlistedFiles.includes(path) && path !== halfAppliedName) yield { path, ...unlike };
  }
}
