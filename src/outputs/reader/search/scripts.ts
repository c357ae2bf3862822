/** The scripts of the search page: the first is the page's own, and the others are what it imports. */
export const searchScripts: readonly string[] = [
  "browser/search-page.js",
  "damage.js",
  ...["elements", "evidence", "fields", "left-place", "load", "results", "tools"].map(
    (name) => `browser/search/${name}.js`,
  ),
  ...[
    ...["answers", "bits", "bytes", "citation", "cited", "evidence", "find", "fold"],
    ...["greek-letters", "index-file", "lemmas", "nearness", "positions", "query", "similar"],
    ...["strings"],
    ...["subjects", "text-piece", "vocabulary"],
  ].map((name) => `search/${name}.js`),
];

/** What words lead to, and what marks words on pages; what they import is among the scripts of the search. */
export const wordScripts: readonly string[] = [
  "browser/word-panel.js",
  "browser/page-words.js",
  "browser/line-ranges.js",
];

/** The script that marks the words of a search on the page of a passage; what it imports is among the others. */
export const foundWordsScript = "browser/found-words.js";
