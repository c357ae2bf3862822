/** The files that hosts read from a published folder: settings, and a page for missing addresses. */
import { fileTypes } from "../routing/file-types.ts";
import { errorPageName, rootLinks } from "../routing/page-routes.ts";
import { neverChanges, revalidated, shownHeaders } from "../routing/replies.ts";
import { rootPath } from "../routing/routes.ts";
import { fill } from "./configuration.ts";

/** The files of all hosts, by path in the published folder. The reading edition writes its own error pages. */
export function hostFiles(
  baseUrl: string,
  products: readonly string[],
): Readonly<Record<string, string>> {
  // Its link is absolute, because hosts show it at any address.
  const home = `${baseUrl}${products.includes("landing") ? "/" : rootPath}`;
  return {
    ...(!products.includes("reader") && { [errorPageName]: fill("404.html", { home }) }),
    "serve.json": serveSettings(),
  };
}

/**
 * Settings for `serve out` (the `serve` package, which hands requests to serve-handler).
 *
 * It ignores the query, so it cannot support `?page=2` and `?format=api`. It answers a folder with a listing, not with its
 * index, and its rewrites skip names with a dot, which every urn has. So there are rewrites for the root, the collections
 * and their pages, books, whose folders also have a summary, and the indexes of the reading edition; `renderSingle`, which
 * serves the only file of a folder, is for records and their pages. At a urn without its slash it sends the page itself:
 * relative links of the page still lead to the root of the host.
 */
function serveSettings(): string {
  return fill("serve.json", {
    types: Object.entries(fileTypes).map(([extension, type]) => ({ extension, type })),
    neverChanges,
    ofFiles: revalidated(),
    rootLinks: JSON.stringify(rootLinks),
    shown: Object.entries(shownHeaders).map(([extension, headers]) => ({
      extension,
      headers: JSON.stringify(Object.entries(headers).map(([key, value]) => ({ key, value }))),
    })),
  });
}
