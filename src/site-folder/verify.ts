/** Checks that a published folder is exactly what one build wrote. */

import { hash } from "node:crypto";
import { explained } from "../disk/errors.ts";
import { digest, kindAt } from "../disk/files.ts";
import { Faults } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import { manifestName } from "../routing/routes.ts";
import { buildFileText, takeInventory } from "./inventory.ts";
import { filesInSite } from "./location.ts";
import { buildFileName, type ManifestHead, type OpenManifest, unlistedFiles } from "./manifest.ts";
import { openPublished } from "./published.ts";
import { sideBySide } from "./side-by-side.ts";

export interface WholeFolder {
  readonly head: ManifestHead;
  /** Number of files that the manifest lists. */
  readonly files: number;
}

/**
 * Compares every file of the folder with its manifest.
 * @throws AnthologyError of kind `data` with every file that is missing, changed or does not belong to the build; of
 *   kind `run` if there is no published folder
 */
export function verify(folder: string): WholeFolder {
  return explained(`read ${folder}`, () =>
    compareWithManifest(folder, openPublished(folder, "data"), {
      all: filesInSite(folder),
      digest: (path) => digest(`${folder}/${path}`),
      kind: (path) => kindAt(`${folder}/${path}`),
    }),
  );
}

/** The files of a site, wherever they are. */
interface FoundFiles {
  /** In the order of their paths. */
  readonly all: Iterable<{ readonly path: string }>;
  digest(path: string): FileDigest | undefined;
  /** What is at a path where there is no file. */
  kind(path: string): string;
}

/**
 * Compares files with their manifest.
 * @param name of the site in messages
 * @throws AnthologyError of kind `data` with every file that is missing, changed or does not belong to the build
 */
export function compareWithManifest(
  name: string,
  manifest: OpenManifest,
  found: FoundFiles,
): WholeFolder {
  const digestOfManifest = found.digest(manifestName);
  if (digestOfManifest === undefined) throw new Error(`${name}/${manifestName} vanished`);
  const faults = new Faults();
  let files = 0;
  const inventory = takeInventory(manifest.head, manifest.files());
  for (const [path, file] of sideBySide(inventory.files, found.all)) {
    if (file !== undefined) {
      files += 1;
      compare(file, found, faults);
    } else if (!unlistedFiles.includes(path)) faults.add(foreign(path));
  }
  const text = buildFileText(manifest.head, digestOfManifest, inventory.end());
  const expected = { bytes: Buffer.byteLength(text), sha256: hash("sha256", text) };
  compare({ path: buildFileName, ...expected }, found, faults);
  faults.throwIfAny(`${name} is not what was built`);
  return { head: manifest.head, files };
}

function foreign(record: string) {
  // A build removes no files that it did not write.
  const hint = "remove it, or build into a folder of its own";
  return { record, field: "file", expected: "no such file", found: "a file", hint };
}

function compare({ path, bytes, sha256 }: ManifestFile, found: FoundFiles, faults: Faults): void {
  const actual = found.digest(path);
  const at = { record: path, hint: "run the build again" };
  if (actual === undefined) {
    faults.add({ ...at, field: "file", expected: "a file", found: found.kind(path) });
  } else if (actual.bytes !== bytes) {
    faults.add({ ...at, field: "bytes", expected: `${bytes}`, found: `${actual.bytes}` });
  } else if (actual.sha256 !== sha256) {
    // Without the option, a build may not notice a changed file of the same size.
    const hint = "run the build again with --verify";
    faults.add({ ...at, field: "sha256", expected: sha256, found: actual.sha256, hint });
  }
}
