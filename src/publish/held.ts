/**
 * The files of a target, read from its own manifest: a bucket may have a million objects, so a target is not listed. And
 * the list that is in a target during a publication: every file that the publication uploads or deletes. If the next one
 * finds it, the last one was interrupted, and these files may have any content.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digest, isInnerPath } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { manifestName } from "../routing/routes.ts";
import { checkGenerator, type OpenManifest, openManifest } from "../site-folder/manifest.ts";
import { sideBySide } from "../site-folder/side-by-side.ts";
import type { FileChanges, PublishTarget } from "./target.ts";

/** Name of the list in the target. */
export const unfinishedName = ".anthology-build-publishing";

/** The files of a target. */
interface Held {
  /** SHA-256 of the manifest; undefined if there is none that can be trusted. */
  readonly manifestHash: string | undefined;
  /** Files that the manifest lists. */
  readonly files: Iterable<ManifestFile>;
  /** Paths of files that may exist with any content, whatever the manifest says. */
  readonly uncertain: readonly string[];
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
 * Fetches the manifest of a target, and the list that an interrupted publication may have left there.
 * @throws AnthologyError of kind `run` if the manifest belongs to another program
 */
export async function readHeld(target: PublishTarget, work: string): Promise<Held> {
  const [list, file] = [join(work, "unfinished"), join(work, "published.json")];
  const isInterrupted = await target.fetch(unfinishedName, list);
  const isThere = await target.fetch(manifestName, file);
  if (isInterrupted) {
    const paths = readUnfinished(list);
    const files = isThere ? readableFiles(file, target) : [];
    // Without the list, no hash can be trusted.
    const doubted = paths === undefined ? withoutHashes(files) : files;
    return { manifestHash: undefined, files: doubted, uncertain: paths ?? [] };
  }
  const files = isThere ? openHeld(file, target).files() : [];
  return { manifestHash: digest(file)?.sha256, files, uncertain: [] };
}

/** Opens a published manifest of any version of this program. */
function openHeld(file: string, target: PublishTarget): OpenManifest<void> {
  const name = target.nameOf(manifestName);
  const wrong = (reason: string) =>
    new AnthologyError("run", `${name} is not a manifest of anthology-build: ${reason}`, {
      hint: "publish to another folder, bucket or prefix",
    });
  return openManifest(file, wrong, checkGenerator);
}

/** The files of a manifest up to the first fault: not every target replaces a file in one step. */
function* readableFiles(file: string, target: PublishTarget): Generator<ManifestFile> {
  try {
    yield* openHeld(file, target).files();
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
  }
}

function* withoutHashes(files: Iterable<ManifestFile>): Generator<ManifestFile> {
  for (const file of files) yield { ...file, sha256: "" };
}

export function compareSites(
  site: Iterable<ManifestFile>,
  { files, uncertain }: Held,
  target: Pick<PublishTarget, "has">,
): FileChanges {
  const changes = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  const doubted = new Set(uncertain);
  const others = new Set(uncertain);
  for (const [file, before] of sideBySide(site, files)) {
    const { path } = file ?? before;
    others.delete(path);
    if (file === undefined) changes.gone.push(path);
    else if (before === undefined) changes.new.push(path);
    else if (doubted.has(path) || file.sha256 !== before.sha256 || !target.has(file)) {
      changes.changed.push(path);
    }
  }
  changes.gone.push(...others);
  return changes;
}
