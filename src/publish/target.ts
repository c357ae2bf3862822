/** A remote as a destination: what plain sites and packed ones have in common. */
import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { digest, isOfDesktop } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import type { Destination, FileChanges } from "../site-folder/apply.ts";
import { checkUnchanged } from "../site-folder/published.ts";
import type { Remote } from "./rclone.ts";

export type PublishPhase = "verify" | "compare" | "upload" | "delete";

export interface PublishWork {
  /** The folder of the site, which was verified. */
  readonly folder: string;
  readonly remote: Remote;
  /** Folder for temporary files. */
  readonly work: string;
  /** Whether to find the changes without making them. */
  readonly isDryRun: boolean;
  /** Whether to compare every file of the remote by its hash, whatever is said there. */
  readonly isVerified: boolean;
  /** Whether the remote may have files that this program did not put there. */
  readonly isForced: boolean;
}

export interface PublishReport {
  readonly changes: FileChanges;
  /** Whether the remote already had everything. */
  readonly isUpToDate: boolean;
  /** Whether the last publication was interrupted, so that every file was compared by its hash. */
  readonly isCompleted: boolean;
}

/** What a publication would change, and where it changes that. */
export interface Target {
  readonly report: PublishReport;
  readonly destination: Destination;
}

/** Copies a file of the site, because the folder may be built or packed again meanwhile. @returns the path of the copy */
export function copyOf(path: string, { folder, work }: PublishWork): string {
  const copy = join(work, basename(path));
  copyFileSync(join(folder, path), copy);
  return copy;
}

/**
 * Whether a remote without a site has files of others.
 * @param names of what is in it, and would not be left by an interrupted publication
 * @throws AnthologyError of kind `run` if it has some, unless it is forced
 */
export function isForeign(names: readonly string[], { remote, isForced }: PublishWork): boolean {
  const first = names.find((name) => !isOfDesktop(name));
  if (first === undefined || isForced) return first !== undefined;
  const message = `${remote.nameOf("")}: expected no files or a site of anthology-build, found ${first}`;
  throw new AnthologyError("run", message, {
    hint: "publish to another folder, bucket or prefix; --force replaces files with the names of the site's, and keeps the others",
  });
}

/**
 * Uploads files, and makes sure that what was uploaded is what was to be.
 * @param head the name of the site's manifest or index, of which there is a copy
 * @param files all that may be uploaded, with their hashes
 */
export function uploading(
  { remote, folder, work, isVerified }: PublishWork,
  head: string,
  files: readonly ManifestFile[],
) {
  const uploaded = new Set<string>();
  return {
    put: async (paths: readonly string[]) => {
      const sent = paths.filter((path) => path !== head);
      await remote.upload(folder, sent);
      for (const path of sent) uploaded.add(path);
    },
    confirm: async () => {
      // rclone leaves out a file that is gone, without an error.
      for (const { path, sha256 } of files) {
        if (!uploaded.has(path) || digest(join(folder, path))?.sha256 === sha256) continue;
        throw new AnthologyError(
          "run",
          `${join(folder, path)} was changed while it was published`,
          {
            hint: "build or pack the site again, then publish again: that completes what was begun",
          },
        );
      }
      const [first] = isVerified ? await remote.differing(folder, [...uploaded]) : [];
      if (first !== undefined) {
        const message = `${remote.nameOf(first)}: expected what was uploaded, found another content`;
        throw new AnthologyError("run", message, { hint: "check the storage, then publish again" });
      }
      checkUnchanged(folder, head, digest(join(work, basename(head)))?.sha256, "publish");
    },
  };
}

export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  return (one && digest(one)?.sha256) === (other && digest(other)?.sha256);
}

/** The error if two publications wrote to a remote at the same time. */
export function overlapped(remote: Remote): AnthologyError {
  const message = `${remote.nameOf("")}: another publication wrote to it at the same time`;
  return new AnthologyError("run", message, {
    hint: "let the other one end, then publish again: this completes what was begun",
  });
}
