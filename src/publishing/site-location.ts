/** Where a site is published. */

/** A folder in which each build replaces the files that differ. */
interface FolderLocation {
  readonly kind: "folder";
  readonly folder: string;
}

/** A folder in which each build is a folder of its own, and a link leads to the current one. */
interface ReleasesLocation {
  readonly kind: "releases";
  readonly folder: string;
  /** How many releases stay. */
  readonly keep: number;
}

export type SiteLocation = FolderLocation | ReleasesLocation;

/** Name of the link that leads to the current release. */
export const currentName = "current";

/** Fewest releases that may stay: the current one, and the one before it, which may still be read. */
export const fewestReleases = 2;

/** The path at which the site is found. */
export function publishedAt(location: SiteLocation): string {
  return location.kind === "folder" ? location.folder : `${location.folder}/${currentName}`;
}
