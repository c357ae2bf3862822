/**
 * Settings for `serve out` (the `serve` package, which hands requests to serve-handler).
 *
 * It never sees the query, so `?page=2` and `?format=api` are beyond it. It answers a folder with a listing, not
 * with its index, and its rewrites skip names that hold a dot, as every urn does. Hence: rewrites for the
 * root, the collections and their pages; `renderSingle`, which serves the only file of a folder, for records.
 */
import { corsHeaders, headersOf } from "../model/replies.ts";
import { collectionPath, type Form, fileOf, rootPath, xmlSuffix } from "../model/routes.ts";
import type { Resource } from "../resources/resource.ts";

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
  const settings = {
    cleanUrls: false,
    trailingSlash: true,
    directoryListing: false,
    renderSingle: true,
    symlinks: false,
    rewrites,
    headers: [
      { source: "**", headers: settingsOf(corsHeaders) },
      { source: "{api,format-api}/**", headers: settingsOf(headersOf("application/json")) },
      {
        source: "{api,format-api/api}/*_xml/**",
        headers: settingsOf(headersOf("application/xml")),
      },
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function settingsOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
