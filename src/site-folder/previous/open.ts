/** Opens the previous site: fetches and reads its manifest. Its bulk files are fetched when they are needed. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest } from "../../disk/files.ts";
import type { RequestLimits } from "../../fetch/limits.ts";
import type { AnthologyError } from "../../model/errors.ts";
import type { ManifestFile } from "../../model/files.ts";
import { dumpFile } from "../../routing/routes.ts";
import { openManifest } from "../manifest.ts";
import { readHead } from "./head.ts";
import { localPlace } from "./local.ts";
import { type PreviousBuild, type PreviousPlace, refusal } from "./previous.ts";
import { remotePlace } from "./remote.ts";

/** An open previous site. */
export interface OpenPrevious {
  readonly site: PreviousBuild;
  /** Removes the fetched files. */
  close(): Promise<void>;
}

/** The result if nothing has been published yet. */
export interface NoPrevious {
  readonly site: undefined;
  /** The error to throw if a previous site is required. */
  readonly absence: AnthologyError;
}

/**
 * Opens the site at an address or in a folder; the name may also be that of its manifest.
 * @throws AnthologyError of kind `run` if the site cannot be read or compared with
 */
export async function openPrevious(
  name: string,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<OpenPrevious | NoPrevious> {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
  // Wrong names are refused here, before the folder is created.
  const open = isAddress ? remotePlace(name, limits, signal) : localPlace(name);
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-previous-"));
  const place = open(folder);
  const close = async () => {
    await place.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const file = await place.fetchManifest();
    if (file !== undefined) return { site: openSite(name, place, file), close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  const hint =
    "if nothing has been published there yet, leave --previous out for this first time, or add --previous-optional";
  return { site: undefined, absence: refusal(name, `there is no ${place.manifest}`, hint) };
}

/** The site whose manifest was copied to this file. */
function openSite(name: string, place: PreviousPlace, file: string): PreviousBuild {
  const wrong = (reason: string) => refusal(name, `${place.manifest} cannot be used: ${reason}`);
  const manifest = openManifest(file, wrong, (value, check) => readHead(value, check, wrong));
  const manifestHash = digest(file)?.sha256;
  if (manifest === undefined || manifestHash === undefined) throw wrong("it is gone");
  const { snapshot, options, collections } = manifest.head;
  const names = collections.map((collection) => collection.name);
  const dumps = bulkFiles(manifest.files(), names);
  const missing = names.filter((one) => !dumps.has(one));
  if (missing.length > 0) {
    const found = `it has no ${dumpFile(`${missing[0]}.ndjson.gz`)}`;
    throw refusal(
      name,
      `${place.manifest} lists no bulk files to compare with: ${found}`,
      "publish that site again with the product dumps, or leave --previous out",
    );
  }
  return {
    name,
    identity: { snapshot_sha256: snapshot.sha256, manifest_sha256: manifestHash },
    options,
    collections,
    hashOf: (collection) => dumps.get(collection)?.sha256,
    fetchFile: async (wanted) => {
      const brought = new Map<string, string>();
      for (const one of wanted) {
        const dump = dumps.get(one);
        if (dump !== undefined) brought.set(one, await place.fetchFile(dump));
      }
      return brought;
    },
  };
}

/** The bulk file of each collection, preferably at the path with its hash, for which caches never have an old file. */
function bulkFiles(files: Iterable<ManifestFile>, names: readonly string[]) {
  const found = new Map<string, ManifestFile>();
  const dump = /^dumps\/(?:by-hash\/[0-9a-f]+\/)?([a-z_]+)\.ndjson\.gz$/;
  for (const file of files) {
    const name = dump.exec(file.path)?.[1];
    if (name === undefined || !names.includes(name)) continue;
    if (!found.has(name) || file.path.includes("/by-hash/")) found.set(name, file);
  }
  return found;
}
