/** The site that `previous` names, kept open while a build or a check compares with it. */
import type { Report } from "../comparison/compare.ts";
import { type Moved, movedBetween, movedMessage } from "../comparison/moved.ts";
import { AnthologyError } from "../model/errors.ts";
import type { CheckInput } from "../site/options.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Watched } from "./running.ts";
import type { Settings } from "./settings.ts";

type Opened = Awaited<ReturnType<typeof openToCompare>>;

/** The options of a site, and the previous one with what has another address since, if one is compared. */
type Compared = Pick<CheckInput, "options" | "previousSource"> & {
  readonly moved?: readonly Moved[];
};

/** A site to compare, and what receives the differences. */
type Site = Pick<CheckInput, "snapshotFile" | "options"> & { readonly report: Report };

/** Runs `work` with the previous site open, if the settings name one. */
export async function withPrevious<Result>(
  { previous, previousOptional, acceptLoss }: Settings,
  { snapshotFile, options, report }: Site,
  watch: Watched,
  work: (site: Compared) => Promise<Result>,
): Promise<Result> {
  const { log } = watch;
  if (previous === undefined) {
    if (previousOptional === true) {
      throw new AnthologyError("run", "--previous-optional: expected --previous, found none", {
        hint: "name the published site with --previous, or leave --previous-optional (previousOptional) out of the options and the settings file",
      });
    }
    if (acceptLoss !== true) return await work({ options });
    throw new AnthologyError("run", "--accept-loss: expected --previous, found none", {
      hint: "name the published site with --previous, or leave --accept-loss out",
    });
  }
  if (options.products.every((name: string) => name !== "changes")) {
    throw new AnthologyError("run", "--previous: changes are not among the products of --only", {
      hint: "add changes to --only, or leave --previous out, in the options or in the settings file",
    });
  }
  const { Incomparable } = await import("./published-site.ts");
  let opened: Opened;
  try {
    opened = await openToCompare(previous, snapshotFile, watch);
  } catch (error) {
    if (!(error instanceof Incomparable)) throw error;
    if (error.isAbsent && previousOptional !== true) throw error;
    log.note(
      error.isAbsent
        ? `${error.message}; going on without it`
        : `no list of changes this time, and no check for lost records: ${error.message}; ${error.hint}`,
    );
    return await work({ options });
  }
  const { site, snapshot } = opened;
  try {
    const moved = await movedSince(snapshot, snapshotFile);
    const message = movedMessage(moved);
    if (message !== undefined) log.warn(message);
    warnOfGone(site.languages.slice(1), options.languages.slice(1), log.warn);
    const previousSource = { site, snapshot, acceptsLoss: acceptLoss === true, report };
    return await work({ options: { ...options, previous: site.identity }, previousSource, moved });
  } finally {
    snapshot.close();
    await site.close();
  }
}

/** Names the folders of languages that a site had, but has no more: links of others still lead there. */
export function warnOfGone(
  before: readonly string[],
  now: readonly string[],
  warn: Watched["log"]["warn"],
): void {
  const gone = before.filter((tag) => !now.includes(tag)).map((tag) => `/${tag}/`);
  if (gone.length === 0) return;
  warn(`the languages have changed: the addresses below ${gone.join(" and ")} are gone`);
}

async function openToCompare(previous: string, snapshotFile: string, { signal, log }: Watched) {
  const { openPublishedSite } = await import("./published-site.ts");
  const site = await openPublishedSite(previous, { signal });
  try {
    // A site of the same data need not send its snapshot.
    const own = await openIfSame(snapshotFile, site.identity.snapshot_sha256);
    return { site, snapshot: own ?? (await site.openSnapshot(log.note)) };
  } catch (error) {
    await site.close();
    throw error;
  }
}

/** The texts and comments whose words had another address on the previous site. */
async function movedSince(previous: Snapshot, file: string): Promise<Moved[]> {
  const { openSnapshot } = await import("../snapshot/open.ts");
  const now = openSnapshot(file);
  try {
    return movedBetween(previous, now);
  } finally {
    now.close();
  }
}

/** The snapshot in a file, if it has the content with this hash. */
async function openIfSame(file: string, sha256: string): Promise<Snapshot | undefined> {
  const { openSnapshot } = await import("../snapshot/open.ts");
  const snapshot = openSnapshot(file);
  if (snapshot.contentHash() === sha256) return snapshot;
  snapshot.close();
  return undefined;
}
