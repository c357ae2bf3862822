/** The work folder in which a site is staged: next to the published one, or inside it. */
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { emptyFolder, filesBelow, refuseLink, removeIfEmpty } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { type Lock, takeLock } from "../disk/lock.ts";
import { mountPoints } from "../disk/system-folders.ts";
import { AnthologyError } from "../model/errors.ts";

/** Name of the work folder if it cannot be next to the published one. */
export const innerWorkFolder = ".anthology-build";

const lockName = "lock";

/** The real path of a folder: links are resolved in the part of the path that exists. */
export function realFolder(folder: string): string {
  const path = resolve(folder);
  if (isThere(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realFolder(parent), basename(path));
}

/** The files of a published folder, sorted by path, without those of a work folder inside it. */
export function* filesInSite(out: string): Generator<{ readonly path: string }> {
  if (!isThere(out)) return;
  for (const path of filesBelow(out)) if (!path.startsWith(`${innerWorkFolder}/`)) yield { path };
}

/** Files that a build leaves next to its folder for the next one. Without the note, the others are useless. */
export interface SavedState {
  readonly note: string;
  /** What the build made, and a copy of its snapshot. */
  readonly units: string;
  readonly snapshot: string;
}

/** The files that stay next to a work folder when that is removed. */
export function savedStateOf(work: string): SavedState {
  return { note: `${work}.json`, units: `${work}.state`, snapshot: `${work}.snapshot` };
}

/** The work folder next to a folder, whose links must be resolved. */
export function outerWorkFolder(out: string): string {
  return join(dirname(out), `.${basename(out)}${innerWorkFolder}`);
}

/** The work folder of a published folder: next to it, or inside it if it is a mount point. */
export function workFolder(out: string): string {
  const parent = dirname(out);
  const isMount =
    isThere(out) && (statSync(out).dev !== statSync(parent).dev || mountPoints().includes(out));
  return isMount ? join(out, innerWorkFolder) : outerWorkFolder(out);
}

/**
 * Takes the right to publish into a folder, which one process has at a time. A folder that exists has a lock in it, too: in a
 * container, or through another mount, it has another name, and another work folder.
 * @param called the user's name for the published folder
 */
export function lockFolder(folder: string, work: string, called: string): Lock {
  const inner = isThere(folder) && dirname(work) !== folder ? [join(folder, innerWorkFolder)] : [];
  const held: (readonly [folder: string, lock: Lock])[] = [];
  const release = () => {
    const [one, lock] = held.pop() ?? [];
    if (one === undefined) return;
    try {
      lock?.release();
      removeIfEmpty(one);
    } finally {
      release();
    }
  };
  try {
    for (const one of [...inner, work]) {
      refuseLink(one);
      const lock = takeLock(join(one, lockName));
      if (lock === undefined) {
        throw new AnthologyError("run", `another anthology-build is writing to ${called}`, {
          hint: "wait until it has ended, then run the command again",
        });
      }
      held.push([one, lock]);
    }
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}

/** The result of work that has the right to publish, and an empty work folder, which is removed afterwards. */
export async function withLock<Result>(
  folder: string,
  work: string,
  called: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = lockFolder(folder, work, called);
  try {
    clearWorkFolder(work);
    return await run();
  } finally {
    lock.release();
  }
}

/** Removes everything except the lock from a locked work folder. */
export function clearWorkFolder(work: string): void {
  emptyFolder(work, (name) => name.startsWith(lockName));
}
