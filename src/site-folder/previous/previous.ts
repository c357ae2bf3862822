/** The previous site, with which a build compares. Its manifest is read at once, its bulk files when they are needed. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CollectionDiff } from "../../comparison/compare.ts";
import type { FetchedSite } from "../../comparison/site-lines.ts";
import { digest } from "../../disk/files.ts";
import type { RequestLimits } from "../../fetch/limits.ts";
import { AnthologyError, quote } from "../../model/errors.ts";
import type { ManifestFile } from "../../model/files.ts";
import type { Manifest } from "../../model/published.ts";
import { collections as knownCollections } from "../../routing/collections.ts";
import { dumpFile, feedFile, manifestName } from "../../routing/routes.ts";
import { type Check, openManifest } from "../manifest.ts";
import { localPlace } from "./local.ts";
import { type PreviousPlace, refusal } from "./place.ts";

/** The previous site, in a folder or at an address. */
export interface PreviousBuild {
  readonly name: string;
  /** How the manifest of the new site identifies it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  /** SHA-256 of the complete bulk file of a collection. */
  hashOf(collection: string): string | undefined;
  /**
   * Fetches the complete bulk files that differ from those of another anthology.
   * @param otherHash gives the SHA-256 of the file of a collection there, if it has one
   */
  fetchRecords(otherHash: (collection: string) => string | undefined): Promise<FetchedSite>;
  /** Fetches its feed of changes; undefined if it has none. */
  fetchFeed(): Promise<string | undefined>;
}

/** A site to compare with, and whether its records may be lost. */
export interface PreviousSource {
  readonly site: PreviousBuild;
  /** Whether the new site may lack many of its records. */
  readonly acceptsLoss: boolean;
  /** Receives what differs. */
  report?(found: readonly CollectionDiff[]): void;
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

export function isAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

/**
 * Opens the site at an address or in a folder; the name may also be that of its manifest.
 * @param called what messages call it
 * @throws AnthologyError of kind `run` if the site cannot be read or compared with
 */
export async function openPrevious(
  name: string,
  limits: RequestLimits,
  signal: AbortSignal,
  called = `--previous ${name}`,
): Promise<OpenPrevious | NoPrevious> {
  // Wrong names are refused here, before the folder is created. The code that fetches takes long to load.
  const place = isAddress(name)
    ? (await import("./remote.ts")).remotePlace(name, called, limits, signal)
    : localPlace(name, called);
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-previous-"));
  const close = async () => {
    await place.close?.();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const isThere = await place.fetchManifest(join(folder, manifestName));
    if (isThere) return { site: openSite(name, called, place, folder), close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  const hint = called.startsWith("--previous")
    ? "if nothing has been published there yet, leave --previous out for this first time, or add --previous-optional"
    : "name a snapshot, or a published site by its folder or its address";
  const message = `${called}: there is no ${place.manifest}`;
  return { site: undefined, absence: new AnthologyError("run", message, { hint }) };
}

/** The site whose manifest was copied to this folder. */
function openSite(
  name: string,
  called: string,
  place: PreviousPlace,
  folder: string,
): PreviousBuild {
  const file = join(folder, manifestName);
  const wrong = (reason: string, hint?: string) =>
    refusal(called, `${place.manifest} cannot be used: ${reason}`, hint);
  const manifest = openManifest(file, wrong, (value, check) => readHead(value, check, wrong));
  const { sha256: manifest_sha256 = "" } = digest(file) ?? {};
  const { snapshot, options, collections } = manifest.head;
  const names = collections.map((collection) => collection.name);
  const { dumps, feed } = comparedFiles(manifest.files(), names);
  const missing = names.filter((one) => !dumps.has(one));
  if (missing.length > 0) {
    const found = `it has no ${dumpFile(`${missing[0]}.ndjson.gz`)}`;
    throw refusal(
      called,
      `${place.manifest} lists no bulk files to compare with: ${found}`,
      "publish that site again with the product dumps",
    );
  }
  return {
    name,
    identity: { snapshot_sha256: snapshot.sha256, manifest_sha256 },
    hashOf: (collection) => dumps.get(collection)?.sha256,
    fetchFeed: async () => feed && readFileSync(await place.fetchFile(feed, folder), "utf8"),
    fetchRecords: async (otherHash) => {
      const counts = new Map<string, number>();
      const fetched = new Map<string, string>();
      for (const { name: collection, records } of collections) {
        counts.set(collection, records);
        const dump = dumps.get(collection);
        // A site of another version may have others.
        const isWanted = records > 0 && knownCollections.has(collection);
        if (isWanted && dump !== undefined && dump.sha256 !== otherHash(collection)) {
          fetched.set(collection, await place.fetchFile(dump, folder));
        }
      }
      return {
        name,
        baseUrl: options.base_url,
        records: (one) => ({ count: counts.get(one) ?? 0, file: fetched.get(one) }),
      };
    },
  };
}

/** Most bytes of a feed, which has a hundred entries. */
const largestFeed = 1 << 22;

/**
 * The feed, and the bulk file of each collection, preferably at the path with its hash, for which caches never have an
 * old file.
 */
function comparedFiles(files: Iterable<ManifestFile>, names: readonly string[]) {
  const dumps = new Map<string, ManifestFile>();
  let feed: ManifestFile | undefined;
  const dump = /^dumps\/(?:by-hash\/[0-9a-f]+\/)?([a-z_]+)\.ndjson\.gz$/;
  for (const file of files) {
    if (file.path === feedFile && file.bytes <= largestFeed) feed = file;
    const name = dump.exec(file.path)?.[1];
    if (name === undefined || !names.includes(name)) continue;
    if (!dumps.has(name) || file.path.includes("/by-hash/")) dumps.set(name, file);
  }
  return { dumps, feed };
}

/**
 * Checks and returns the members of a head that a comparison needs. The others may differ between versions of this
 * program.
 */
function readHead(
  value: unknown,
  check: Check,
  wrong: (reason: string, hint?: string) => AnthologyError,
) {
  const { format, snapshot, options, collections } = Object(value) as Manifest;
  if (format !== 1) {
    const isNewer = Number(format) > 1;
    const found = isNewer
      ? `${format}, which only a newer anthology-build can read`
      : quote(format);
    throw wrong(`expected format 1, found ${found}`, isNewer ? "use that version" : undefined);
  }
  const { sha256 } = Object(snapshot) as Manifest["snapshot"];
  const { base_url } = Object(options) as Manifest["options"];
  check("manifest#/properties/snapshot/properties/sha256", sha256, "/snapshot/sha256");
  check("manifest#/properties/options/properties/base_url", base_url, "/options/base_url");
  check("manifest#/properties/collections", collections, "/collections");
  return { snapshot: { sha256 }, options: { base_url }, collections };
}
