/** Goes back to the release before the current one, or forward again. A release that is not the newest is held. */
import { statSync } from "node:fs";
import { explainDiskError } from "../disk/errors.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError, type Fault, Faults } from "../model/errors.ts";
import type { Build } from "../model/published.ts";
import { manifestName } from "../routing/site-files.ts";
import { withLock } from "./folder-lock.ts";
import { holdOf, setHold } from "./hold.ts";
import { readBuildFile } from "./published.ts";
import type { ListedSite, SiteFiles } from "./site.ts";
import { verify, type WholeSite } from "./verify.ts";

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
  /** The folder of a release, or its index. */
  pathOf(name: string): string;
  /** The site of a release; undefined if that is gone. */
  site(name: string): ListedSite | undefined;
  /** Makes a release current, and flushes that to the disk. */
  put(name: string, sync: Sync): void;
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
    const names = namesIn(releases);
    const current = names.length === 0 ? releases.current() : currentOf(releases);
    const list: ListedRelease[] = [];
    for (const name of names) {
      const snapshot = await snapshotOf(releases.site(name));
      list.push({
        name,
        isCurrent: name === current,
        published: statSync(releases.pathOf(name)).mtime.toISOString(),
        snapshot: snapshot?.sha256 ?? null,
        pulled: snapshot?.origin?.pulled_at ?? null,
      });
    }
    return { releases: list, hold: holdOf(releases.folder) };
  } catch (error) {
    throw explainDiskError(error, `read ${releases.called}`);
  }
}

/**
 * The releases to which one can go. Those after the current one were rolled back, so there is a hold. If there is none, a
 * publication was killed before it made its site the current one, or the hold was lifted: the next one removes them.
 */
function namesIn(releases: Releases): readonly string[] {
  const names = releases.names();
  const end = names.indexOf(currentOf(releases) ?? "") + 1;
  return end === 0 || holdOf(releases.folder) !== null ? names : names.slice(0, end);
}

/**
 * Reads every file of all releases.
 * @returns the site of each, by its name
 * @throws AnthologyError of kind `data` with what is damaged in any of them
 */
export async function verifyReleases(releases: Releases): Promise<ReadonlyMap<string, WholeSite>> {
  const names = namesIn(releases);
  if (names.length === 0) releases.current();
  const sites = new Map<string, WholeSite>();
  const faults = new Faults();
  for (const name of names) {
    try {
      const site = releases.site(name);
      if (site === undefined) throw new AnthologyError("data", `${releases.pathOf(name)} is gone`);
      sites.set(name, await verify(site));
    } catch (error) {
      if (!isOfData(error)) throw error;
      for (const fault of faultsOf(error)) {
        faults.add({ ...fault, record: `${name}: ${fault.record}` });
      }
    }
  }
  faults.throwIfAny(`${releases.called}: releases are damaged`, "remove these releases");
  return sites;
}

function isOfData(error: unknown): error is AnthologyError {
  return error instanceof AnthologyError && error.kind === "data";
}

/** The faults of a release. A build does not repair it, as the hints of the current site say. */
function faultsOf({ faults, message }: AnthologyError): readonly Fault[] {
  const found = faults?.shown.map(({ hint, ...fault }) => fault);
  return found ?? [{ record: manifestName, field: "file", expected: "a site", found: message }];
}

/** @throws AnthologyError of kind `data` if a file of a release is lost or damaged; files of others do not matter */
async function checkRelease({ called, site, pathOf }: Releases, name: string): Promise<void> {
  const found = site(name);
  const noOthers = async function* () {};
  const ofOneSite: ListedSite["ofOneSite"] = (read) =>
    found?.ofOneSite((files) => read({ ...files, paths: noOthers })) ?? Promise.resolve(undefined);
  try {
    if (found !== undefined) await verify({ ...found, ofOneSite });
  } catch (error) {
    if (!isOfData(error)) throw error;
    const faults = new Faults();
    faults.add(...faultsOf(error));
    faults.throwIfAny(
      `${called}: release ${name} is damaged`,
      `the current release is as before; to go past this one, remove ${pathOf(name)}, then run the command again`,
    );
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
export async function rollBack(releases: Releases, isForward: boolean, sync = createSync(true)) {
  const { called, folder, work } = releases;
  const words = isForward ? ["forward", "newest"] : ["back", "oldest"];
  let move: { readonly was: string; readonly next: string } | undefined;
  try {
    return await withLock(folder, work, called, async () => {
      const was = releases.current();
      const names = namesIn(releases);
      const next = names[names.indexOf(was) + (isForward ? 1 : -1)];
      if (next === undefined) {
        const message = `${called}: the current release, ${was}, is the ${words[1]}`;
        throw new AnthologyError("run", message, {
          hint: "to publish another site, build it from its snapshot",
        });
      }
      await checkRelease(releases, next);
      const before = holdOf(folder);
      const isNewest = next === names.at(-1);
      const hold = `went ${words[0]} from release ${was} to ${next} at ${new Date().toISOString()}`;
      // Before the release changes: a build that begins now must not publish the same site again.
      if (!isNewest) setHold(folder, hold, sync);
      move = { was, next };
      try {
        releases.put(next, sync);
      } catch (error) {
        if (currentOf(releases) === was) setHold(folder, before, sync);
        throw error;
      }
      if (isNewest) setHold(folder, null, sync);
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
    return await withLock(folder, work, called, () => {
      const hold = holdOf(folder);
      setHold(folder, null, createSync(true));
      return hold;
    });
  } catch (error) {
    throw explainDiskError(error, `write to ${called}`, { path: folder });
  }
}
