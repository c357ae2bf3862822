/**
 * Gives the plain folder of a packed site back, byte for byte. Its manifest is read first, and then only what that lists.
 * A marker is in the folder until it is complete: after a kill, the next attempt empties the folder and begins anew.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { explainDiskError } from "../disk/errors.ts";
import {
  entriesBelow,
  folderOf,
  ifFile,
  isFilled,
  makeFolder,
  removeFolder,
} from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import type { Log } from "../model/log.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { buildFileText, takeInventory } from "../site-folder/inventory.ts";
import { realFolder, withLock, workFolder } from "../site-folder/location.ts";
import { buildFileName, readManifest } from "../site-folder/manifest.ts";
import { contentsOf, openIndex } from "./folder.ts";
import { damaged, type PackedIndex } from "./format.ts";
import type { PackPhase, PackRequest } from "./pack.ts";
import { rowOf } from "./reader.ts";

/**
 * @param request has the packed site as its folder, and as its target a folder that is missing or empty
 * @returns the number of files without those that the manifest does not list
 * @throws AnthologyError of kind `data` if the packed site is damaged, of kind `run` if it cannot be unpacked
 */
export async function unpackSite(
  request: Pick<PackRequest, "folder" | "target" | "sync" | "signal">,
  log: Log<PackPhase>,
): Promise<number> {
  const { folder, target } = request;
  const called = `the target ${target}`;
  try {
    const index = openIndex(folder);
    checkFolder(target, [{ name: `the packed site ${folder}`, path: folder }], { called });
    const out = realFolder(target);
    return await withLock(workFolder(out), target, async () => {
      const left = ifFile(() => readFileSync(join(out, halfAppliedName), "utf8"));
      if (isFilled(out, halfAppliedName) && left !== markerText) {
        const hint = "name a folder that is missing or empty";
        throw new AnthologyError("run", `${called}: the folder is not empty`, { hint });
      }
      const listed = filesIn(folder, index);
      checkSpace(listed, out, target);
      const isNew = !isThere(out);
      try {
        empty(out);
        await write(index, listed, { ...request, target: out }, log);
        return listed.size - 2;
      } catch (error) {
        clear(out, isNew);
        throw error;
      }
    });
  } catch (error) {
    throw explainDiskError(error, `unpack ${folder} into ${target}`, { path: target });
  }
}

const markerText = `A packed site is being unpacked into this folder: what is in it will be removed.
If no anthology-build is running, it was interrupted: run the command again.
`;

/** The files of the site by its manifest, with the two that it does not list. */
function filesIn(folder: string, index: PackedIndex): Map<string, FileDigest> {
  const row = rowOf(manifestName, index);
  const pieces: Uint8Array[] = [];
  for (const [{ path }, piece] of row === undefined ? [] : contentsOf(folder, row)) {
    if (path === manifestName) pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const digest = { bytes: bytes.length, sha256: hash("sha256", bytes) };
  if (digest.sha256 !== index.manifest) {
    throw damaged(manifestName, `SHA-256 ${index.manifest}`, digest.sha256);
  }
  const manifest = readManifest(folder, "data", () => [bytes]);
  const inventory = takeInventory(manifest.head, manifest.files());
  const files = new Map<string, FileDigest>(Array.from(inventory.files, (one) => [one.path, one]));
  const summary = buildFileText(manifest.head, digest, inventory.end());
  files.set(manifestName, digest);
  files.set(buildFileName, {
    bytes: Buffer.byteLength(summary),
    sha256: hash("sha256", summary),
  });
  return files;
}

/** Refuses a site that the disk has no room for: a few packed bytes may be a very long file. */
function checkSpace(files: ReadonlyMap<string, FileDigest>, out: string, target: string): void {
  let needed = 0;
  for (const { bytes } of files.values()) needed += bytes;
  const { bavail, bsize } = statfsSync(isThere(out) ? out : folderOf(workFolder(out)));
  if (needed <= bavail * bsize) return;
  const message = `the target ${target}: the site has ${needed} bytes, the disk has room for ${bavail * bsize}`;
  throw new AnthologyError("run", message, { hint: "name a folder on another disk" });
}

/** Writes the files that are listed, and nothing else. */
async function write(
  index: PackedIndex,
  listed: ReadonlyMap<string, FileDigest>,
  {
    folder,
    target,
    sync,
    signal,
  }: Pick<PackRequest, "folder" | "target" | "signal"> & { sync: Sync },
  log: Log<PackPhase>,
): Promise<void> {
  const rows = [...index.packs, ...index.long];
  log.phase("unpack", rows.length);
  const marker = join(target, halfAppliedName);
  writeFileSync(marker, markerText);
  for (const path of [marker, target, dirname(target)]) sync.one(path);
  const missing = new Set(listed.keys());
  for (const row of rows) {
    let last: string | undefined;
    for (const [{ path, bytes, sha256 }, piece] of contentsOf(folder, row)) {
      const expected = listed.get(path);
      const isListed = expected?.bytes === bytes && expected.sha256 === sha256;
      if (!isListed || (path !== last && !missing.delete(path))) {
        throw damaged(path, "a file that the manifest lists once", "another one");
      }
      makeFolder(join(target, folderOf(path)));
      writeFileSync(join(target, path), piece, { flag: path === last ? "a" : "w" });
      last = path;
    }
    log.progress(1);
    await setImmediate();
    signal.throwIfAborted();
  }
  for (const path of missing) throw damaged(path, "a file", "nothing");
  log.phase("publish");
  sync.all(target, () => entriesBelow(target));
  rmSync(marker);
  sync.one(target);
}

/** Makes an empty folder. */
function empty(folder: string): void {
  makeFolder(folder);
  for (const name of readdirSync(folder)) removeFolder(join(folder, name));
}

/** Leaves the folder as it was, if the disk lets it. If not, the marker is in it. */
function clear(folder: string, isNew: boolean): void {
  try {
    if (isNew) removeFolder(folder);
    else empty(folder);
  } catch {
    // The first error is thrown.
  }
}
