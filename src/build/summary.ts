/** What a build tells its user about the site. */
import type { ProductName } from "../model/product-names.ts";
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

/** How many files of a collection or product are new or changed, and how many are gone. */
export interface GroupChanges {
  readonly written: number;
  readonly removed: number;
}

/** The collections and products whose files differ from those that stood in the folder. */
export interface SiteChanges {
  readonly collections: readonly (GroupChanges & { readonly collection: string })[];
  /** Files that belong to no product are counted in the last entry, `other`. */
  readonly products: readonly (GroupChanges & { readonly product: ProductName | "other" })[];
}

/** The changes of a folder whose files are as they were. */
export const noChanges: SiteChanges = { collections: [], products: [] };
