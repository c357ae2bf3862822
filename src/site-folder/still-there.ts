/**
 * Checks that all files of a published folder are still there, as the last build left them: with the sizes in the
 * manifest, and not touched since (by ctime, which changes with the content, the name and the inode). A touched file is
 * hashed.
 */
import { lstatSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { digest } from "../disk/files.ts";
import { reviveError } from "../model/errors.ts";
import { manifestName } from "../routing/routes.ts";
import { listedFiles } from "./manifest.ts";

/** The state of the files. */
export interface Found {
  readonly isWhole: boolean;
  /** Whether files were touched, but have the same content. */
  readonly isTouched: boolean;
}

/** What to look for. */
export interface Search {
  readonly folder: string;
  /** A file that was touched after this time is hashed. */
  readonly since: number;
  /** The share of this thread: one file of so many, from this number. */
  readonly each: number;
  readonly from: number;
}

/** From this size of the manifest, in bytes, a second thread saves more time than it takes to start. */
const worthThread = 1 << 22;

/** Looks for each file of the folder's manifest. @param worth a second thread, in bytes of the manifest */
export async function findFiles(
  folder: string,
  since: number,
  worth = worthThread,
): Promise<Found> {
  const { size } = statSync(`${folder}/${manifestName}`);
  if (size < worth) return lookFor({ folder, since, each: 1, from: 0 });
  const rest = inThread({ folder, since, each: 2, from: 1 });
  const own = lookFor({ folder, since, each: 2, from: 0 });
  const other = await rest;
  return { isWhole: own.isWhole && other.isWhole, isTouched: own.isTouched || other.isTouched };
}

function inThread(workerData: Search): Promise<Found> {
  // The path is the same from `src` and from `dist`.
  const code = new URL("../../dist/site-folder/still-there-worker.js", import.meta.url);
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { workerData });
    worker.on("message", resolve);
    worker.on("error", (error) => reject(reviveError(error)));
  });
}

/** Looks for a share of the files. */
export function lookFor({ folder, since, each, from }: Search): Found {
  let isTouched = false;
  let index = 0;
  for (const { path, bytes, sha256 } of listedFiles(`${folder}/${manifestName}`)) {
    index += 1;
    if (index % each !== from) continue;
    const file = `${folder}/${path}`;
    const stat = lstatSync(file, { throwIfNoEntry: false });
    const isThere = stat?.isFile() === true && stat.size === bytes;
    const isChecked = isThere && stat.ctimeMs >= since;
    if (!isThere || (isChecked && digest(file)?.sha256 !== sha256)) {
      return { isWhole: false, isTouched };
    }
    isTouched ||= isChecked;
  }
  return { isWhole: true, isTouched };
}
