/** The folder in which a site is staged, next to where it is published. */
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { filesBelow, refuseLink, removeFolder } from "../disk/files.ts";
import { type Lock, takeLock } from "../disk/lock.ts";
import { mountPoints } from "../disk/mount-points.ts";
import { AnthologyError } from "../model/errors.ts";

/** Name of the work folder where it cannot stand next to the published one. */
export const innerWorkFolder = ".anthology-build";

const lockName = "lock";

/** The folder that a path means, links followed as far as it exists. */
export function realFolder(folder: string): string {
  const path = resolve(folder);
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realFolder(parent), basename(path));
}

/** The files of a published folder in order, without a work folder that had to be made inside it. */
export function* publishedFiles(out: string): Generator<string> {
  if (!existsSync(out)) return;
  for (const path of filesBelow(out)) if (!path.startsWith(`${innerWorkFolder}/`)) yield path;
}

/** The note that a build writes next to a folder, links followed. */
export function noteNextTo(out: string): string {
  return `${outerWorkFolder(out)}.json`;
}

/** The work folder next to a published one. */
export function outerWorkFolder(out: string): string {
  return join(dirname(out), `.${basename(out)}${innerWorkFolder}`);
}

/** The work folder of a published folder: next to it, or inside it where it is a file system of its own. */
export function workFolder(out: string): string {
  const parent = dirname(out);
  const isMount =
    existsSync(out) && (statSync(out).dev !== statSync(parent).dev || mountPoints().includes(out));
  return isMount ? join(out, innerWorkFolder) : outerWorkFolder(out);
}

/**
 * Takes the right to publish, which one process has at a time.
 * @param called what the user calls the folder that is published into
 */
export function lockWorkFolder(work: string, called: string): Lock {
  refuseLink(work);
  const lock = takeLock(join(work, lockName));
  if (lock !== undefined) return lock;
  throw new AnthologyError("run", `another anthology-build is writing to ${called}`, {
    hint: "wait until it has ended, then run the command again",
  });
}

/** Removes all from a work folder that is locked but the lock. */
export function clearWorkFolder(work: string): void {
  for (const name of readdirSync(work)) {
    if (!name.startsWith(lockName)) removeFolder(join(work, name));
  }
}
