/** What a publication is given, and what it reports. */
import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { digest } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
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
  phase(name: PublishPhase): void;
}

/** Paths of files that the remote lacks, that differ, and that the site no longer has. */
export type FileChanges = Readonly<Record<"new" | "changed" | "gone", readonly string[]>>;

export interface PublishReport {
  readonly changes: FileChanges;
  /** Whether the remote already had everything. */
  readonly isUpToDate: boolean;
  /** Whether the last publication was interrupted: `changed` are then all files, which are compared by their hashes. */
  readonly isCompleted: boolean;
}

/** Copies a file of the site, because the folder may be built or packed again meanwhile. @returns the path of the copy */
export function copyOf(path: string, { folder, work }: PublishWork): string {
  const copy = join(work, basename(path));
  copyFileSync(join(folder, path), copy);
  return copy;
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
