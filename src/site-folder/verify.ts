/** Checks that a site, plain or packed, is exactly what one build wrote. */
import { createHash, hash } from "node:crypto";
import { explainDiskError } from "../disk/errors.ts";
import { AnthologyError, Faults } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import { manifestName } from "../routing/routes.ts";
import { buildFileText, takeInventory } from "./inventory.ts";
import { buildFileName, type ManifestHead, readManifest } from "./manifest.ts";
import type { ListedFiles, ListedSite, SiteFiles } from "./site.ts";

export interface WholeSite {
  readonly head: ManifestHead;
  /** Number of files that the manifest lists. */
  readonly files: number;
}

/**
 * Compares every file of a site with its manifest.
 * @throws AnthologyError of kind `data` with every file that is missing, changed or does not belong to the build; of
 *   kind `run` if the site is replaced again and again
 */
export async function verify(site: ListedSite): Promise<WholeSite> {
  const { name } = site;
  try {
    const whole = await site.ofOneSite((files) => compareWithManifest(files, name));
    if (whole !== undefined) return whole;
  } catch (error) {
    throw explainDiskError(error, `read ${name}`);
  }
  const hint = "verify it again when the build, the publication or the packing has ended";
  throw new AnthologyError("run", `${name} was replaced while it was verified`, { hint });
}

async function compareWithManifest(files: ListedFiles, name: string): Promise<WholeSite> {
  const pieces: Uint8Array[] = [];
  const digestOfManifest = await digestOf(files, manifestName, (piece) => pieces.push(piece));
  if (digestOfManifest === undefined) {
    throw new AnthologyError("data", `${name}/${manifestName}: expected a file, found nothing`);
  }
  const manifest = readManifest(name, "data", () => pieces);
  const inventory = takeInventory(manifest.head, manifest.files());
  const listed = new Map<string, FileDigest>([[manifestName, digestOfManifest]]);
  for (const { path, ...digest } of inventory.files) listed.set(path, digest);
  const count = listed.size - 1;
  const text = buildFileText(manifest.head, digestOfManifest, inventory.end());
  listed.set(buildFileName, { bytes: Buffer.byteLength(text), sha256: hash("sha256", text) });

  const faults = new Faults();
  for await (const path of files.paths()) {
    const expected = listed.get(path);
    // A path that comes a second time belongs to something else, too.
    if (expected === undefined || !listed.delete(path)) faults.add(foreign(path));
    else await compare(files, { path, ...expected }, faults);
  }
  for (const [path, expected] of listed) await compare(files, { path, ...expected }, faults);
  faults.throwIfAny(`${name} is not what was built`);
  return { head: manifest.head, files: count };
}

function foreign(record: string) {
  // A build removes no files that it did not write.
  const hint = "remove it, or build into a folder of its own";
  return { record, field: "file", expected: "no such file", found: "a file", hint };
}

async function compare(files: SiteFiles, expected: ManifestFile, faults: Faults): Promise<void> {
  const { path, bytes, sha256 } = expected;
  const at = { record: path, hint: "run the build again" };
  try {
    const found = await digestOf(files, path);
    if (found === undefined) {
      faults.add({ ...at, field: "file", expected: "a file", found: "nothing" });
    } else if (found.bytes !== bytes) {
      faults.add({ ...at, field: "bytes", expected: `${bytes}`, found: `${found.bytes}` });
    } else if (found.sha256 !== sha256) {
      // Without the option, a build may not notice a changed file of the same size.
      const hint = "run the build again with --verify";
      faults.add({ ...at, field: "sha256", expected: sha256, found: found.sha256, hint });
    }
  } catch (error) {
    if (!(error instanceof AnthologyError) || error.kind !== "data") throw error;
    // A damaged pack has many files.
    const { message: found, hint } = error;
    faults.add({ record: path, field: "file", expected: "a file", found, hint, isShared: true });
  }
}

/** Size and SHA-256 of a file; undefined if there is no file. */
async function digestOf(
  files: SiteFiles,
  path: string,
  onPiece: (piece: Uint8Array) => unknown = () => {},
): Promise<FileDigest | undefined> {
  const content = await files.open(path);
  if (content === undefined) return undefined;
  const whole = createHash("sha256");
  let bytes = 0;
  const take = (piece: Uint8Array) => {
    whole.update(piece);
    bytes += piece.length;
    onPiece(piece);
  };
  const body = await content.read();
  if (body instanceof Uint8Array) take(body);
  else for await (const piece of body) take(piece);
  return { bytes, sha256: whole.digest("hex") };
}
