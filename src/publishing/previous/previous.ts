/** The site that was published before, as a build compares with it. */

import type { Manifest } from "../../model/published.ts";
import type { ManifestFile } from "../manifest.ts";

/** That site, wherever it is. */
export interface PreviousBuild {
  /** How messages name it. */
  readonly name: string;
  /** What this site's manifest says of it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  readonly options: Pick<Manifest["options"], "base_url" | "links" | "page_size">;
  readonly collections: readonly Pick<Manifest["collections"][number], "name" | "records">[];
  /** Its files in the order of their paths. */
  files(): Iterable<ManifestFile>;
  /** Brings the bulk files of these collections to this machine, complete: by collection, where they are. */
  bring(collections: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A site to compare with, and how far this one may fall behind it. */
export interface PreviousSource {
  readonly site: PreviousBuild;
  /** Whether it may do without many of that site's records. */
  readonly acceptsLoss: boolean;
}
