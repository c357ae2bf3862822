/** Makes the facts about the site that all pages use. */
import { guideFolder } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { plainAssets, readerAssets } from "./assets.ts";
import type { ReadingSite } from "./site.ts";

export function readingSite(site: Site): ReadingSite {
  const { options, generator } = site;
  const hasReader = isMade("reader", site);
  return {
    baseUrl: options.base_url,
    about: options.about,
    generator: `${generator.name} ${generator.version}`,
    assets: (hasReader ? readerAssets : plainAssets).folder,
    hasReader,
    guide: isMade("landing", site) ? guideFolder : undefined,
    hasTei: isMade("linked-data", site),
  };
}
