/**
 * The indexes of the last releases of a packed site. They stay next to the current one, `packs/<number>-<hash>.json`, with
 * the packs that they name: so readers that still have one find its packs, and a rollback puts one back.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { explained } from "../disk/errors.ts";
import { ifFile } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { readRegular } from "../disk/regular-file.ts";
import { replaceSafely, type Sync } from "../disk/sync.ts";
import { AnthologyError, unlessDamaged } from "../model/errors.ts";
import { packedIndexName, packsFolder } from "../routing/site-files.ts";
import { realFolder, workFolder } from "../site-folder/location.ts";
import { namesOfReleases, nextRelease } from "../site-folder/releases.ts";
import type { Releases } from "../site-folder/rollback.ts";
import { packedFolderSite, readIndex } from "./folder.ts";
import { filesOfIndex, indexText, isStoredFile, type PackedIndex } from "./format.ts";

function keptName(name: string): string {
  return `${packsFolder}${name}.json`;
}

function keptFile(folder: string, name: string): string {
  return join(folder, keptName(name));
}

/** The names of the releases whose indexes are kept, the oldest first. */
function keptNames(folder: string): string[] {
  const files = isThere(join(folder, packsFolder)) ? readdirSync(join(folder, packsFolder)) : [];
  return namesOfReleases(
    files.flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : [])),
  );
}

/** The index of a release; undefined if it is damaged. */
function keptIndex(folder: string, name: string): PackedIndex | undefined {
  return unlessDamaged(() => readIndex(folder, keptName(name)));
}

/** The release whose index is the current one; undefined if there is none. */
function currentName(folder: string): string | undefined {
  const current = ifFile(() => readRegular(join(folder, packedIndexName)));
  return keptNames(folder).findLast(
    (name) => current?.equals(readFileSync(keptFile(folder, name))) === true,
  );
}

/** The paths of the packs that kept indexes name. */
export function keptPacks(folder: string): ReadonlySet<string> {
  const indexes = keptNames(folder).map((name) => keptIndex(folder, name));
  return new Set(indexes.flatMap((index) => (index === undefined ? [] : [...filesOfIndex(index)])));
}

/**
 * Makes an index the current one, whose packs are on the disk, and keeps it with those of so many releases. As with
 * folders of releases, those that were rolled back are not kept.
 * @param before the current index, if it can be read
 */
export function publishIndex(
  folder: string,
  index: PackedIndex,
  before: PackedIndex | undefined,
  keep: number,
  sync: Sync,
): void {
  let current = currentName(folder);
  if (current === undefined && before !== undefined) {
    // An index that was not kept, by an earlier version.
    current = nextRelease(keptNames(folder), before.manifest);
    replaceSafely(keptFile(folder, current), indexText(before), sync);
  }
  const names = keptNames(folder);
  const earlier = current === undefined ? names : names.slice(0, names.indexOf(current) + 1);
  const name = nextRelease(names, index.manifest);
  const text = indexText(index);
  // A site that comes again has one name: else two would be the current one.
  const others = earlier.filter((one) => readFileSync(keptFile(folder, one), "utf8") !== text);
  replaceSafely(keptFile(folder, name), text, sync);
  replaceSafely(join(folder, packedIndexName), text, sync);
  const kept = new Set([...others, name].slice(-keep));
  for (const one of names) if (!kept.has(one)) rmSync(keptFile(folder, one));
}

/** Removes packs that no index names, and what an interrupted pack has left. */
export function removeUnnamed(folder: string, index: PackedIndex | undefined): void {
  const named = new Set(keptPacks(folder));
  for (const path of index === undefined ? [] : filesOfIndex(index)) named.add(path);
  for (const file of readdirSync(join(folder, packsFolder))) {
    const path = packsFolder + file;
    const isKept = named.has(path) || path.endsWith(".json") || !isStoredFile(path);
    if (!isKept) rmSync(join(folder, path));
  }
}

/** The releases of a packed site. */
export function packedReleases(path: string): Releases {
  const { folder, work } = explained(`read ${path}`, () => {
    const real = realFolder(path);
    return { folder: real, work: workFolder(real) };
  });
  return {
    called: path,
    folder,
    work,
    names: () => keptNames(folder),
    current: () => {
      const current = currentName(folder);
      if (current !== undefined) return current;
      const message = `${path}: the index of the current site was not kept`;
      throw new AnthologyError("run", message, { hint: "pack the site again" });
    },
    pathOf: (name) => keptFile(folder, name),
    site: (name) => packedFolderSite(folder, keptName(name)),
    put: (name, sync) => {
      const index = readRegular(keptFile(folder, name));
      replaceSafely(join(folder, packedIndexName), index, sync);
    },
  };
}
