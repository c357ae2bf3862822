/** Where a site is published: a folder on this machine, or a remote that rclone can write to. */
import type { ManifestFile } from "../model/files.ts";

/** Paths of files that the target lacks, that differ, and that the site no longer has. */
export type FileChanges = Readonly<Record<"new" | "changed" | "gone", readonly string[]>>;

/** Paths are relative to the target, with slashes. */
export interface PublishTarget {
  /** The name of a file in messages. */
  nameOf(path: string): string;
  /** Throws if it can be known beforehand that a change is impossible, or would write outside the target. */
  check(changes: FileChanges): void;
  /** The files directly in a folder of the target, by their paths, with their sizes. */
  list(folder: string): Promise<ReadonlyMap<string, number>>;
  /** Copies a file of the target to this machine; false if the target does not have it. */
  fetch(path: string, file: string): Promise<boolean>;
  /** Puts a file of this machine at a path of the target and replaces an existing one. */
  put(file: string, path: string): Promise<void>;
  /** Puts files of a folder at the same paths of the target and replaces existing ones. */
  upload(folder: string, paths: readonly string[]): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
  /** Whether the target has a file with this size: other programs may have changed it. True if it cannot be known. */
  has(file: ManifestFile): boolean;
  /** Waits until everything that was put is on the disk. */
  flush(): void;
}

export interface TargetContext {
  /** Folder for temporary files. */
  readonly work: string;
  readonly signal: AbortSignal;
  /** Whether a terminal is watched, so that progress may be shown. */
  readonly isWatched: boolean;
}
