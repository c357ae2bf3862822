/**
 * Settings for `serve out` (the `serve` package, which hands requests to serve-handler).
 *
 * It never sees the query, so `?page=2` and `?format=api` are beyond it. It answers a folder with a listing, not
 * with its index, and its rewrites skip names that hold a dot, as every urn does. Hence: rewrites for the
 * root, the collections and their pages; `renderSingle`, which serves the only file of a folder, for records.
 */
import { collectionPath, type Form, fileOf, rootPath, xmlSuffix } from "../model/routes.ts";
import type { Resource } from "../resources/resource.ts";

/** The methods that the contract allows on everything (contract 1.4). */
const allowedMethods = "GET, HEAD, OPTIONS";

/** The text of `serve.json`, for these resources in these forms. */
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
  const json = [
    { key: "Content-Type", value: "application/json" },
    { key: "Vary", value: "Accept" },
    { key: "Allow", value: allowedMethods },
  ];
  const xml = [{ key: "Content-Type", value: "application/xml" }, ...json.slice(1)];
  const settings = {
    cleanUrls: false,
    trailingSlash: true,
    directoryListing: false,
    renderSingle: true,
    symlinks: false,
    rewrites,
    headers: [
      { source: "{api,format-api}/**", headers: json },
      { source: "{api,format-api/api}/*_xml/**", headers: xml },
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
