/** The summary of a site that a build gives its user. */

import type { OutputName } from "../model/products.ts";
import type { Build, Manifest } from "../model/published.ts";
import type { Inventory } from "./inventory.ts";
import type { ManifestHead } from "./manifest.ts";

/** A collection, with its XML form and its twins. */
export interface CollectionSummary {
  readonly collection: string;
  readonly records: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

/** The files of one output. */
export interface ProductSummary {
  readonly product: string;
  readonly files: number;
  readonly bytes: number;
}

/** A site whose files are counted but not made. */
export interface SiteCounts {
  readonly files: number;
  readonly collections: readonly Omit<CollectionSummary, "bytes">[];
  readonly products: readonly Omit<ProductSummary, "bytes">[];
}

/** A built site. */
export interface SiteSummary extends SiteCounts {
  readonly head: Omit<Manifest, "files">;
  readonly bytes: number;
  readonly collections: readonly CollectionSummary[];
  /** Files that belong to no collection. The last entry, `other`, counts the files of no output. */
  readonly products: readonly ProductSummary[];
}

/** How many files of a collection or output are new or changed, and how many are gone. */
export interface GroupChanges {
  readonly written: number;
  readonly removed: number;
}

/** The collections and outputs whose files have changed in the folder. */
export interface SiteChanges {
  readonly collections: readonly (GroupChanges & { readonly collection: string })[];
  /** Files that belong to no output are counted in the last entry, `other`. */
  readonly products: readonly (GroupChanges & { readonly product: OutputName | "other" })[];
}

/** No changes. */
export const noChanges: SiteChanges = { collections: [], products: [] };

/** A summary without sizes. */
export function countsOf({ files, collections, products }: SiteSummary): SiteCounts {
  return {
    files,
    collections: collections.map(({ bytes: _, ...counts }) => counts),
    products: products.map(({ bytes: _, ...counts }) => counts),
  };
}

/** Summarises the site with this head and this inventory. */
export function summarise(head: ManifestHead, inventory: Inventory): SiteSummary {
  const { totals, collections, products, other } = inventory;
  const size = ({ files, bytes }: Build["other"]) => ({ files, bytes });
  return {
    head,
    files: totals.files,
    bytes: totals.bytes,
    collections: collections.map(({ name, records, ...group }, index) => {
      const pages = head.collections[index]?.pages ?? 0;
      return { collection: name, records, pages, ...size(group) };
    }),
    products: [
      ...products.map(({ name, ...group }) => ({ product: name, ...size(group) })),
      { product: "other", ...size(other) },
    ],
  };
}
