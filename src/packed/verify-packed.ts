/** Checks that a published folder, plain or packed, is exactly what was built. */
import { explained } from "../disk/errors.ts";
import { filesBelow } from "../disk/files.ts";
import { AnthologyError, Faults } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import { manifestName, packedIndexName } from "../routing/routes.ts";
import { type OpenManifest, readManifest } from "../site-folder/manifest.ts";
import { compareWithManifest, verify, type WholeFolder } from "../site-folder/verify.ts";
import { contentsOf, isPackedFolder, openIndex, piecesIn } from "./folder.ts";
import { isPackFile, type PackedIndex } from "./format.ts";
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
  const files = verifyPacks(folder, index);
  return compareWithManifest(folder, manifestIn(folder), {
    all: [...files.keys()].sort().map((path) => ({ path })),
    digest: (path) => files.get(path),
    kind: () => "nothing",
  });
}

/** Compares every pack with the index. @returns the files of the site */
function verifyPacks(folder: string, index: PackedIndex): ReadonlyMap<string, FileDigest> {
  const faults = new Faults();
  for (const record of filesBelow(folder)) {
    if (record === packedIndexName || isPackFile(record)) continue;
    faults.add({ record, field: "file", expected: "no such file", found: "a file" });
  }
  const files = new Map<string, FileDigest>();
  for (const row of [...index.packs, ...index.long]) {
    const fault = (found: string) =>
      faults.add({ record: row[0], field: "pack", expected: "what was packed", found });
    try {
      for (const [{ path, ...digest }] of contentsOf(folder, row)) {
        if (rowOf(path, index) !== row) fault(`${path}, which belongs elsewhere`);
        files.set(path, digest);
      }
    } catch (error) {
      if (!(error instanceof AnthologyError)) throw error;
      fault(error.message);
    }
  }
  const expected = `${files.get(manifestName)?.sha256}`;
  if (faults.count === 0 && expected !== index.manifest) {
    const record = packedIndexName;
    faults.add({ record, field: "manifest", expected, found: index.manifest });
  }
  faults.throwIfAny(`${folder} is not what was packed`, "pack the site again with --verify");
  return files;
}

/** The manifest in a packed folder that was verified. */
function manifestIn(folder: string): OpenManifest {
  return readManifest(folder, "data", () => piecesIn(folder)(manifestName));
}
