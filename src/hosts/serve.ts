/**
 * Settings for `serve out` (the `serve` package, which hands requests to serve-handler).
 *
 * It ignores the query, so it cannot support `?page=2` and `?format=api`. It answers a folder with a listing, not with its
 * index, and its rewrites skip names with a dot, which every urn has. So there are rewrites for the root, the collections
 * and their pages, and the indexes of the reading edition; `renderSingle`, which serves the only file of a folder, is for
 * records and their pages. At a urn without its slash it sends the page itself: relative links of the page still lead to
 * the root of the host.
 */

import { collections } from "../routing/collections.ts";
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

export function serveSettings(forms: readonly Form[]): string {
  const names = collections.flatMap(({ name, xml }) => (xml ? [name, name + xmlSuffix] : [name]));
  const files = forms.flatMap((form) =>
    [rootPath, ...names.map(collectionPath)].map((path) => `/${fileOf(path, form)}`),
  );
  // A folder that also has a file of a product is not a folder with a single file. An id with a dot is not a number.
  const shared = apiFiles
    .filter((path) => path.includes(":id"))
    .map((path) => `/${path.slice(0, path.indexOf(":id"))}:id`);
  // Reading pages in folders with other files, such as the root; the page of a record is the only file of its folder.
  const pages = languageFolders.flatMap((language) =>
    ["", ...pageFolders].map((folder) => `/${language}${folder}`.replace(/(.)[/]$/, "$1")),
  );
  const everywhere = { Allow: allowedMethods, ...corsHeaders };
  const headers: readonly (readonly [source: string, headers: Readonly<Record<string, string>>])[] =
    [
      ["**", everywhere],
      [`${openDotFolder}/**`, everywhere],
      ["{api,format-api}/**", headersOf("application/json")],
      ["{api,format-api/api}/*_xml/**", headersOf("application/xml")],
      ...forms.map((form) => [fileOf(rootPath, form), { Link: rootLinks }] as const),
      ...Object.entries(fileTypes).map(
        ([extension, type]) => [`**/*.${extension}`, { "Content-Type": type }] as const,
      ),
      ["**/*.html", webPageHeaders],
      [catalogFile, { "Content-Type": catalogType }],
      ...hashedFolders.map((folder) => [`${folder}**`, { "Cache-Control": neverChanges }] as const),
    ];
  const settings = {
    cleanUrls: false,
    trailingSlash: true,
    directoryListing: false,
    renderSingle: true,
    symlinks: false,
    rewrites: [
      ...files.map((file) => [file.slice(0, file.lastIndexOf("/")), file]),
      ...shared.map((path) => [`${path}([^./]+)`, `${path}/index.json`]),
      ...pages.map((path) => [path, `${path}/index.html`.replace("//", "/")]),
      // A file that looks like a folder.
      [`/${catalogFile}`, `/${catalogFile}`],
    ].map(([source, destination]) => ({ source, destination })),
    headers: headers.map(([source, values]) => ({
      source,
      headers: Object.entries(values).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
