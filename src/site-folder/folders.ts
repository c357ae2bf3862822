/** Checks that a build may write to a folder. */
import { lstatSync, readSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ifFile, isFilled } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { inRegular } from "../disk/regular-file.ts";
import { kernelFolder, mountPoints } from "../disk/system-folders.ts";
import { AnthologyError } from "../model/errors.ts";
import { halfAppliedName, manifestName, packedIndexName } from "../routing/site-files.ts";
import { generator } from "./generator.ts";
import { innerWorkFolder, realFolder } from "./location.ts";
import { currentName, type SiteLocation } from "./published-at.ts";
import { currentRelease, releasesAround } from "./releases.ts";

/** Something that is read while a folder is published, and so must not be inside that folder. */
interface Input {
  readonly name: string;
  readonly path: string;
}

/** How a folder that is written to is named in messages, and recognised. */
interface FolderWords {
  /** Its name in messages. */
  readonly called?: string;
  /** Names of files that only this program puts there. */
  readonly marks?: readonly string[];
  /** What to do if another program made the folder. */
  readonly takeOver?: string;
}

/** Refuses a folder where other files could be lost, unless `force`, or where a site is published in another way. */
export function checkLocation(
  location: SiteLocation,
  inputs: readonly Input[],
  force: boolean,
): void {
  if (location.kind === "folder")
    checkFolder(location.folder, inputs, force ? {} : { takeOver: forceIt });
  else checkReleases(location.folder);
}

/** Other files in a folder of releases are kept, so it need not be empty. */
function checkReleases(folder: string): void {
  const called = `--releases ${folder}`;
  const path = realFolder(folder);
  checkPlace(path, called);
  if (isThere(join(path, manifestName))) {
    throw refusal(called, "a site was published into this folder itself", "name another folder");
  }
  currentRelease(path);
}

/** Refuses a folder that contains an input, or files of another program. */
export function checkFolder(
  folder: string,
  inputs: readonly Input[],
  {
    called = `--out ${folder}`,
    marks = [manifestName, halfAppliedName],
    takeOver,
  }: FolderWords = {},
): void {
  const out = realFolder(folder);
  checkPlace(out, called);
  const mounted = mountPoints().find((path) => path !== out && isInside(path, out));
  if (mounted !== undefined) {
    const reason = `${mounted} in it is a file system of its own, into which no file can be moved`;
    throw refusal(called, reason, apart);
  }
  for (const { name, path } of inputs) {
    if (isInside(realFolder(path), out)) throw refusal(called, `it holds ${name}`, apart);
  }
  if (!marks.includes(packedIndexName) && isThere(join(out, packedIndexName))) {
    throw refusal(called, "it holds a packed site", apart);
  }
  const releases = releasesAround(out);
  if (releases !== undefined) {
    throw refusal(called, `it is a release in ${releases}`, `publish with --releases ${releases}`);
  }
  if (isThere(join(out, currentName, manifestName))) {
    throw refusal(called, "it is a folder of releases", `publish with --releases ${folder}`);
  }
  if (isInside(process.cwd(), out)) {
    throw refusal(called, "it holds the folder you are working in", apart);
  }
  if (takeOver !== undefined && !isOurs(out, marks)) {
    throw refusal(
      called,
      `the folder is not empty, and anthology-build did not make it (it has no ${manifestName})`,
      `name another folder, or ${takeOver}`,
    );
  }
}

const forceIt = "use --force: what is in it now will be removed";
const apart = "publish into a folder of its own";

/** Refuses a path that cannot be the folder of a site. */
function checkPlace(out: string, called: string): void {
  if (dirname(out) === out) {
    throw refusal(called, "it is the root of the file system", "name a folder");
  }
  const kernel = kernelFolder(out);
  if (kernel !== undefined) {
    throw refusal(called, `${kernel} holds no files on a disk`, "name a folder elsewhere");
  }
  if (isThere(out) && !statSync(out).isDirectory()) {
    throw refusal(called, "expected a folder, found a file", "name a folder");
  }
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    const reason = "expected a folder, found a link that leads nowhere";
    throw refusal(called, reason, "create the folder that the link names, or remove the link");
  }
  for (let at = dirname(out); at !== dirname(at); at = dirname(at)) {
    const did = isThere(join(at, packedIndexName)) ? "packed" : "published";
    if (did === "packed" || isPublished(at)) {
      throw refusal(called, `it is inside ${at}, which anthology-build ${did}`, apart);
    }
  }
}

function refusal(called: string, reason: string, hint: string): AnthologyError {
  return new AnthologyError("run", `${called}: ${reason}`, { hint });
}

/** Whether the folder is empty, or this program's own: a complete site or an interrupted one. */
function isOurs(out: string, marks: readonly string[]): boolean {
  return !isFilled(out, innerWorkFolder) || marks.some((name) => isThere(join(out, name)));
}

/** Whether a site was published into a folder: new files would not belong to it. */
function isPublished(folder: string): boolean {
  // Other programs also write files called manifest.json. A manifest of this program has the program's name at its start.
  const start = Buffer.alloc(100);
  ifFile(() => inRegular(join(folder, manifestName), (file) => readSync(file, start)));
  return start.includes(`"name":"${generator().name}"`);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}
