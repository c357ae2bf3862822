/** Where the previous site may be, and the error if it cannot be used. */

import { AnthologyError } from "../../model/errors.ts";
import type { ManifestFile } from "../../model/files.ts";

/** Where a previous site may be: a folder or an address. */
export interface PreviousPlace {
  /** The name of the manifest in messages. */
  readonly manifest: string;
  /**
   * Copies the manifest to a file on this machine that no other program changes, and returns its path. Undefined if
   * nothing has been published yet.
   */
  fetchManifest(): Promise<string | undefined>;
  /** Fetches a file that the manifest lists, checks its size and hash, and returns its path on this machine. */
  fetchFile(file: ManifestFile): Promise<string>;
  close(): Promise<void>;
}

/** Opens a place. Fetched files go to the folder `temporary`. */
export type OpenPlace = (temporary: string) => PreviousPlace;

/** The error for the site that messages call so. */
export function refusal(
  called: string,
  reason: string,
  hint = "check that the published site works, then run the command again",
  cause?: unknown,
): AnthologyError {
  const ending = called.startsWith("--previous") ? ", or leave --previous out" : "";
  return new AnthologyError("run", `${called}: ${reason}`, { hint: hint + ending, cause });
}
