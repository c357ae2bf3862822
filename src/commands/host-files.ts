/** The files of a site that are for its hosts. */

import { rootPath } from "../routing/routes.ts";
import type { SiteOptions } from "../site/options.ts";
import type { SiteFile } from "../site/request.ts";

/** Makes them; what makes them is loaded when they are asked for. */
export async function hostFiles({
  baseUrl,
  formatApi,
  without,
}: SiteOptions): Promise<readonly SiteFile[]> {
  const [hosts, { resources }] = await Promise.all([
    import("../hosts/index.ts"),
    import("../resources/index.ts"),
  ]);
  const hasFrontPage = !without.includes("reader") || !without.includes("landing");
  const home = `${baseUrl}${hasFrontPage ? "/" : rootPath}`;
  return hosts.hostFiles(resources, formatApi ? ["plain", "api"] : ["plain"], home);
}
