/**
 * Publishes a release. It shares its unchanged files with the current one through hard links. Its folder is a new one: the
 * folder of a release that is removed may still be mounted, or open, and must never show another site.
 */
import { renameSync } from "node:fs";
import { join } from "node:path";
import { entriesBelow, filesBelow, filesToMake, linkOrCopy } from "../disk/files.ts";
import { removeFolder } from "../disk/remove.ts";
import type { Sync } from "../disk/sync.ts";
import { manifestName } from "../routing/site-files.ts";
import { apply } from "./apply.ts";
import { listedFiles } from "./manifest.ts";
import { makeCurrent, nextRelease, releasesIn } from "./releases.ts";

interface NewRelease {
  /** The folder of the releases. */
  readonly folder: string;
  readonly work: string;
  /** The current release; undefined if there is none. */
  readonly current: string | undefined;
  /** Folder of its new and changed files and its manifest. */
  readonly staged: string;
  /** SHA-256 of its manifest. */
  readonly sha256: string;
  /** How many releases are kept. */
  readonly keep: number;
}

/** Publishes a release, lets the link lead to it, and removes releases that are no longer kept. */
export async function publishRelease(release: NewRelease, sync: Sync): Promise<void> {
  const { folder, work, current, staged, sha256 } = release;
  const own = new Set(filesBelow(staged));
  const shared: string[] = [];
  for (const { path } of listedFiles(join(staged, manifestName))) {
    if (!own.has(path)) shared.push(path);
  }
  const names = releasesIn(folder);
  await apply(
    { new: shared, changed: [], gone: surplusOf(names, release) },
    {
      put: (paths) => {
        const fileOf = filesToMake(staged);
        for (const path of paths) linkOrCopy(`${current}/${path}`, fileOf(path));
      },
      confirm: () => sync.all(work, () => entriesBelow(staged)),
      putHead: () => {
        const name = nextRelease(names, sha256);
        renameSync(staged, join(folder, name));
        sync.one(folder);
        makeCurrent(folder, work, name, sync);
      },
      remove: (paths) => {
        for (const old of paths) {
          // Renamed first, so that it does not look like a release while it is removed.
          renameSync(join(folder, old), join(work, "removed"));
          removeFolder(join(work, "removed"));
        }
      },
    },
  );
}

/** The releases that are no longer kept: those after the current one, which were rolled back, and the oldest. */
function surplusOf(
  names: readonly string[],
  { folder, current, keep }: NewRelease,
): readonly string[] {
  const at = names.findIndex((name) => join(folder, name) === current);
  const end = at === -1 ? names.length : at + 1;
  return [...names.slice(end), ...names.slice(0, Math.max(0, end + 1 - keep))];
}
