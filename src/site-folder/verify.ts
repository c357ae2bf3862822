/** Checks that a site, plain or packed, is exactly what one build wrote. */
import { createHash, hash } from "node:crypto";
import { explainDiskError } from "../disk/errors.ts";
import { AnthologyError, Faults } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import { manifestName } from "../routing/site-files.ts";
import { buildFileText, takeInventory } from "./inventory.ts";
import { buildFileName, type ManifestHead, readManifest } from "./manifest.ts";
import type { ListedFiles, ListedSite, SiteFiles } from "./site.ts";

export interface WholeSite extends Pick<ListedSite, "kind"> {
  readonly head: ManifestHead;
  /** Number of files that the manifest lists. */
  readonly files: number;
}

/** Takes the files of a site while they are compared. */
export interface Copy {
  /** Begins with these files, or again, because the site was replaced meanwhile. */
  begin(listed: ReadonlyMap<string, FileDigest>): void;
  /** Adds the next piece of a file that the site lists. */
  add(path: string, piece: Uint8Array): Promise<void>;
}

/**
 * Compares every file of a site with its manifest.
 * @throws AnthologyError of kind `data` with every file that is missing, changed or does not belong to the build; of
 *   kind `run` if the site is replaced again and again
 */
export async function verify(site: ListedSite, copy?: Copy): Promise<WholeSite> {
  const { name, kind } = site;
  try {
    const whole = await site.ofOneSite((files) => compareWithManifest(files, name, copy));
    if (whole !== undefined) return { kind, ...whole };
  } catch (error) {
    throw explainDiskError(error, `read ${name}`);
  }
  const hint = "verify it again when the build, the publication or the packing has ended";
  throw new AnthologyError("run", `${name} was replaced while it was verified`, { hint });
}

async function compareWithManifest(
  files: ListedFiles,
  name: string,
  copy: Copy | undefined,
): Promise<Omit<WholeSite, "kind">> {
  const pieces: Uint8Array[] = [];
  const digestOfManifest = await digestOf(files, manifestName, (piece) => pieces.push(piece));
  if (digestOfManifest === undefined) {
    throw new AnthologyError("data", `${name}/${manifestName}: expected a file, found nothing`, {
      hint: `${again}, or publish or pack again if it is a copy`,
    });
  }
  const manifest = readManifest(name, "data", () => pieces);
  const inventory = takeInventory(manifest.head, manifest.files());
  const listed = new Map<string, FileDigest>([[manifestName, digestOfManifest]]);
  for (const { path, ...digest } of inventory.files) listed.set(path, digest);
  const count = listed.size - 1;
  const text = buildFileText(manifest.head, digestOfManifest, inventory.end());
  listed.set(buildFileName, { bytes: Buffer.byteLength(text), sha256: hash("sha256", text) });

  copy?.begin(listed);
  const faults = new Faults();
  const compare = async (path: string, expected: FileDigest) => {
    const add = copy && ((piece: Uint8Array) => copy.add(path, piece));
    await compareFile(files, { path, ...expected }, faults, add);
  };
  for await (const path of files.paths()) {
    const expected = listed.get(path);
    // A path that comes a second time belongs to something else, too.
    if (expected === undefined || !listed.delete(path)) faults.add(foreign(path));
    else await compare(path, expected);
  }
  for (const [path, expected] of listed) await compare(path, expected);
  faults.throwIfAny(`${name} is not what was built`);
  return { head: manifest.head, files: count };
}

function foreign(record: string) {
  // A build removes no files that it did not write.
  const hint = "remove it, or build into a folder of its own";
  return { record, field: "file", expected: "no such file", found: "a file", hint };
}

const again = "run the build again";

async function compareFile(
  files: SiteFiles,
  expected: ManifestFile,
  faults: Faults,
  onPiece: OnPiece | undefined,
): Promise<void> {
  const { path, bytes, sha256 } = expected;
  const at = { record: path, hint: `${again}, or publish again with --verify if it is a copy` };
  try {
    const found = await digestOf(files, path, onPiece);
    if (found === undefined) {
      faults.add({ ...at, field: "file", expected: "a file", found: "nothing" });
    } else if (found.bytes !== bytes) {
      faults.add({ ...at, field: "bytes", expected: `${bytes}`, found: `${found.bytes}` });
    } else if (found.sha256 !== sha256) {
      // Without the option, a build may not notice a changed file of the same size.
      const hint = `${again} with --verify, or publish again with --verify if it is a copy`;
      faults.add({ ...at, field: "sha256", expected: sha256, found: found.sha256, hint });
    }
  } catch (error) {
    if (!(error instanceof AnthologyError) || error.kind !== "data") throw error;
    // A damaged pack has many files.
    const { message: found, hint } = error;
    faults.add({ record: path, field: "file", expected: "a file", found, hint, isShared: true });
  }
}

type OnPiece = (piece: Uint8Array) => unknown;

/** Size and SHA-256 of a file; undefined if there is no file. */
async function digestOf(
  files: SiteFiles,
  path: string,
  onPiece: OnPiece = () => {},
): Promise<FileDigest | undefined> {
  const content = await files.open(path);
  if (content === undefined) return undefined;
  const whole = createHash("sha256");
  let bytes = 0;
  const body = await content.read();
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    whole.update(piece);
    bytes += piece.length;
    await onPiece(piece);
  }
  return { bytes, sha256: whole.digest("hex") };
}
