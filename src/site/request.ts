/** What is asked of a build, and what came of it. */
import type { PreviousSource } from "../publishing/previous/previous.ts";
import type { Shard } from "../publishing/shard.ts";
import type { SiteLocation } from "../publishing/site-location.ts";
import type { SiteChanges, SiteSummary } from "../publishing/summary.ts";
import type { SiteOptions } from "./options.ts";

/** A file that belongs to no collection. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

/** What is asked of a check. */
export interface CheckRequest {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  /** Threads that render. */
  readonly jobs: number;
  /** Files that hosts need next to the API's own; they follow from this program and the options alone. */
  hostFiles(options: SiteOptions): Promise<readonly SiteFile[]>;
  /** The site that changes are told from: the one that the options name. */
  readonly previousSource?: PreviousSource;
  readonly signal: AbortSignal;
}

/** What is asked of a build. */
export interface BuildRequest extends CheckRequest {
  readonly location: SiteLocation;
  /** Whether the site is to survive a power cut, for which the build waits for the disk. */
  readonly isDurable: boolean;
  /** Take over a folder that this program did not make. */
  readonly force: boolean;
  /** The part of the site that is to be built. */
  readonly shard: Shard;
}

/** What came of it. */
export interface BuildReport {
  readonly summary: SiteSummary;
  /** Files written: new or changed. */
  readonly written: number;
  /** Files removed: they are no longer part of the site. */
  readonly removed: number;
  /** Whether the folder is another than before, be it in the manifest and build.json alone: there is something to send. */
  readonly changed: boolean;
  readonly changes: SiteChanges;
}
