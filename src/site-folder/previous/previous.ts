/** The previous site, with which a build compares. Its manifest is read at once, its bulk files when they are needed. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest } from "../../disk/files.ts";
import type { RequestLimits } from "../../fetch/limits.ts";
import { type AnthologyError, quote } from "../../model/errors.ts";
import type { ManifestFile } from "../../model/files.ts";
import type { Manifest } from "../../model/published.ts";
import { dumpFile } from "../../routing/routes.ts";
import { type Check, openManifest } from "../manifest.ts";
import { localPlace } from "./local.ts";
import { type PreviousPlace, refusal } from "./place.ts";
import { remotePlace } from "./remote.ts";

/** The previous site, in a folder or at an address. */
export interface PreviousBuild {
  readonly name: string;
  /** How the manifest of the new site identifies it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  readonly options: Pick<Manifest["options"], "base_url">;
  readonly collections: readonly Pick<Manifest["collections"][number], "name" | "records">[];
  /** SHA-256 of the complete bulk file of a collection. */
  hashOf(collection: string): string | undefined;
  /** Fetches the complete bulk files of these collections; returns their paths on this machine by collection. */
  fetchFile(collections: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A site to compare with, and whether its records may be lost. */
export interface PreviousSource {
  readonly site: PreviousBuild;
  /** Whether the new site may lack many of its records. */
  readonly acceptsLoss: boolean;
}

export interface OpenPrevious {
  readonly site: PreviousBuild;
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

/**
 * Checks and returns the members of a head that a comparison needs. The others may differ between versions of this
 * program.
 */
function readHead(value: unknown, check: Check, wrong: (reason: string) => AnthologyError) {
  const { format, snapshot, options, collections } = Object(value) as Manifest;
  if (format !== 1) {
    const isNewer = Number(format) > 1;
    const found = isNewer
      ? `${format}, which only a newer anthology-build can read`
      : quote(format);
    throw wrong(`expected format 1, found ${found}`);
  }
  const { sha256 } = Object(snapshot) as Manifest["snapshot"];
  const { base_url } = Object(options) as Manifest["options"];
  check("manifest#/properties/snapshot/properties/sha256", sha256, "/snapshot/sha256");
  check("manifest#/properties/options/properties/base_url", base_url, "/options/base_url");
  check("manifest#/properties/collections", collections, "/collections");
  return { snapshot: { sha256 }, options: { base_url }, collections };
}
