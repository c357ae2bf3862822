/**
 * What a publication changes. The files of a target are read from its own manifest or index: a bucket may have a million
 * objects, so a target is not listed. During a publication a list is in the target: every file that is uploaded or
 * deleted. If the next publication finds it, the last one was interrupted, and these files may have any content.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { digest, isInnerPath } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { AnthologyError, unlessDamaged } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { filesOfIndex, isPackFile, parseIndex } from "../packed/format.ts";
import { manifestName, packedIndexName } from "../routing/routes.ts";
import { checkGenerator, openManifest, readManifest } from "../site-folder/manifest.ts";
import { sideBySide } from "../site-folder/side-by-side.ts";
import type { FileChanges, PublishTarget } from "./target.ts";

/** Name of the list in the target. */
export const unfinishedName = ".anthology-build-publishing";

export interface PublishReport {
  readonly changes: FileChanges;
  /** Whether the target already had everything. */
  readonly isUpToDate: boolean;
}

/** Writes the list of the files that a publication will change to a file on this machine. */
export function writeUnfinished(file: string, changes: FileChanges): void {
  writeFileSync(file, seal(Object.values(changes).flat()));
}

/** The list, or undefined if it was cut short or changed. Files that it names may be deleted. */
function readUnfinished(file: string): readonly string[] | undefined {
  const value = unseal(readFileSync(file, "utf8"));
  const isPath = (path: unknown) => typeof path === "string" && isInnerPath(path);
  return Array.isArray(value) && value.every(isPath) ? value : undefined;
}

/**
 * Compares a site with a target.
 * @param work has a copy of the manifest of the site
 * @throws AnthologyError of kind `run` if the target's manifest belongs to another program
 */
export async function plainChanges(target: PublishTarget, work: string): Promise<PublishReport> {
  const [list, file] = [join(work, "unfinished"), join(work, "published.json")];
  const isInterrupted = await target.fetch(unfinishedName, list);
  const isThere = await target.fetch(manifestName, file);
  const doubted = isInterrupted ? readUnfinished(list) : [];
  const others = new Set(doubted);
  const changes = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  const held = isThere ? heldFiles(file, target.nameOf(manifestName), isInterrupted) : [];
  for (const [path, file, before] of sideBySide(readManifest(work).files(), held)) {
    // Without the list, no hash can be trusted.
    const isDoubted = others.delete(path) || doubted === undefined;
    if (file === undefined) changes.gone.push(path);
    else if (before === undefined) changes.new.push(path);
    else if (isDoubted || file.sha256 !== before.sha256 || !target.has(file)) {
      changes.changed.push(path);
    }
  }
  changes.gone.push(...others);
  const isSame = digest(file)?.sha256 === digest(join(work, manifestName))?.sha256;
  return { changes, isUpToDate: !isInterrupted && isSame && isNothing(changes) };
}

/**
 * The files that a published manifest of any version of this program lists; after an interruption those up to the first
 * fault: not every target replaces a file in one step.
 */
function* heldFiles(file: string, name: string, isInterrupted: boolean): Generator<ManifestFile> {
  const wrong = (reason: string) =>
    new AnthologyError("run", `${name} is not a manifest of anthology-build: ${reason}`, {
      hint: "publish to another folder, bucket or prefix",
    });
  try {
    yield* openManifest(file, wrong, checkGenerator).files();
  } catch (error) {
    if (!isInterrupted || !(error instanceof AnthologyError)) throw error;
  }
}

/**
 * Compares a packed site with a target. Packs that neither its index nor the one before names are deleted: a reader may
 * still have that one. Those that an interrupted publication left are found because the folder of the packs is listed:
 * there are few.
 * @param work has a copy of the index of the site in `folder`
 */
export async function packedChanges(
  target: PublishTarget,
  work: string,
  folder: string,
): Promise<PublishReport> {
  const [index, before] = [join(work, basename(packedIndexName)), join(work, "before.json")];
  const isFirst = !(await target.fetch(packedIndexName, before));
  const named = packsIn(index);
  const held = await target.list("packs");
  const old = isFirst ? undefined : unlessDamaged(() => packsIn(before));
  const used = new Set([...named, ...(old ?? [])]);
  const isReplaced = isFirst || !readFileSync(before).equals(readFileSync(index));
  const changes = {
    new: [...named].filter((path) => held.get(path) !== statSync(join(folder, path)).size),
    changed: isReplaced ? [packedIndexName] : [],
    gone: [...held.keys()].filter((path) => isPackFile(path) && !used.has(path)),
  };
  return { changes, isUpToDate: isNothing(changes) };
}

function packsIn(file: string): ReadonlySet<string> {
  return filesOfIndex(parseIndex(readFileSync(file, "utf8")));
}

function isNothing(changes: FileChanges): boolean {
  return Object.values(changes).every(({ length }) => length === 0);
}
