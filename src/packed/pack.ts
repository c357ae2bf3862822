/**
 * Packs a published folder, all or nothing. The names of packs follow from the manifest, so files are read only for packs
 * that are new. These are staged next to the target and moved into it; then the index is replaced, in one step. Packs
 * that only the index before names stay until the next time, for readers that still have that index.
 */
import { readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { explainDiskError } from "../disk/errors.ts";
import { digest, entriesBelow, isFilled, makeFolder, removeFiles } from "../disk/files.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { packedIndexName } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { type Publication, withPublication } from "../site-folder/publication.ts";
import { checkNotBuiltAgain, openPublished, publishedIn } from "../site-folder/published.ts";
import { verify } from "../site-folder/verify.ts";
import { contentsOf, hasPacks, readIndex } from "./folder.ts";
import {
  filesOfIndex,
  indexText,
  isPackFile,
  type LongRow,
  type PackedIndex,
  type PackRow,
} from "./format.ts";
import { type PackPlan, planPacks } from "./plan.ts";
import { writeLong, writePack } from "./write-packs.ts";

export interface PackRequest {
  /** A published folder, or one of releases. */
  readonly folder: string;
  readonly target: string;
  /** Whether to compare every file and every pack with its hash, and write damaged packs anew. */
  readonly isVerified: boolean;
  readonly sync: Sync;
  readonly signal: AbortSignal;
}

export type PackPhase = "verify" | "compare" | "pack" | "unpack" | "publish";

/** What was packed: the files of the manifest, and how many packs are new, were there before, and are removed. */
export interface PackReport {
  readonly files: number;
  readonly new: number;
  readonly kept: number;
  readonly gone: number;
}

/**
 * @throws AnthologyError of kind `data` if the folder is not what was built, of kind `run` if it cannot be packed; the
 *   packed site is then the one before
 */
export async function packSite(request: PackRequest, log: Log<PackPhase>): Promise<PackReport> {
  const { folder, target, sync } = request;
  try {
    const site = publishedIn(folder);
    const inputs = [{ name: `the site ${folder}`, path: site }];
    const takeOver = "empty it first";
    checkFolder(target, inputs, {
      called: `the target ${target}`,
      marks: [packedIndexName],
      takeOver,
    });
    return await withPublication({ kind: "folder", folder: target }, sync, (publication) =>
      packInto({ ...request, folder: site }, publication, log),
    );
  } catch (error) {
    throw explainDiskError(error, `pack ${folder} into ${target}`, {
      ending: ": the packed site is as before",
    });
  }
}

async function packInto(
  { folder, isVerified, sync, signal }: PackRequest,
  publication: Publication,
  log: Log<PackPhase>,
): Promise<PackReport> {
  const { out, staged } = publication;
  if (isVerified) {
    log.phase("verify");
    verify(folder);
  }
  log.phase("compare");
  const { plan, files, manifest } = planOf(folder);
  const before = indexBefore(out);
  // Where the index is damaged, its packs may be too.
  const isRead = isVerified || before === undefined;
  const isKept = (row: PackRow | LongRow) => (isRead ? isWhole : hasPacks)(out, row);
  const newPacks = plan.packs.filter(({ row }) => !isKept(row));
  const parts = new Map(before?.long.filter(isKept).map(([, , sha256, names]) => [sha256, names]));
  const long = new Map(plan.long.map((file) => [file.sha256, file]));
  const newFiles = [...long.values()].filter(({ sha256 }) => !parts.has(sha256));
  log.phase("pack", newPacks.length + newFiles.length);
  makeFolder(join(staged, "packs"));
  const turn = async () => {
    log.progress(1);
    await setImmediate();
    signal.throwIfAborted();
  };
  try {
    for (const pack of newPacks) {
      writePack(folder, pack, staged);
      await turn();
    }
    for (const file of newFiles) {
      parts.set(file.sha256, writeLong(folder, file, staged));
      await turn();
    }
  } finally {
    checkNotBuiltAgain(folder, manifest, "pack");
  }
  log.phase("publish");
  const index: PackedIndex = {
    manifest,
    asides: plan.asides,
    packs: plan.packs.map(({ row }) => row),
    long: plan.long.map(({ path, bytes, sha256 }) => [
      path,
      bytes,
      sha256,
      parts.get(sha256) ?? [],
    ]),
  };
  return { files, ...commit(index, before, publication, sync) };
}

/** The index of the packed site before; undefined if there is none that can be read. */
function indexBefore(out: string): PackedIndex | undefined {
  try {
    return readIndex(out);
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return undefined;
    throw error;
  }
}

/** Whether the packs of a row have what the index says. */
function isWhole(out: string, row: PackRow | LongRow): boolean {
  try {
    for (const _ of contentsOf(out, row));
    return true;
  } catch (error) {
    if (error instanceof AnthologyError) return false;
    throw error;
  }
}

/** The plan for the files of a folder, with those that its manifest does not list. */
function planOf(folder: string): { plan: PackPlan; files: number; manifest: string } {
  const manifest = openPublished(folder, "data");
  const unlisted = unlistedFiles.map((path) => {
    const found = digest(join(folder, path)) ?? { bytes: 0, sha256: "" };
    return { path, ...found };
  });
  const files = [...manifest.files(), ...unlisted];
  return {
    plan: planPacks(files),
    files: files.length - unlisted.length,
    manifest: unlisted[0]?.sha256 ?? "",
  };
}

/** Replaces the packed site, unless it is the same. */
function commit(
  index: PackedIndex,
  before: PackedIndex | undefined,
  publication: Publication,
  sync: Sync,
): Omit<PackReport, "files"> {
  const { out, staged } = publication;
  const packs = join(out, "packs");
  const named = filesOfIndex(index);
  const old = before === undefined ? new Set<string>() : filesOfIndex(before);
  const added = readdirSync(join(staged, "packs"));
  const report = {
    new: added.length,
    kept: named.size - added.length,
    gone: [...old].filter((name) => !named.has(name)).length,
  };
  const text = indexText(index);
  if (added.length === 0 && before !== undefined && text === indexText(before)) return report;
  writeFileSync(join(staged, packedIndexName), text);
  if (!isFilled(out)) {
    publication.placeStaged();
    return report;
  }
  sync.all(staged, () => entriesBelow(staged));
  makeFolder(packs);
  const others = readdirSync(packs)
    .map((name) => `packs/${name}`)
    .filter((path) => isPackFile(path) && !named.has(path) && !old.has(path));
  for (const name of added) renameSync(join(staged, "packs", name), join(packs, name));
  sync.one(packs);
  renameSync(join(staged, packedIndexName), join(out, packedIndexName));
  sync.one(packs);
  removeFiles(out, others);
  return report;
}
