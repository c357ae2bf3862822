/** Where the previous site may be, and the error if it cannot be used. */

import { AnthologyError } from "../../model/errors.ts";
import type { ManifestFile } from "../../model/files.ts";

/** Where a previous site may be: a folder or an address. */
export interface PreviousPlace {
  /** The name of the manifest in messages. */
  readonly manifest: string;
  /** Copies the manifest to a file on this machine. False if nothing has been published yet. */
  fetchManifest(copy: string): Promise<boolean>;
  /**
   * Fetches a file that the manifest lists, checks its size and hash, and returns its path on this machine.
   * @param folder for the file
   */
  fetchFile(file: ManifestFile, folder: string): Promise<string>;
  close?(): Promise<void>;
}

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
