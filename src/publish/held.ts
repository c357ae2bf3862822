/** The files of a target, read from its own manifest. A target is not listed: a bucket may have a million objects. */

import { join } from "node:path";
import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { manifestName } from "../routing/routes.ts";
import { openManifest, unlistedFiles } from "../site-folder/manifest.ts";
import { packageValidator } from "../validation/validator.ts";
import type { PublishTarget } from "./target.ts";
import { readUnfinished, unfinishedName } from "./unfinished.ts";

/** The files of a target. Both lists are sorted by path and can be read any number of times. */
export interface Held {
  /** SHA-256 of the manifest; undefined if there is none that can be trusted. */
  readonly manifestHash: string | undefined;
  /** Files that the manifest lists. */
  published(): Iterable<ManifestFile>;
  /** Files that may exist with any content, whatever the manifest says. */
  uncertain(): Iterable<string>;
}

type OpenedManifest = NonNullable<ReturnType<typeof openPublished>>;

/**
 * Fetches the manifest of a target, and the list that an interrupted publication may have left there.
 * @param takesOver whether files that anthology-build did not publish may be replaced and deleted
 * @throws AnthologyError of kind `run` if the manifest belongs to another program
 */
export async function readHeld(
  target: PublishTarget,
  work: string,
  takesOver: boolean,
): Promise<Held> {
  const list = join(work, "unfinished");
  const file = join(work, "published.json");
  const isInterrupted = await target.fetch(unfinishedName, list);
  const hasManifest = await target.fetch(manifestName, file);
  if (isInterrupted) {
    const manifest = hasManifest ? ifReadable(() => openPublished(file, target)) : undefined;
    const { isComplete, paths } = readUnfinished(list, target.nameOf(unfinishedName));
    return {
      manifestHash: undefined,
      published: () => interruptedFiles(manifest, isComplete),
      uncertain: paths,
    };
  }
  if (takesOver && !(hasManifest && isOurs(file, target))) {
    return {
      manifestHash: undefined,
      published: () => [],
      uncertain: () => listedOnly(target.files()),
    };
  }
  const manifest = hasManifest ? openPublished(file, target) : undefined;
  return {
    manifestHash: hasManifest ? digest(file)?.sha256 : undefined,
    published: () => manifest?.files() ?? [],
    uncertain: () => [],
  };
}

/** Opens a published manifest of any version of this program. */
function openPublished(file: string, target: PublishTarget) {
  const wrong = (reason: string) =>
    new AnthologyError(
      "run",
      `${target.nameOf(manifestName)} is not a manifest of anthology-build: ${reason}`,
      { hint: "publish to another folder, bucket or prefix" },
    );
  return openManifest(file, packageValidator(), wrong, (value, check) => {
    const { format, generator } = Object(value) as { format?: unknown; generator?: unknown };
    check("manifest#/properties/format", format, "/format");
    check("manifest#/properties/generator", generator, "/generator");
  });
}

/** Whether a manifest is one of this program and can be read to its end. */
function isOurs(file: string, target: PublishTarget): boolean {
  const isRead = ifReadable(() => {
    for (const _ of openPublished(file, target)?.files() ?? []);
    return true;
  });
  return isRead === true;
}

/** The result of `read`, or undefined if the manifest cannot be read. */
function ifReadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/**
 * The files of a manifest in a target whose last publication was interrupted. The manifest may be cut short, as not
 * every target replaces a file in one step. If the list is cut short too, no hash can be trusted.
 */
function* interruptedFiles(
  manifest: OpenedManifest | undefined,
  isComplete: boolean,
): Generator<ManifestFile> {
  const files = manifest?.files();
  for (;;) {
    const next = ifReadable(() => files?.next());
    if (next === undefined || next.done === true) return;
    yield isComplete ? next.value : { ...next.value, sha256: "" };
  }
}

/** Leaves out the files that every publication replaces: they must not be deleted. */
function* listedOnly(paths: Iterable<string>): Generator<string> {
  for (const path of paths) if (!unlistedFiles.includes(path)) yield path;
}
