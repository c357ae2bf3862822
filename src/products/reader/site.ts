/** What the reading edition must know of the site that it is part of. */
import { guideFile } from "../../model/routes.ts";
import type { ReadingSite } from "../../reader/site.ts";
import { isMade, type ProductSource } from "../product.ts";

export function readingSite(source: ProductSource): ReadingSite {
  const { options, generator } = source;
  return {
    baseUrl: options.base_url,
    about: options.about,
    generator: `${generator.name} ${generator.version}`,
    guide: isMade("landing", source) ? guideFile : undefined,
    hasTei: isMade("linked-data", source),
  };
}
