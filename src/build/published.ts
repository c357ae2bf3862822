/** What the last build published, set against the files of the site that is to be built. */
import { AnthologyError } from "../model/errors.ts";
import { collectionOfFile } from "../model/routes.ts";
import type { Validator } from "../validation/validator.ts";
import type { BuiltSite } from "./built-site.ts";
import { digest } from "./files.ts";
import { type FileNumbers, Ledger } from "./ledger.ts";
import { type ManifestFile, readManifest, unlistedFiles } from "./manifest.ts";
import { halfAppliedName, publishedFiles } from "./publication.ts";

/** The files of a last build. */
export interface Published {
  /** Those that the site's collections have too, by their numbers. */
  readonly ledger: Ledger;
  /** The rest by their paths: files that belong to no collection, and what the site has no more. */
  readonly others: ReadonlyMap<string, ManifestFile>;
  /** Whether a page or record was published that the site has no more: links to it would be dead now. */
  readonly hasLostAddress: boolean;
}

/** The state of a published folder, as its publication found it. */
export interface FolderState {
  readonly out: string;
  readonly trusted: boolean;
  readonly recovered: boolean;
}

/** Nothing was published. */
export function nothingPublished(numbers: FileNumbers): Published {
  return matchFiles([], numbers);
}

/** What a folder holds, set against the files of a site; refuses what `listPublished` refuses. */
export function readPublished(
  folder: FolderState,
  force: boolean,
  numbers: FileNumbers,
  validator: Validator,
): Published {
  return matchFiles(listPublished(folder, force, validator), numbers);
}

/**
 * The files in a folder by path: with the sizes and hashes that its manifest gives, or, where there is none to rely
 * on, as files of which nothing is known but that they are there.
 * @throws AnthologyError of kind `run` when there is a manifest that this program did not write, unless `force`
 */
export function listPublished(
  { out, trusted, recovered }: FolderState,
  force: boolean,
  validator: Validator,
): Iterable<ManifestFile> {
  const manifest = trusted ? usableManifest(out, force, validator) : undefined;
  if (manifest === undefined) return foreignFiles(out);
  // Only after an interruption there is reason to look into each file.
  return recovered ? asFound(manifest.files(), out) : manifest.files();
}

function usableManifest(out: string, force: boolean, validator: Validator) {
  try {
    const manifest = readManifest(out, validator, "run");
    // What is to be taken over whatever it is must not turn out to be broken in the middle.
    if (force) for (const _ of manifest?.files() ?? []);
    return manifest;
  } catch (error) {
    if (force && error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/** Files that are no part of what was built, and that nothing else will replace. */
export function obsoleteFiles(
  { ledger, others }: Published,
  { numbers, singles, ledger: built }: Pick<BuiltSite, "numbers" | "singles" | "ledger">,
): string[] {
  const kept = new Set(singles.map(({ path }) => path));
  const obsolete = [...others.keys()].filter((path) => !kept.has(path));
  // A shard leaves to others what it had when the site was smaller, or larger.
  for (const { path, file } of numbers.inOrder()) {
    if (ledger.has(file) && !built.has(file)) obsolete.push(path);
  }
  return obsolete;
}

/**
 * Files set against those of a site. Both lists are sorted by path: going through them side by side, neither has to be
 * held.
 */
export function matchFiles(files: Iterable<ManifestFile>, numbers: FileNumbers): Published {
  const ledger = Ledger.ofFiles(numbers.count);
  const others = new Map<string, ManifestFile>();
  const planned = numbers.inOrder();
  let next = planned.next();
  for (const file of files) {
    while (!next.done && next.value.path < file.path) next = planned.next();
    if (!next.done && next.value.path === file.path) {
      ledger.set(next.value.file, file.bytes, Buffer.from(file.sha256, "hex"));
    } else {
      others.set(file.path, file);
    }
  }
  const hasLostAddress = [...others.keys()].some((path) => collectionOfFile(path) !== undefined);
  return { ledger, others, hasLostAddress };
}

/** No file has this size with this hash. */
const unlike = { bytes: 0, sha256: "0".repeat(64) };

function* asFound(files: Iterable<ManifestFile>, out: string): Generator<ManifestFile> {
  for (const { path } of files) yield { path, ...unlike, ...digest(`${out}/${path}`) };
}

/** The files in a folder of which no manifest tells what it holds. */
function* foreignFiles(out: string): Generator<ManifestFile> {
  for (const path of publishedFiles(out)) {
    if (!unlistedFiles.includes(path) && path !== halfAppliedName) yield { path, ...unlike };
  }
}
