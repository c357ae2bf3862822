/** Tells whether a published folder is exactly what one build wrote. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { AnthologyError, Faults } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import { explainDiskError } from "./disk-errors.ts";
import { digests } from "./files.ts";
import { manifestName, readManifest } from "./manifest.ts";
import { halfAppliedName, publishedFiles } from "./publication.ts";

/**
 * Compares every file of the folder with its manifest.
 * @returns the manifest of the folder, which is whole
 * @throws AnthologyError of kind `data` with every file that is missing, changed or not of the build; of kind `run`
 *   when there is no published folder
 */
export async function verify(folder: string): Promise<Manifest> {
  try {
    return await compareWithManifest(folder);
  } catch (error) {
    throw explainDiskError(error, `read ${folder}`);
  }
}

async function compareWithManifest(folder: string): Promise<Manifest> {
  const buildIt = "build it first: anthology-build build --out <folder>";
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new AnthologyError("run", `no folder at ${folder}`, { hint: buildIt });
  }
  if (existsSync(join(folder, halfAppliedName))) {
    throw new AnthologyError("data", `${folder} is half applied: it holds files of two builds`, {
      hint: "a build was interrupted while it was published; run the build again to finish it",
    });
  }
  const manifest = readManifest(folder, createValidator(readSchemas()));
  if (manifest === undefined) {
    const message = `${folder} has no ${manifestName}: it is not a finished build`;
    throw new AnthologyError("run", message, { hint: buildIt });
  }
  const faults = new Faults();
  const listed = new Set(manifest.files.map(({ path }) => path));
  const found = await digests(folder, [...listed]);
  for (const [place, { path, bytes, sha256 }] of manifest.files.entries()) {
    const actual = found[place];
    const at = { record: path, hint: "run the build again" };
    if (actual === undefined) {
      faults.add({ ...at, field: "file", expected: "a file", found: "nothing" });
    } else if (actual.bytes !== bytes) {
      faults.add({ ...at, field: "bytes", expected: `${bytes}`, found: `${actual.bytes}` });
    } else if (actual.sha256 !== sha256) {
      // A build takes a file of the size that it wrote for the one that it wrote.
      const hint = "remove the file, then run the build again";
      faults.add({ ...at, field: "sha256", expected: sha256, found: actual.sha256, hint });
    }
  }
  for (const path of publishedFiles(folder)) {
    if (path === manifestName || listed.has(path)) continue;
    const hint = "remove it, or build into a folder of its own";
    faults.add({ record: path, field: "file", expected: "no such file", found: "a file", hint });
  }
  faults.throwIfAny(
    `${folder} is not what was built`,
    "run the build again, or publish from another copy",
  );
  return manifest;
}
