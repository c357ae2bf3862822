/**
 * Gives the plain folder of a packed site back, byte for byte: writes what is verified, and nothing that its manifest does
 * not list. A marker is in the folder until it is complete: after a kill, the next attempt empties the folder and begins anew.
 */
import { appendFileSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { explainDiskError } from "../disk/errors.ts";
import { entriesBelow, folderOf, ifFile, isFilled, makeFolder } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { emptyFolder, removeFolder } from "../disk/remove.ts";
import { makeFolderSafely } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { halfAppliedName, packedIndexName } from "../routing/site-files.ts";
import { withLock } from "../site-folder/folder-lock.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { innerWorkFolder, realFolder, workFolder } from "../site-folder/location.ts";
import { type Copy, verify } from "../site-folder/verify.ts";
import { packedFolderSite } from "./folder.ts";
import type { PackPhase, PackRequest } from "./pack.ts";

type UnpackRequest = Pick<PackRequest, "folder" | "target" | "sync" | "signal">;

/**
 * @param request has the packed site as its folder, and as its target a folder that is missing or empty
 * @returns the number of files without those that the manifest does not list
 * @throws AnthologyError of kind `data` if the packed site is damaged, of kind `run` if it cannot be unpacked
 */
export async function unpackSite(request: UnpackRequest, log: Log<PackPhase>): Promise<number> {
  const { folder, target, sync } = request;
  const called = `the target ${target}`;
  const refusal = (message: string, hint: string) => new AnthologyError("run", message, { hint });
  try {
    const site = packedFolderSite(folder);
    if (site === undefined) {
      const message = `${folder} has no ${packedIndexName}: it is not a packed site`;
      throw refusal(message, `pack a site first: anthology-build pack <folder> ${folder}`);
    }
    checkFolder(target, [{ name: `the packed site ${folder}`, path: folder }], { called });
    const out = realFolder(target);
    return await withLock(out, workFolder(out), target, async () => {
      const marker = join(out, halfAppliedName);
      const left = ifFile(() => readFileSync(marker, "utf8"));
      if (isFilled(out, halfAppliedName, innerWorkFolder) && left !== markerText) {
        throw refusal(
          `${called}: the folder is not empty`,
          "name a folder that is missing or empty",
        );
      }
      const isNew = !isThere(out);
      try {
        makeFolderSafely(out, sync);
        empty(out);
        writeFileSync(marker, markerText);
        for (const path of [marker, out]) sync.one(path);
        const { files } = await verify(site, copyInto(out, request, log));
        log.phase("publish");
        sync.all(out, () => entriesBelow(out, innerWorkFolder));
        rmSync(marker);
        sync.one(out);
        return files;
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

/** Writes the files of the site into a folder that has the marker alone. */
function copyInto(
  out: string,
  { folder, target, signal }: UnpackRequest,
  log: Log<PackPhase>,
): Copy {
  let last = "";
  return {
    begin: (listed) => {
      empty(out, halfAppliedName);
      // A few packed bytes may be a very long file.
      let needed = 0;
      for (const { bytes } of listed.values()) needed += bytes;
      const { bavail, bsize } = statfsSync(out);
      if (needed > bavail * bsize) {
        const message = `the target ${target}: the site has ${needed} bytes, the disk has room for ${bavail * bsize}`;
        throw new AnthologyError("run", message, { hint: "name a folder on another disk" });
      }
      log.phase("unpack", listed.size);
    },
    add: async (path, piece) => {
      try {
        makeFolder(join(out, folderOf(path)));
        appendFileSync(join(out, path), piece);
      } catch (error) {
        throw explainDiskError(error, `unpack ${folder} into ${target}`, { path: target });
      }
      if (path !== last) log.progress(1);
      last = path;
      await setImmediate();
      signal.throwIfAborted();
    },
  };
}

/** Removes everything from a folder but the lock, and an entry of this name. */
function empty(folder: string, except?: string): void {
  emptyFolder(folder, (name) => name === innerWorkFolder || name === except);
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
