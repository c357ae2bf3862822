/** Which folders a build may write to. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { isFilled } from "./files.ts";
import { manifestName } from "./manifest.ts";
import { halfAppliedName, innerWorkFolder, realFolder } from "./publication.ts";

/** Refuses a folder in which a build could destroy or mix up what is not its own. */
export function checkFolders(folder: string, snapshotFile: string, force: boolean): void {
  const out = realFolder(folder);
  const snapshot = realFolder(snapshotFile);
  const refuse = (reason: string, hint: string) =>
    new AnthologyError("run", `--out ${folder}: ${reason}`, { hint });
  if (dirname(out) === out) throw refuse("it is the root of the file system", "name a folder");
  if (existsSync(out) && !statSync(out).isDirectory()) {
    throw refuse("expected a folder, found a file", "name a folder");
  }
  if (isInside(snapshot, out)) {
    throw refuse(`it holds the snapshot ${snapshotFile}`, "publish into a folder of its own");
  }
  if (isInside(process.cwd(), out)) {
    throw refuse("it holds the folder you are working in", "publish into a folder of its own");
  }
  const data = dirname(snapshot);
  if (isInside(out, data) && data !== process.cwd() && !force) {
    throw refuse(
      `it is inside the folder of the snapshot, ${data}`,
      "keep what is published apart from the data, or use --force",
    );
  }
  if (!force && !isOurs(out)) {
    throw refuse(
      `the folder is not empty, and anthology-build did not make it (it has no ${manifestName})`,
      "name another folder, or use --force: what is in it now will be removed",
    );
  }
}

/** Whether there is nothing in the folder but what builds left: whole, half applied or not yet begun. */
function isOurs(out: string): boolean {
  const marks = [manifestName, halfAppliedName];
  return !isFilled(out, innerWorkFolder) || marks.some((name) => existsSync(join(out, name)));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}
