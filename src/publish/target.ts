/** Where a site is published: a folder on this machine, or a remote that rclone can write to. */
import type { ManifestFile } from "../model/files.ts";
import type { PathList } from "./path-list.ts";

/** The change that a file of the target needs. */
export type FileChange = "new" | "changed" | "gone";

/** The paths of each kind, and of all. */
export type FileChanges = Readonly<Record<FileChange | "all", PathList>>;

/** Paths are relative to the target, with slashes. */
export interface PublishTarget {
  /** As the user named it. */
  readonly name: string;
  /** The name of a file in messages. */
  nameOf(path: string): string;
  /** Throws if it can be known beforehand that a change is impossible, or would write outside the target. */
  check(changes: FileChanges): void;
  /** Copies a file of the target to this machine; false if the target does not have it. */
  fetch(path: string, file: string): Promise<boolean>;
  /** Puts a file of this machine at a path of the target and replaces an existing one. */
  put(file: string, path: string): Promise<void>;
  /** Puts files of a folder at the same paths of the target and replaces existing ones. */
  upload(folder: string, paths: PathList): Promise<void>;
  remove(paths: Iterable<string>): Promise<void>;
  /** Whether the target has a file with this size: other programs may have changed it. True if it cannot be known. */
  has(file: ManifestFile): boolean;
  /** Waits until everything that was put is on the disk. */
  flush(): void;
  /** Every file of the target, sorted by path. Called only for a folder that is taken over. */
  files(): Iterable<string>;
}

/** What a target needs for its work. */
export interface TargetContext {
  /** Folder for temporary files. */
  readonly work: string;
  readonly signal: AbortSignal;
  /** Whether a terminal is watched, so that progress may be shown. */
  readonly isWatched: boolean;
}
