/** Checks that a packed site is exactly what was packed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explained } from "../disk/errors.ts";
import { filesBelow } from "../disk/files.ts";
import { AnthologyError, Faults } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import { manifestName, packedIndexName } from "../routing/routes.ts";
import { filesIn, verifyContents } from "../site-folder/contents/contents.ts";
import type { PublishedFiles } from "../site-folder/contents/reader.ts";
import { openPublished } from "../site-folder/published.ts";
import { compareWithManifest, verify, type WholeFolder } from "../site-folder/verify.ts";
import { contentsOf, isPackedFolder, openIndex } from "./folder.ts";
import { isLong, isPackFile, type PackRow } from "./format.ts";
import { rowOf } from "./reader.ts";

/**
 * Compares every file of a published folder with its manifest; if it is packed, also every pack with the index. Packs that
 * the index does not name are those of the site before.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if there is no site
 */
export function verifySite(folder: string): WholeFolder & { readonly isPacked: boolean } {
  const isPacked = isPackedFolder(folder);
  const whole = isPacked ? explained(`read ${folder}`, () => verifyPacked(folder)) : verify(folder);
  return { ...whole, isPacked };
}

function verifyPacked(folder: string): WholeFolder {
  const index = openIndex(folder);
  const faults = new Faults();
  for (const record of filesBelow(folder)) {
    if (record === packedIndexName || isPackFile(record)) continue;
    faults.add({ record, field: "file", expected: "no such file", found: "a file" });
  }
  const files = new Map<string, FileDigest>();
  const manifest: Uint8Array[] = [];
  for (const row of [...index.packs, ...index.long]) {
    const fault = (found: string) =>
      faults.add({ record: row[0], field: "pack", expected: "what was packed", found });
    try {
      for (const [{ path, ...digest }, piece] of contentsOf(folder, row)) {
        if (rowOf(path, index) !== row) fault(`${path}, which belongs elsewhere`);
        files.set(path, digest);
        if (path === manifestName) manifest.push(piece);
      }
    } catch (error) {
      if (!(error instanceof AnthologyError)) throw error;
      fault(error.message);
    }
  }
  const found = files.get(manifestName)?.sha256;
  if (faults.count === 0 && found !== index.manifest) {
    const [record, expected] = [packedIndexName, `${found}`];
    faults.add({ record, field: "manifest", expected, found: index.manifest });
  }
  faults.throwIfAny(`${folder} is not what was packed`, "pack the site again with --verify");
  const unpacked = mkdtempSync(join(tmpdir(), "anthology-build-packed-"));
  try {
    writeFileSync(join(unpacked, manifestName), Buffer.concat(manifest));
    return compareWithManifest(folder, openPublished(unpacked, "data"), {
      all: [...files.keys()].sort().map((path) => ({ path })),
      digest: (path) => files.get(path),
      kind: () => "nothing",
    });
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

/**
 * Proves that the contents of the files of a site agree with each other, packed or not.
 * @throws AnthologyError of kind `data` with all faults
 */
export async function verifySiteContents(folder: string): Promise<void> {
  if (!isPackedFolder(folder)) {
    await verifyContents(filesIn(folder), folder);
    return;
  }
  const pieces = piecesIn(folder);
  const unpacked = mkdtempSync(join(tmpdir(), "anthology-build-packed-"));
  try {
    writeFileSync(join(unpacked, manifestName), Buffer.concat([...pieces(manifestName)]));
    await verifyContents({ ...openPublished(unpacked, "data"), pieces }, folder);
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

/** Packs that are kept unpacked, each of at most a megabyte: a page and its records lie in few. */
const keptPacks = 32;

/** Reads the contents of packed files by their paths. */
function piecesIn(folder: string): PublishedFiles["pieces"] {
  const index = openIndex(folder);
  const kept = new Map<PackRow, ReadonlyMap<string, Uint8Array>>();
  return function* (path) {
    const row = rowOf(path, index);
    if (row === undefined) return;
    if (isLong(row)) {
      for (const [, piece] of contentsOf(folder, row)) yield piece;
      return;
    }
    const files =
      kept.get(row) ??
      new Map(Array.from(contentsOf(folder, row), ([file, content]) => [file.path, content]));
    // A map has its entries in the order in which they were set.
    kept.delete(row);
    kept.set(row, files);
    const [oldest] = kept.keys();
    if (kept.size > keptPacks && oldest !== undefined) kept.delete(oldest);
    const content = files.get(path);
    if (content !== undefined) yield content;
  };
}
