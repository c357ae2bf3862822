/** Opens the site at a path of this machine, of whichever kind it is. */
import type { ErrorKind } from "../model/errors.ts";
import type { Build } from "../model/published.ts";
import { buildFileName } from "../site-folder/manifest.ts";
import { plainSite } from "../site-folder/plain-site.ts";
import { openPublished } from "../site-folder/published.ts";
import { bytesOf, type ListedSite, type SiteFiles } from "../site-folder/site.ts";
import { verify, type WholeSite } from "../site-folder/verify.ts";
import { packedFolderSite } from "./folder.ts";
import { damaged } from "./format.ts";

/** The kinds of sites but plain folders. Each gives undefined for a path that is of another kind. */
const kinds: readonly ((path: string) => ListedSite | undefined)[] = [packedFolderSite];

/**
 * @param kind of the error if the folder has files of two builds, or a manifest with faults
 * @throws AnthologyError of kind `run` if nothing was published there
 */
export function siteAt(path: string, kind: ErrorKind = "run"): ListedSite {
  for (const open of kinds) {
    const site = open(path);
    if (site !== undefined) return site;
  }
  openPublished(path, kind);
  return plainSite(path);
}

/**
 * Compares every file of the site at a path with its manifest.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if there is no site
 */
export async function verifySite(path: string): Promise<WholeSite> {
  return await verify(siteAt(path, "data"));
}

/** The address that a site was built for. */
export async function baseUrlOf({ open }: SiteFiles): Promise<string> {
  const content = await open(buildFileName);
  if (content === undefined) throw damaged(buildFileName, "a file of the site", "nothing");
  const build = JSON.parse(new TextDecoder().decode(await bytesOf(content))) as Build;
  return build.options.base_url;
}
