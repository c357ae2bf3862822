/** What a build has made: every file with its size and hash, and what it all comes to. */
import type { Faults } from "../model/errors.ts";
import type { Build } from "../model/published.ts";
import type { PageFacts } from "./chains.ts";
import type { Inventory } from "./inventory.ts";
import type { FileNumbers, Ledger } from "./ledger.ts";
import type { ManifestFile, ManifestHead } from "./manifest.ts";
import { type Site, tasksOfShard } from "./plan.ts";
import type { Shard } from "./shard.ts";
import type { SiteSummary } from "./summary.ts";

/** The files of a site. */
export interface BuiltSite {
  readonly site: Site;
  /** The part of the site that was built. */
  readonly shard: Shard;
  /** What the pages of that part say of themselves. */
  readonly pages: readonly PageFacts[];
  readonly numbers: FileNumbers;
  /** Those of the collections. */
  readonly ledger: Ledger;
  /** Those that belong to none, sorted by path. */
  readonly singles: readonly ManifestFile[];
  /** How many of them all were written. */
  readonly written: number;
}

/** All files in the order of their paths, as the manifest lists them. */
export function* filesOf({ numbers, ledger, singles }: BuiltSite): Generator<ManifestFile> {
  let place = 0;
  for (const { path, file } of numbers.inOrder()) {
    for (let single = singles[place]; single && single.path < path; single = singles[place]) {
      yield single;
      place += 1;
    }
    if (!ledger.has(file)) continue;
    yield { path, bytes: ledger.sizeOf(file), sha256: ledger.hexOf(file) };
  }
  yield* singles.slice(place);
}

/** What a reader is told of the site with this head and this inventory. */
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

/** Each file of the plan must have been written, and no other. */
export function checkFiles(built: BuiltSite, faults: Faults): void {
  const { site, shard, numbers, ledger, singles } = built;
  const planned = numbers.ofTasks(tasksOfShard(site, shard));
  let found = 0;
  for (let file = 0; file < numbers.count; file += 1) if (ledger.has(file)) found += 1;
  if (found !== planned) {
    const expected = `${planned} files`;
    faults.add({ record: "the site", field: "", expected, found: `${found}` });
  }
  for (const [place, { path }] of singles.entries()) {
    if (path !== singles[place + 1]?.path) continue;
    faults.add({ record: path, field: "", expected: "one file of this name", found: "two" });
  }
}
