/** Opens the site at a path of this machine, of whichever kind it is. */
import type { ErrorKind } from "../model/errors.ts";
import { plainSite } from "../site-folder/plain-site.ts";
import { openPublished } from "../site-folder/published.ts";
import type { Releases } from "../site-folder/rollback.ts";
import type { ListedSite } from "../site-folder/site.ts";
import type { WholeSite } from "../site-folder/verify.ts";
import { packedFolderSite } from "./folder.ts";

/** The kinds of sites but plain folders. Each gives undefined for a path that is of another kind. */
const kinds: readonly ((path: string) => ListedSite | undefined)[] = [packedFolderSite];

function ofThoseKinds(path: string): ListedSite | undefined {
  for (const open of kinds) {
    const site = open(path);
    if (site !== undefined) return site;
  }
  return undefined;
}

/** The site at a path, whether or not anything is published there. */
export function openSite(path: string): ListedSite {
  return ofThoseKinds(path) ?? plainSite(path);
}

/**
 * @param kind of the error if the folder has files of two builds, or a manifest with faults
 * @throws AnthologyError of kind `run` if nothing was published there
 */
export function siteAt(path: string, kind: ErrorKind = "run"): ListedSite {
  const site = ofThoseKinds(path);
  if (site !== undefined) return site;
  openPublished(path, kind);
  return plainSite(path);
}

/** The releases at a path, which may have none. */
export async function releasesOf(path: string): Promise<Releases> {
  if (openSite(path).kind === "packed") return (await import("./indexes.ts")).packedReleases(path);
  return (await import("../site-folder/releases.ts")).releasesAt(path);
}

/**
 * Compares every file of the site at a path with its manifest.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if there is no site
 */
export async function verifySite(path: string): Promise<WholeSite> {
  const { verify } = await import("../site-folder/verify.ts");
  return await verify(siteAt(path, "data"));
}
