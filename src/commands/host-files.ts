/** The files that hosts read from a published site. */
import { pageForms, rootPath } from "../routing/routes.ts";
import type { SiteOptions } from "../site/options.ts";
import type { SiteFile } from "../site/settings.ts";

/** Makes these files. The modules are loaded here because most commands do not need them. */
export async function hostFiles({ baseUrl, products }: SiteOptions): Promise<readonly SiteFile[]> {
  const [{ filesOfHosts: publishedFiles }, { resources }] = await Promise.all([
    import("../hosts/published-files.ts"),
    import("../resources/index.ts"),
  ]);
  const home = `${baseUrl}${products.includes("landing") ? "/" : rootPath}`;
  return publishedFiles(
    resources,
    pageForms(products),
    products.includes("reader") ? undefined : home,
  );
}
