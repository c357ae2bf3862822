/** The scripts of the search page: its own first, then its imports. */
export const searchScripts: readonly string[] = [
  "browser/search-page.js",
  "damage.js",
  ...["elements", "evidence", "fields", "left-place", "load", "results"].map(
    (name) => `browser/search/${name}.js`,
  ),
  ...[
    ...["answers", "bits", "bytes", "citation", "cited", "evidence", "find", "fold"],
    ...["greek-letters", "index-file", "nearness", "positions", "query", "similar", "strings"],
    ...["subjects", "text-piece", "vocabulary"],
  ].map((name) => `search/${name}.js`),
];

/** The script that marks the words of a search on the page of a passage. Its imports are among the scripts above. */
export const foundWordsScript = "browser/found-words.js";
