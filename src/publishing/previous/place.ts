/** Where a previous site may be. */
import type { ManifestFile } from "../manifest.ts";

/** A folder or an address. */
export interface PreviousPlace {
  /** The name of the manifest in messages. */
  readonly manifest: string;
  /**
   * Copies the manifest to a file on this machine that no other program changes, and returns its path. Undefined if
   * nothing has been published yet.
   */
  bringManifest(): Promise<string | undefined>;
  /** Fetches a file that the manifest lists, checks its size and hash, and returns its path on this machine. */
  bring(file: ManifestFile): Promise<string>;
  close(): Promise<void>;
}

/** Opens a place. Fetched files go to the folder `temporary`. */
export type OpenPlace = (temporary: string) => PreviousPlace;
