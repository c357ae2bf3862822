/** The scripts of the search page: the first is the page's own, and the others are what it imports. */
export const searchScripts: readonly string[] = [
  "browser/search-page.js",
  "damage.js",
  ...["fields", "load", "results"].map((name) => `browser/search/${name}.js`),
  ...[
    ...["answers", "bits", "bytes", "citation", "cited", "fold", "index-file", "query", "strings"],
    ...["subjects", "vocabulary"],
  ].map((name) => `search/${name}.js`),
];
