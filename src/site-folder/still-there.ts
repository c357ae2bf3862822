/**
 * Checks that all files of a published folder are still there, as the last build left them: with the sizes in the
 * manifest, and not touched since (by ctime, which changes with the content, the name and the inode). A touched file is
 * hashed.
 */
import { lstatSync } from "node:fs";
import { digest } from "../disk/files.ts";
import { manifestName } from "../routing/routes.ts";
import { listedFiles } from "./manifest.ts";

interface Found {
  readonly isWhole: boolean;
  /** Whether files were touched, but have the same content. */
  readonly isTouched: boolean;
}

/** Looks for each file of the folder's manifest. @param since a file that was touched after this time is hashed */
export function findFiles(folder: string, since: number): Found {
  let isTouched = false;
  for (const { path, bytes, sha256 } of listedFiles(`${folder}/${manifestName}`)) {
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
