/**
 * Packs a published folder, all or nothing. The names of packs follow from the manifest, so files are read only for packs
 * that are new. These are written first: no reader knows their names. Then the index is replaced, in one step. The
 * indexes of the last releases are kept with their packs, and all other packs are removed.
 */
import { createHash, hash } from "node:crypto";
import { readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { explainDiskError } from "../disk/errors.ts";
import { digest, entriesBelow, ifFile, kindAt, replaceFile } from "../disk/files.ts";
import { inRegular, readRegular } from "../disk/regular-file.ts";
import { makeFolderSafely, type Sync } from "../disk/sync.ts";
import { AnthologyError, unlessDamaged } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import type { Log } from "../model/log.ts";
import { manifestName, packedIndexName, packsFolder } from "../routing/site-files.ts";
import { apply } from "../site-folder/apply.ts";
import { withLock } from "../site-folder/folder-lock.ts";
import { checkFolder } from "../site-folder/folders.ts";
import { checkHold } from "../site-folder/hold.ts";
import { innerWorkFolder, realFolder, workFolder } from "../site-folder/location.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { checkUnchanged, openPublished, publishedIn } from "../site-folder/published.ts";
import { hasPacks, readIndex } from "./folder.ts";
import {
  filesOfIndex,
  indexText,
  type LongRow,
  largestPack,
  nameLength,
  type PackedIndex,
  type PackRow,
  type PackSize,
  packFile,
  packsOf,
} from "./format.ts";
import { keptPacks, publishIndex, removeUnnamed } from "./indexes.ts";
import { endOfPart, type PlannedPack, planPacks } from "./plan.ts";
import { verifySite } from "./site-at.ts";

export interface PackRequest {
  /** A published folder, or one of releases. */
  readonly folder: string;
  readonly target: string;
  /** Whether to compare every file and every pack with its hash, and write damaged packs anew. */
  readonly isVerified: boolean;
  /** How many releases are kept. */
  readonly keep: number;
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
  const { folder, target } = request;
  let state = () => "as before";
  try {
    const site = publishedIn(folder);
    const inputs = [{ name: `the site ${folder}`, path: site }];
    const takeOver = "empty it first";
    checkFolder(target, inputs, {
      called: `the target ${target}`,
      marks: [packedIndexName, packsFolder],
      takeOver,
    });
    const current = () => digest(join(target, packedIndexName))?.sha256;
    const before = current();
    state = () => (current() === before ? "as before" : "the new one");
    const out = realFolder(target);
    return await withLock(out, workFolder(out), target, () => {
      checkHold(out, target);
      return packInto({ ...request, folder: site, target: out }, log);
    });
  } catch (error) {
    const ending = `: the packed site is ${unlessFails(state) ?? "the one before or the new one"}`;
    throw explainDiskError(error, `pack ${folder} into ${target}`, { path: target, ending });
  }
}

async function packInto(
  { folder, target, isVerified, keep, sync, signal }: PackRequest,
  log: Log<PackPhase>,
): Promise<PackReport> {
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
  const before = unlessDamaged(() => readIndex(target));
  // An index is written when its packs are on the disk.
  const stored = new Set(before && (await packsToKeep(target, before, isVerified)));
  const isKept = (row: PackRow | LongRow) =>
    packsOf(row).every(([name]) => stored.has(packFile(name))) && hasPacks(target, row);
  const newPacks = plan.packs.filter(({ row }) => !isKept(row));
  const keptLong = before?.long.filter(isKept) ?? [];
  /** The parts of long files, by hash: files with other paths may have the same content. */
  const parts = new Map(keptLong.map(([, , sha256, names]) => [sha256, names]));
  const newLong = new Map(plan.long.map((file) => [file.sha256, file]));
  for (const sha256 of parts.keys()) newLong.delete(sha256);
  log.phase("pack", newPacks.length + newLong.size);
  const written = new Set<string>();
  const put = (name: string, bytes: Buffer) => {
    // Another version of a long file may have the same part.
    if (isKept(["", name, bytes.length])) return;
    if (written.size === 0) makeFolderSafely(join(target, packsFolder), sync);
    replaceFile(join(target, packFile(name)), (part) => writeFileSync(part, gzipSync(bytes)));
    written.add(packFile(name));
  };
  const turn = async () => {
    log.progress(1);
    await setImmediate();
    signal.throwIfAborted();
  };
  const packs = plan.packs.map(({ row }) => row);
  let index: PackedIndex = { manifest, asides: plan.asides, packs, long: [] };
  let isSame = false;
  const changes = { new: [...newPacks, ...newLong.values()], changed: [], gone: [] };
  await apply<PlannedPack | ManifestFile>(changes, {
    put: async (items) => {
      try {
        for (const item of items) {
          if ("row" in item) put(item.row[1], packed(folder, item));
          else parts.set(item.sha256, putLong(folder, item, put));
          await turn();
        }
      } catch (error) {
        // A disk that is full must not stay so.
        unlessFails(() => removeUnnamed(target, before));
        throw error;
      } finally {
        checkUnchanged(folder, manifestName, manifest, "pack");
      }
    },
    confirm: () => {
      log.phase("publish");
      // Only now is known which packs a long file has.
      const long = plan.long.map(({ path, bytes, sha256 }): LongRow => {
        return [path, bytes, sha256, parts.get(sha256) ?? []];
      });
      index = { ...index, long };
      isSame = before !== undefined && indexText(index) === indexText(before);
      if (written.size > 0 || !isSame) {
        sync.all(target, () => entriesBelow(target, innerWorkFolder));
      }
    },
    putHead: () => {
      if (!isSame) publishIndex(target, index, before, keep, sync);
    },
    remove: () => removeUnnamed(target, index),
  });
  const named = filesOfIndex(index);
  const added = [...written].filter((path) => named.has(path)).length;
  const old = before === undefined ? [] : [...filesOfIndex(before)];
  return {
    files: listed.length,
    new: added,
    kept: named.size - added,
    gone: old.filter((path) => !named.has(path)).length,
  };
}

/** The result of what may fail, since another error is thrown. */
function unlessFails<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The paths of the packs that need not be written again. */
async function packsToKeep(
  target: string,
  index: PackedIndex,
  isVerified: boolean,
): Promise<Iterable<string>> {
  if (!isVerified) return [...keptPacks(target), ...filesOfIndex(index)];
  try {
    await verifySite(target);
    return filesOfIndex(index);
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return [];
    throw error;
  }
}

/** The bytes of a pack. @throws AnthologyError of kind `data` if its files are not what the manifest says */
function packed(folder: string, { list, files }: PlannedPack): Buffer {
  const contents = files.map((file) => {
    const at = join(folder, file.path);
    const content = ifFile(() => readRegular(at));
    const found = content && { bytes: content.length, sha256: hash("sha256", content) };
    checkFile(folder, file, found);
    return content ?? Buffer.alloc(0);
  });
  return Buffer.concat([Buffer.from(`${list}\n`), ...contents]);
}

/** Puts the parts of a long file, and returns them. */
function putLong(
  folder: string,
  file: ManifestFile,
  put: (name: string, bytes: Buffer) => void,
): PackSize[] {
  const whole = createHash("sha256");
  const parts: PackSize[] = [];
  const buffer = Buffer.alloc(largestPack);
  const bytes = ifFile(() =>
    inRegular(join(folder, file.path), (descriptor) => {
      let at = 0;
      for (;;) {
        const read = buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, at));
        if (read.length === 0) return at;
        const part = read.subarray(0, endOfPart(read));
        const name = hash("sha256", part).slice(0, nameLength);
        whole.update(part);
        put(name, part);
        parts.push([name, part.length]);
        at += part.length;
      }
    }),
  );
  const found = bytes === undefined ? undefined : { bytes, sha256: whole.digest("hex") };
  checkFile(folder, file, found);
  return parts;
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
