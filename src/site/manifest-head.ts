/** What a manifest says about a site besides the list of files. */
import type { ManifestHead } from "../publishing/manifest.ts";
import type { Shard } from "../publishing/shard.ts";
import type { MadeSite } from "./made-site.ts";

/** Describes a build. The same snapshot and options give the same manifest at any time and on any machine. */
export function manifestHead(
  { plan, site, pages }: Pick<MadeSite, "plan" | "site" | "pages">,
  shard: Shard,
): ManifestHead {
  return {
    format: 1,
    generator: site.generator,
    snapshot: site.snapshot,
    options: site.options,
    collections: plan.collections.map(({ name, entries, pages }) => ({
      name,
      records: entries.keys.length,
      pages,
    })),
    shard: shard.of === 1 ? null : { ...shard, pages: [...pages] },
  };
}
