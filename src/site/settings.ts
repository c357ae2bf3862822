/** What a build and a check were asked for, and what a build returns. */

import type { SiteSummary } from "../site-folder/inventory.ts";
import type { PreviousSource } from "../site-folder/previous/previous.ts";
import type { SiteLocation } from "../site-folder/published-at.ts";
import type { SiteOptions } from "./options.ts";

/** What is read, and what is made of it. */
export interface CheckSettings {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  /** Threads that render. */
  readonly jobs: number;
  /** The previous site that the options name, if changes are to be listed. */
  readonly previousSource?: PreviousSource;
  readonly signal: AbortSignal;
}

/** The same, and where it goes. */
export interface Settings extends CheckSettings {
  /** The table or folder of records that the snapshot was loaded from. */
  readonly records?: string | undefined;
  readonly location: SiteLocation;
  /** Whether the site must survive a power cut. Then the build waits for the disk. */
  readonly isDurable: boolean;
  /** Whether to take over a folder that this program did not make. */
  readonly force: boolean;
  /** Whether to hash every published file, also if nothing seems to have touched it. */
  readonly verify?: boolean | undefined;
}

export interface BuildReport {
  readonly summary: SiteSummary;
  /** Files written: new or changed. */
  readonly written: number;
  /** Files removed: they are no longer part of the site. */
  readonly removed: number;
  /** Whether any file of the folder has changed, even if only the manifest and build.json: then it must be uploaded. */
  readonly changed: boolean;
}
