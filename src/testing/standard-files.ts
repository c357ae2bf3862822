/** Published files in standard formats, by the name of our schema for them. */

/** Patterns for the paths of each kind, relative to the published folder. */
export const standardFiles = {
  annotation_collection: /^annotations\/index\.jsonld$/,
  annotation_page: /^annotations\/page\/[0-9]+\.jsonld$/,
  data_package: /^dumps\/datapackage\.json$/,
  dts_collection: /^dts\/collection(?:\/.+)?\.jsonld$/,
  dts_entry: /^dts\/index\.jsonld$/,
  dts_navigation: /^dts\/navigation\/.+\.jsonld$/,
  iiif_collection: /^iiif\/collection\.json$/,
  iiif_manifest: /^iiif\/[^/]+\/manifest\.json$/,
  linked_data: /^ld\/.+\.jsonld$/,
} as const;

export type StandardName = keyof typeof standardFiles;

/** The schema of a file; undefined if it has another format. */
export function standardOf(path: string): StandardName | undefined {
  const names = Object.keys(standardFiles) as StandardName[];
  return names.find((name) => standardFiles[name].test(path));
}
