/**
 * Settings for `serve out` (the `serve` package, which hands requests to serve-handler).
 *
 * It ignores the query, so it cannot support `?page=2` and `?format=api`. It answers a folder with a listing, not with its
 * index, and its rewrites skip names with a dot, which every urn has. So there are rewrites for the root, the collections
 * and their pages, and the indexes of the reading edition; `renderSingle`, which serves the only file of a folder, is for
 * records and their pages. At a urn without its slash it sends the page itself: relative links of the page still lead to
 * the root of the host.
 */

import type { Resource } from "../resources/resource.ts";
import { catalogType, fileTypes } from "../routing/file-types.ts";
import {
  allowedMethods,
  corsHeaders,
  headersOf,
  neverChanges,
  webPageHeaders,
} from "../routing/replies.ts";
import {
  apiFiles,
  catalogFile,
  collectionPath,
  type Form,
  fileOf,
  hashedFolders,
  languageFolders,
  openDotFolder,
  pageFolders,
  rootLinks,
  rootPath,
  xmlSuffix,
} from "../routing/routes.ts";

/** The text of `serve.json` for these resources and forms. */
export function serveSettings(resources: readonly Resource[], forms: readonly Form[]): string {
  const paths = [
    rootPath,
    ...resources.flatMap(({ name, xml }) =>
      [name, ...(xml ? [name + xmlSuffix] : [])].map(collectionPath),
    ),
  ];
  const rewrites = forms.flatMap((form) =>
    paths.map((path) => {
      const file = `/${fileOf(path, form)}`;
      return { source: file.slice(0, file.lastIndexOf("/")), destination: file };
    }),
  );
  // A folder that also has a file of a product is not a folder with a single file. An id with a dot is not a number.
  const shared = apiFiles.flatMap((path) => {
    const folder = /^(.*[/]):id[/]/.exec(path)?.[1];
    if (folder === undefined) return [];
    return [{ source: `/${folder}:id([^./]+)`, destination: `/${folder}:id/index.json` }];
  });
  // Reading pages in folders with other files, such as the root; the page of a record is the only file of its folder.
  const pages = languageFolders.flatMap((language) =>
    ["", ...pageFolders].map((folder) => {
      const source = `/${language}${folder}`.replace(/(.)[/]$/, "$1");
      return { source, destination: `${source}/index.html`.replace("//", "/") };
    }),
  );
  // A file that looks like a folder.
  const others = [{ source: `/${catalogFile}`, destination: `/${catalogFile}` }];
  const everywhere = { Allow: allowedMethods, ...corsHeaders };
  const settings = {
    cleanUrls: false,
    trailingSlash: true,
    directoryListing: false,
    renderSingle: true,
    symlinks: false,
    rewrites: [...rewrites, ...shared, ...pages, ...others],
    headers: [
      { source: "**", headers: settingsOf(everywhere) },
      { source: `${openDotFolder}/**`, headers: settingsOf(everywhere) },
      { source: "{api,format-api}/**", headers: settingsOf(headersOf("application/json")) },
      {
        source: "{api,format-api/api}/*_xml/**",
        headers: settingsOf(headersOf("application/xml")),
      },
      ...forms.map((form) => ({
        source: fileOf(rootPath, form),
        headers: settingsOf({ Link: rootLinks }),
      })),
      ...Object.entries(fileTypes).map(([extension, type]) => ({
        source: `**/*.${extension}`,
        headers: settingsOf({ "Content-Type": type }),
      })),
      { source: "**/*.html", headers: settingsOf(webPageHeaders) },
      { source: catalogFile, headers: settingsOf({ "Content-Type": catalogType }) },
      ...hashedFolders.map((folder) => ({
        source: `${folder}**`,
        headers: settingsOf({ "Cache-Control": neverChanges }),
      })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function settingsOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
