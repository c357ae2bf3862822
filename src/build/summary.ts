/** What a build tells its user about the site. */
import type { Manifest } from "../model/published.ts";

/** A collection, with its XML form and its twins. */
export interface CollectionSummary {
  readonly collection: string;
  readonly records: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

/** A product: files next to the pages of the API. */
export interface ProductSummary {
  readonly product: string;
  readonly files: number;
  readonly bytes: number;
}

/** A built site. */
export interface SiteSummary {
  readonly head: Omit<Manifest, "files">;
  readonly files: number;
  readonly bytes: number;
  readonly collections: readonly CollectionSummary[];
  /** Files that belong to no collection. The last entry, `other`, counts those of no product. */
  readonly products: readonly ProductSummary[];
}
