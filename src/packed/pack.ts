/**
 * Packs a published folder, all or nothing. The names of packs follow from the manifest, so files are read only for packs
 * that are new. These are staged next to the target and moved into it; then the index is replaced, in one step. Packs
 * that only the index before names stay until the next time, for readers that still have that index.
 */
import { createHash, hash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { explainDiskError } from "../disk/errors.ts";
import { digest, ifFile, kindAt, makeFolder, piecesOf } from "../disk/files.ts";
import { readRegular } from "../disk/regular-file.ts";
import type { Sync } from "../disk/sync.ts";
import { AnthologyError, unlessDamaged } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import type { Log } from "../model/log.ts";
import { manifestName, packedIndexName, packsFolder } from "../routing/routes.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { filesInSite } from "../site-folder/location.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { type Publication, withPublication } from "../site-folder/publication.ts";
import { checkUnchanged, openPublished, publishedIn } from "../site-folder/published.ts";
import { contentsOf, hasPacks, readIndex } from "./folder.ts";
import {
  filesOfIndex,
  indexText,
  isPackFile,
  type LongRow,
  largestPart,
  nameLength,
  type PackedIndex,
  type PackRow,
  packFile,
} from "./format.ts";
import { type PlannedPack, planPacks } from "./plan.ts";
import { verifySite } from "./site-at.ts";

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
      path: target,
      ending: ": the packed site is as before",
    });
  }
}

async function packInto(
  { folder, isVerified, signal }: PackRequest,
  publication: Publication,
  log: Log<PackPhase>,
): Promise<PackReport> {
  const { out, staged } = publication;
  if (isVerified) {
    log.phase("verify");
    await verifySite(folder);
  }
  log.phase("compare");
  const listed = [...openPublished(folder, "data").files()];
  const unlisted = unlistedFiles.map((path) => {
    return { path, ...(digest(join(folder, path)) ?? { bytes: 0, sha256: "" }) };
  });
  const [{ sha256: manifest } = { sha256: "" }] = unlisted;
  const plan = planPacks([...listed, ...unlisted]);
  const before = unlessDamaged(() => readIndex(out));
  // Where the index is damaged, its packs may be too.
  const isKept = isVerified || before === undefined ? isWhole : hasPacks;
  const newPacks = plan.packs.filter(({ row }) => !isKept(out, row));
  const keptLong = before?.long.filter((row) => isKept(out, row)) ?? [];
  /** The parts of long files, by hash: files with other paths may have the same content. */
  const parts = new Map(keptLong.map(([, , sha256, names]) => [sha256, names]));
  const newLong = new Map(plan.long.map((file) => [file.sha256, file]));
  for (const sha256 of parts.keys()) newLong.delete(sha256);
  log.phase("pack", newPacks.length + newLong.size);
  makeFolder(join(staged, packsFolder));
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
    for (const [sha256, file] of newLong) {
      parts.set(sha256, writeLong(folder, file, staged));
      await turn();
    }
  } finally {
    checkUnchanged(folder, manifestName, manifest, "pack");
  }
  log.phase("publish");
  const packs = plan.packs.map(({ row }) => row);
  const long = plan.long.map(({ path, bytes, sha256 }): LongRow => {
    return [path, bytes, sha256, parts.get(sha256) ?? []];
  });
  const index = { manifest, asides: plan.asides, packs, long };
  return { files: listed.length, ...place(index, before, publication) };
}

/** Whether the packs of a row have what the index says. */
function isWhole(out: string, row: PackRow | LongRow): boolean {
  const read = () => {
    for (const _ of contentsOf(out, row));
    return true;
  };
  return unlessDamaged(read) === true;
}

/** Replaces the packed site, unless it is the same. */
function place(
  index: PackedIndex,
  before: PackedIndex | undefined,
  publication: Publication,
): Omit<PackReport, "files"> {
  const { out, staged } = publication;
  const named = filesOfIndex(index);
  const old = before === undefined ? new Set<string>() : filesOfIndex(before);
  const added = readdirSync(join(staged, packsFolder)).length;
  const text = indexText(index);
  if (added > 0 || before === undefined || text !== indexText(before)) {
    writeFileSync(join(staged, packedIndexName), text);
    const stored = Array.from(filesInSite(out), ({ path }) => path).filter(isPackFile);
    const unread = stored.filter((path) => !named.has(path) && !old.has(path));
    publication.exchange(packedIndexName, unread);
  }
  const gone = [...old].filter((name) => !named.has(name)).length;
  return { new: added, kept: named.size - added, gone };
}

/** Writes a pack of files, which must be what the manifest says. */
function writePack(folder: string, { row, list, files }: PlannedPack, staged: string): void {
  const contents = files.map((file) => {
    const at = join(folder, file.path);
    const content = ifFile(() => readRegular(at));
    const found = content && { bytes: content.length, sha256: hash("sha256", content) };
    checkFile(folder, file, found);
    return content ?? Buffer.alloc(0);
  });
  write(staged, row[1], Buffer.concat([Buffer.from(`${list}\n`), ...contents]));
}

/** Writes the parts of a long file. @returns their names */
function writeLong(folder: string, file: ManifestFile, staged: string): string[] {
  const whole = createHash("sha256");
  const names: string[] = [];
  let bytes = 0;
  const isRead = ifFile(() => {
    for (const part of piecesOf(join(folder, file.path), largestPart)) {
      const name = hash("sha256", part).slice(0, nameLength);
      whole.update(part);
      bytes += part.length;
      write(staged, name, part);
      names.push(name);
    }
    return true;
  });
  checkFile(folder, file, isRead ? { bytes, sha256: whole.digest("hex") } : undefined);
  return names;
}

function write(staged: string, name: string, bytes: Buffer): void {
  writeFileSync(join(staged, packFile(name)), gzipSync(bytes));
}

function checkFile(folder: string, file: ManifestFile, found: FileDigest | undefined): void {
  const { path, bytes, sha256 } = file;
  if (found?.bytes === bytes && found.sha256 === sha256) return;
  const what =
    found === undefined
      ? kindAt(join(folder, path))
      : `${found.bytes} bytes, SHA-256 ${found.sha256}`;
  const message = `${join(folder, path)}: expected ${bytes} bytes, SHA-256 ${sha256}, found ${what}`;
  throw new AnthologyError("data", message, {
    hint: `run the build again with --verify, then pack ${folder} again`,
  });
}
