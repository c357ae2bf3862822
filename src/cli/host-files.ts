/** The files of a site that are for its hosts. */
import type { SiteOptions } from "../build/options.ts";
import type { SiteFile } from "../build/site-files.ts";

/** Makes them; what makes them is loaded when they are asked for. */
export async function hostFiles({ formatApi }: SiteOptions): Promise<readonly SiteFile[]> {
  const [hosts, { resources }] = await Promise.all([
    import("../hosts/index.ts"),
    import("../resources/index.ts"),
  ]);
  return hosts.hostFiles(resources, formatApi ? ["plain", "api"] : ["plain"]);
}
