/** The site that was published before, as a build compares with it. */
import type { Manifest } from "../model/published.ts";
import type { PreviousSite } from "../products/product.ts";
import type { BuiltSite } from "./built-site.ts";
import type { ManifestFile } from "./manifest.ts";
import { unchangedCollections } from "./products.ts";
import { matchFiles } from "./published.ts";

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
  /** Brings the bulk files of these collections to this machine, whole: by collection, where they are. */
  bring(collections: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A site to compare with, and how far this one may fall behind it. */
export interface Precedent {
  readonly site: PreviousBuild;
  /** Whether it may do without many of that site's records. */
  readonly acceptsLoss: boolean;
}

/**
 * Makes ready for a comparison of these collections. Bulk files are only brought where something is another: where
 * both sites have the same base, the manifest tells.
 */
export async function makeComparable(
  { site: previous, acceptsLoss }: Precedent,
  compared: readonly string[],
  built: Pick<BuiltSite, "site" | "shard" | "numbers" | "ledger">,
): Promise<PreviousSite> {
  const { name, options, collections } = previous;
  const unchanged = unchangedSince(previous, built);
  const counts = new Map(collections.map((one) => [one.name, one.records]));
  const wanted = compared.filter((one) => !unchanged.has(one) && (counts.get(one) ?? 0) > 0);
  const files = await previous.bring(wanted);
  const records = [...counts].map(([one, count]) => [one, { count, file: files.get(one) }]);
  return { name, baseUrl: options.base_url, acceptsLoss, records: Object.fromEntries(records) };
}

/** The collections whose pages and records are all as that site's manifest has them. */
function unchangedSince(
  { options, files }: PreviousBuild,
  { site, shard, numbers, ledger }: Pick<BuiltSite, "site" | "shard" | "numbers" | "ledger">,
): ReadonlySet<string> {
  const { baseUrl, links, pageSize } = site.options;
  const isAlike =
    options.base_url === baseUrl && options.links === links && options.page_size === pageSize;
  // A shard does not know what the others made.
  if (shard.of > 1 || !isAlike) return new Set();
  return unchangedCollections(site, numbers, ledger, matchFiles(files(), numbers).ledger);
}
