/** Verifies what a remote has: brings the files that its manifest or its index names into a temporary folder, and reads them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import { withTemporaryFolder } from "../disk/temporary-folder.ts";
import { AnthologyError } from "../model/errors.ts";
import { withoutSecrets } from "../model/remote.ts";
import { readIndex } from "../packed/folder.ts";
import { filesOfIndex } from "../packed/format.ts";
import { openSite } from "../packed/site-at.ts";
import { halfAppliedName, manifestName, packedIndexName } from "../routing/site-files.ts";
import { listedFiles, unlistedFiles } from "../site-folder/manifest.ts";
import { halfApplied } from "../site-folder/published.ts";
import { verify, type WholeSite } from "../site-folder/verify.ts";
import { checkRclone, openRemote } from "./rclone.ts";
import { isSameFile } from "./target.ts";

/**
 * Files that others put there do not matter.
 * @throws AnthologyError of kind `data` with every file that is lost or damaged; of kind `run` if no site is there
 */
export async function verifyRemote(
  name: string,
  context: { readonly signal: AbortSignal; readonly isWatched: boolean },
): Promise<WholeSite> {
  checkRclone();
  const called = withoutSecrets(name);
  try {
    return await withTemporaryFolder(async (work) => {
      const remote = openRemote(name, { ...context, work });
      const copy = join(work, "copy");
      mkdirSync(copy);
      await remote.download([...unlistedFiles, halfAppliedName, packedIndexName], copy);
      const isStored = (path: string) => isThere(join(copy, path));
      if (isStored(halfAppliedName)) throw halfApplied(called, "data");
      const head = isStored(packedIndexName) ? packedIndexName : manifestName;
      if (!isStored(head)) {
        throw new AnthologyError("run", `${called} has no site of anthology-build`, {
          hint: `publish one there: anthology-build publish ${called}`,
        });
      }
      const index = readIndex(copy);
      const listed = index
        ? filesOfIndex(index)
        : Array.from(listedFiles(join(copy, manifestName)), ({ path }) => path);
      await remote.download([...listed], copy);
      if (!isSameFile(await remote.fetch(head), join(copy, head))) {
        throw new AnthologyError("run", `${called} was replaced while it was verified`, {
          hint: "verify it again when the publication has ended",
        });
      }
      return await verify({ ...openSite(copy), name: called });
    });
  } catch (error) {
    throw explainDiskError(error, `verify ${called}`);
  }
}
