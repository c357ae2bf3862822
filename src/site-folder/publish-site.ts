/** Publishes a site that has passed every check: its manifest, its build.json and its staged files. */
import type { ManifestFile } from "../model/files.ts";
import { type OutputName, outputNames, outputsOf } from "../model/products.ts";
import { packageValidator } from "../validation/validator.ts";
import { buildFileText } from "./build-file.ts";
import { fileGroups } from "./groups.ts";
import { type Inventory, takeInventory } from "./inventory.ts";
import { type ManifestHead, manifestText } from "./manifest.ts";
import type { Commit, FolderChange, Publication } from "./publication.ts";
import { type GroupChanges, noChanges, type SiteChanges } from "./summary.ts";

/** The result of publishing a site. */
export interface PublishedSite {
  readonly inventory: Inventory;
  /** SHA-256 of the manifest, and of build.json. */
  readonly manifest: string;
  readonly buildFile: string;
  /** Whether any file of the folder has changed, even if only the manifest and build.json. */
  readonly changed: boolean;
  readonly changes: SiteChanges;
}

/** Publishes the site with these files; new and changed ones are already staged. */
export function publishSite(
  publication: Publication,
  head: ManifestHead,
  files: Iterable<ManifestFile>,
  removed: readonly string[],
): PublishedSite {
  const taking = takeInventory(head, files);
  const validator = packageValidator();
  let inventory: Inventory | undefined;
  const commit = publication.commit(
    manifestText(head, taking.files),
    (manifest) => {
      inventory = taking.end();
      return buildFileText(head, manifest, inventory, validator);
    },
    removed,
  );
  if (inventory === undefined) throw new Error("build.json was not asked for");
  const { manifest, buildFile, change } = commit;
  // Completing an interrupted publication has changed the folder too.
  const changed = change !== "nothing" || publication.recovered;
  return { inventory, manifest, buildFile, changed, changes: changesOf(change, head, inventory) };
}

function changesOf(
  change: Commit["change"],
  head: ManifestHead,
  inventory: Inventory,
): SiteChanges {
  if (change === "nothing") return noChanges;
  return change === "all" ? allFiles(inventory) : countFiles(head, change);
}

/** The changes if every file is new. */
function allFiles({ collections, products, other }: Inventory): SiteChanges {
  return differing(
    collections.map(({ name, files }) => [name, { written: files, removed: 0 }]),
    products.map(({ name, files }) => [name, { written: files, removed: 0 }]),
    { written: other.files, removed: 0 },
  );
}

function countFiles(
  { collections, options }: ManifestHead,
  { written, removed }: FolderChange,
): SiteChanges {
  // Removed files may belong to an output that the site no longer has.
  const all = new Set([...outputsOf(options), ...outputNames]);
  const counts = fileGroups(collections, [...all], () => ({ written: 0, removed: 0 }));
  for (const path of written) counts.of(path).written += 1;
  for (const path of removed) counts.of(path).removed += 1;
  return differing([...counts.collections], [...counts.products], counts.other);
}

function differing(
  collections: readonly (readonly [string, GroupChanges])[],
  products: readonly (readonly [OutputName, GroupChanges])[],
  other: GroupChanges,
): SiteChanges {
  const differs = ({ written, removed }: GroupChanges) => written + removed > 0;
  return {
    collections: collections
      .map(([collection, counts]) => ({ collection, ...counts }))
      .filter(differs),
    products: [...products, ["other", other] as const]
      .map(([product, counts]) => ({ product, ...counts }))
      .filter(differs),
  };
}
