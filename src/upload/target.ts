/** Where a site is published: a folder on this machine, or whatever rclone can write to. */
import type { PathList } from "./path-list.ts";

/** What is to be done with a file of the target. */
export type Change = "new" | "changed" | "gone";

/** The paths of each kind, and of all. */
export type Changes = Readonly<Record<Change | "all", PathList>>;

/** Paths are relative to the target, with slashes. */
export interface Target {
  /** As the user named it. */
  readonly name: string;
  /** The path of a file as messages name it. */
  nameOf(path: string): string;
  /** Throws if something of this could not be done, or would be done elsewhere, as far as that can be told beforehand. */
  check(changes: Changes): void;
  /** Copies a file of the target to this machine; false where the target has none. */
  fetch(path: string, file: string): Promise<boolean>;
  /** Puts a file of this machine at a path, in place of what is there. */
  put(file: string, path: string): Promise<void>;
  /** Puts files of a folder at the same paths, in place of what is there. */
  upload(folder: string, paths: PathList): Promise<void>;
  remove(paths: Iterable<string>): Promise<void>;
  /** Every file that is there, sorted by path; only a folder that is taken over is asked for them. */
  files(): Iterable<string>;
}

/** What a target works with. */
export interface TargetContext {
  /** Folder for temporary files. */
  readonly work: string;
  readonly signal: AbortSignal;
  /** Whether somebody watches the terminal, so that progress may be shown. */
  readonly isWatched: boolean;
}
