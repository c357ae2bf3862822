/** Publishes a site, plain or packed, to a remote of rclone. */
import { explainDiskError } from "../disk/errors.ts";
import { withTemporaryFolder } from "../disk/temporary-folder.ts";
import { AnthologyError } from "../model/errors.ts";
import { isRemote, withoutSecrets } from "../model/remote.ts";
import { halfAppliedName, manifestName, packedIndexName } from "../routing/site-files.ts";
import { apply } from "../site-folder/apply.ts";
import type { ListedSite } from "../site-folder/site.ts";
import { packedTarget } from "./packed.ts";
import { plainTarget } from "./plain.ts";
import { checkRclone, openRemote, type Remote } from "./rclone.ts";
import type { PublishPhase, PublishReport } from "./target.ts";

interface PublishRequest {
  /** The folder of the site, which was verified. */
  readonly folder: string;
  readonly kind: ListedSite["kind"];
  /** A remote as rclone names it. */
  readonly target: string;
  /** Whether to find the changes without making them. */
  readonly isDryRun: boolean;
  readonly isVerified?: boolean;
  readonly isForced?: boolean;
  /** Seconds for which caches may use what may change. */
  readonly cache?: number | undefined;
  readonly signal: AbortSignal;
  /** Whether rclone may show its progress on standard error. */
  readonly isWatched: boolean;
}

/**
 * Refuses an unsuitable target before anything is read.
 * @throws AnthologyError of kind `run`
 */
export function checkTarget(target: string, folder: string): void {
  const refuse = (message: string, hint: string) => new AnthologyError("run", message, { hint });
  const [called, from] = [withoutSecrets(target), withoutSecrets(folder)];
  if (isRemote(folder)) {
    const hint = `name the target first: anthology-build publish ${from} ${called}`;
    throw refuse(`expected a folder on this machine, found ${from}`, hint);
  }
  if (!isRemote(target)) {
    const message = `expected a remote of rclone, found ${called}`;
    throw /^[a-z][a-z0-9+.-]*:\/\//i.test(target)
      ? refuse(
          message,
          `set up a remote with rclone config, then: anthology-build publish remote:bucket/prefix ${from}`,
        )
      : refuse(
          message,
          `build into a folder that a web server serves: anthology-build build --out ${called}, or --releases; rclone writes to a folder that is called :local:${called}`,
        );
  }
  checkRclone();
}

/**
 * Publishes a verified site to a checked target.
 * @throws AnthologyError of kind `run`; the next publication then completes this one
 */
export async function publish(
  { folder, kind, target, isVerified = false, isForced = false, ...context }: PublishRequest,
  phase: (name: PublishPhase) => void,
): Promise<PublishReport> {
  try {
    return await withTemporaryFolder(async (work) => {
      const remote = openRemote(target, { ...context, work });
      await refuseOther(remote, kind);
      phase("compare");
      const { isDryRun } = context;
      const given = { folder, remote, work, isDryRun, isVerified, isForced };
      const { report, destination } = await (kind === "packed" ? packedTarget : plainTarget)(given);
      if (isDryRun || report.isUpToDate) return report;
      phase("upload");
      const remove = (paths: readonly string[]) => {
        phase("delete");
        return destination.remove(paths);
      };
      await apply(report.changes, { ...destination, remove });
      return report;
    });
  } catch (error) {
    throw explainDiskError(error, `publish ${folder} to ${withoutSecrets(target)}`);
  }
}

/** A plain site and a packed one do not replace each other: nobody would delete the files of the first. */
async function refuseOther(remote: Remote, kind: ListedSite["kind"]): Promise<void> {
  const [found, names] =
    kind === "packed" ? ["plain", [manifestName, halfAppliedName]] : ["packed", [packedIndexName]];
  for (const name of names) {
    if ((await remote.fetch(name)) === undefined) continue;
    const message = `${remote.nameOf(name)}: expected no site or a ${kind} one, found a ${found} one`;
    throw new AnthologyError("run", message, {
      hint: "publish to another folder, bucket or prefix, or empty this one first",
    });
  }
}
