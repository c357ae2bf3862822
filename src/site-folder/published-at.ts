/** Where a site is published. Every command imports this file, so it imports nothing. */

export type SiteLocation =
  /** A folder in which each build replaces the files that differ. */
  | { readonly kind: "folder"; readonly folder: string }
  /** A folder in which each build has its own folder, of which `keep` are kept; a link leads to the current one. */
  | { readonly kind: "releases"; readonly folder: string; readonly keep: number };

/** Name of the link that leads to the current release. */
export const currentName = "current";

export function publishedAt(location: SiteLocation): string {
  return location.kind === "folder" ? location.folder : `${location.folder}/${currentName}`;
}
