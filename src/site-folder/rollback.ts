/** Goes back to the release before the current one, or forward again. A release that is not the newest is held. */
import { explainDiskError } from "../disk/errors.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Build } from "../model/published.ts";
import { holdOf, setHold } from "./hold.ts";
import { withLock } from "./location.ts";
import { readBuildFile } from "./published.ts";
import type { SiteFiles } from "./site.ts";

/** Releases of a site: folders, or the kept indexes of a packed site. */
export interface Releases {
  /** The user's name for the folder. */
  readonly called: string;
  readonly folder: string;
  /** The work folder that has its lock. */
  readonly work: string;
  /** The names of the releases, the oldest first. */
  names(): string[];
  /** @throws AnthologyError of kind `run` if there is no current release */
  current(): string;
  /** When a release was published. */
  published(name: string): Date;
  /** The files of a release; undefined if it is damaged. */
  files(name: string): SiteFiles | undefined;
  /** Makes a release current, and flushes that to the disk. @throws if it is damaged; then nothing has changed */
  put(name: string): void;
}

export interface ListedRelease {
  readonly name: string;
  readonly isCurrent: boolean;
  /** When it was published. */
  readonly published: string;
  /** SHA-256 of its snapshot, and when that was pulled; null if unknown. */
  readonly snapshot: string | null;
  readonly pulled: string | null;
}

/** The releases, the oldest first, and why they are held; null if they are not. @throws AnthologyError of kind `run` if there are none */
export async function listReleases(releases: Releases) {
  try {
    const names = releases.names();
    const current = names.length === 0 ? releases.current() : currentOf(releases);
    const list: ListedRelease[] = [];
    for (const name of names) {
      const snapshot = await snapshotOf(releases.files(name));
      list.push({
        name,
        isCurrent: name === current,
        published: releases.published(name).toISOString(),
        snapshot: snapshot?.sha256 ?? null,
        pulled: snapshot?.origin?.pulled_at ?? null,
      });
    }
    return { releases: list, hold: holdOf(releases.folder) };
  } catch (error) {
    throw explainDiskError(error, `read ${releases.called}`);
  }
}

/** What a release says of its snapshot; undefined if it is damaged. */
async function snapshotOf(files: SiteFiles | undefined): Promise<Build["snapshot"] | undefined> {
  try {
    return files && (await readBuildFile(files))?.snapshot;
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return undefined;
    throw error;
  }
}

/** The current release; undefined if there is none, or the disk cannot tell. */
function currentOf(releases: Releases): string | undefined {
  try {
    return releases.current();
  } catch {
    return undefined;
  }
}

/**
 * Makes the release before the current one current, or the one after it.
 * @returns both, and why no build is published there; null if builds are
 * @throws AnthologyError of kind `run` if there is none
 */
export async function rollBack(releases: Releases, isForward: boolean) {
  const { called, folder, work } = releases;
  const words = isForward ? ["forward", "newest"] : ["back", "oldest"];
  let move: { readonly was: string; readonly next: string } | undefined;
  try {
    return await withLock(work, called, () => {
      const was = releases.current();
      const names = releases.names();
      const next = names[names.indexOf(was) + (isForward ? 1 : -1)];
      if (next === undefined) {
        const message = `${called}: the current release, ${was}, is the ${words[1]}`;
        throw new AnthologyError("run", message, {
          hint: "to publish another site, build it from its snapshot",
        });
      }
      const before = holdOf(folder);
      const isNewest = next === names.at(-1);
      const hold = `went ${words[0]} from release ${was} to ${next} at ${new Date().toISOString()}`;
      // Before the release changes: a build that begins now must not publish the same site again.
      if (!isNewest) setHold(folder, hold);
      move = { was, next };
      try {
        releases.put(next);
      } catch (error) {
        if (currentOf(releases) === was) setHold(folder, before);
        throw error;
      }
      if (isNewest) setHold(folder, null);
      return { current: next, was, hold: isNewest ? null : hold };
    });
  } catch (thrown) {
    const error = explainDiskError(thrown, `write to ${called}`, { path: folder });
    const current = currentOf(releases);
    if (move === undefined || current === move.was || !(error instanceof Error)) throw error;
    // The same command again would go one release too far.
    const [did, hint] =
      current === move.next
        ? [`went ${words[0]} from release ${move.was} to ${current}`, "it is done"]
        : [`may have gone from release ${move.was} to ${move.next}`, "read which one is current"];
    throw new AnthologyError(
      "run",
      `${called}: ${did}, which the disk did not confirm: ${error.message}`,
      {
        hint: `${hint}: anthology-build rollback ${called} --list`,
        cause: thrown,
      },
    );
  }
}

/** Lifts the hold, so that builds are published again. @returns what it was; null if there was none */
export async function liftHold({ called, folder, work }: Releases): Promise<string | null> {
  try {
    return await withLock(work, called, () => {
      const hold = holdOf(folder);
      setHold(folder, null);
      return hold;
    });
  } catch (error) {
    throw explainDiskError(error, `write to ${called}`, { path: folder });
  }
}
