/** The work folder in which a site is staged: next to the published one, or inside it. */
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { filesBelow } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { mountPoints } from "../disk/system-folders.ts";

/** Name of the work folder if it cannot be next to the published one. */
export const innerWorkFolder = ".anthology-build";

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
