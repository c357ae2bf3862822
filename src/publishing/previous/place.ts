/** Where a site may be that was published before. */
import type { ManifestFile } from "../manifest.ts";

/** A folder, or an address. */
export interface PreviousPlace {
  /** The manifest as messages name it. */
  readonly manifest: string;
  /**
   * Brings the manifest to this machine, into a file that nobody else changes: says where it is. Undefined where nothing
   * has been published yet.
   */
  bringManifest(): Promise<string | undefined>;
  /** Brings a file that the manifest lists: says where it is. It has the size and the hash that are listed. */
  bring(file: ManifestFile): Promise<string>;
  close(): Promise<void>;
}

/** Opens a place; what is brought from it goes into this folder. Names that cannot be a place are refused before. */
export type OpenPlace = (scratch: string) => PreviousPlace;
