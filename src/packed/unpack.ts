/** Gives the plain folder of a packed site back, byte for byte, all or nothing. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { explainDiskError } from "../disk/errors.ts";
import { folderOf, isFilled, isInnerPath, makeFolder } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { manifestName } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { realFolder } from "../site-folder/location.ts";
import { withPublication } from "../site-folder/publication.ts";
import { contentsOf, openIndex } from "./folder.ts";
import { damaged } from "./format.ts";
import type { PackPhase, PackRequest } from "./pack.ts";
import { verifySite } from "./site-at.ts";

/**
 * @param request has the packed site as its folder, and as its target a folder that is missing or empty
 * @returns the number of files without those that the manifest does not list
 * @throws AnthologyError of kind `data` if the packed site is damaged, of kind `run` if it cannot be unpacked
 */
export async function unpackSite(
  { folder, target, sync, signal }: Omit<PackRequest, "isVerified">,
  log: Log<PackPhase>,
): Promise<number> {
  const called = `the target ${target}`;
  try {
    const index = openIndex(folder);
    const rows = [...index.packs, ...index.long];
    checkFolder(target, [{ name: `the packed site ${folder}`, path: folder }], { called });
    if (isFilled(realFolder(target))) {
      const hint = "name a folder that is missing or empty";
      throw new AnthologyError("run", `${called}: the folder is not empty`, { hint });
    }
    const location = { kind: "folder", folder: target } as const;
    return await withPublication(location, sync, async (publication) => {
      const { staged } = publication;
      log.phase("unpack", rows.length);
      for (const row of rows) {
        for (const [{ path }, piece] of contentsOf(folder, row)) {
          if (!isInnerPath(path)) throw damaged(row[0], "a path inside the site", path);
          makeFolder(join(staged, folderOf(path)));
          writeFileSync(join(staged, path), piece, { flag: "a" });
        }
        log.progress(1);
        await setImmediate();
        signal.throwIfAborted();
      }
      log.phase("verify");
      const { files } = await verifySite(staged);
      log.phase("publish");
      publication.exchange(manifestName, []);
      return files;
    });
  } catch (error) {
    throw explainDiskError(error, `unpack ${folder} into ${target}`, { path: target });
  }
}
