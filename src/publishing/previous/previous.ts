/** The previous site, with which a build compares. */

import type { Manifest } from "../../model/published.ts";
import type { ManifestFile } from "../manifest.ts";

/** The previous site, in a folder or at an address. */
export interface PreviousBuild {
  /** Its name in messages. */
  readonly name: string;
  /** How the manifest of the new site identifies it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  readonly options: Pick<Manifest["options"], "base_url" | "links" | "page_size">;
  readonly collections: readonly Pick<Manifest["collections"][number], "name" | "records">[];
  /** Its files in the order of their paths. */
  files(): Iterable<ManifestFile>;
  /** Fetches the complete bulk files of these collections; returns their paths on this machine by collection. */
  bring(collections: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A site to compare with, and whether its records may be lost. */
export interface PreviousSource {
  readonly site: PreviousBuild;
  /** Whether the new site may lack many of its records. */
  readonly acceptsLoss: boolean;
}
