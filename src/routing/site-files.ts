/** Names of files and folders of a published site that are no addresses of the API. Runs on an edge. */

/** Folders of files whose path contains a hash of their content: they never change. */
export const hashedFolders = ["dumps/by-hash/", "assets/by-hash/"] as const;

/** Folder of files that the pages of a product load. Its name contains the hash of them all: they never change. */
export function assetsFolder(product: string, sha256: string): string {
  return `${hashedFolders[1]}${product}/${sha256.slice(0, 16)}/`;
}

export function dumpFile(name: string): string {
  return `dumps/${name}`;
}

/** The same file at an address whose content never changes: caches may keep it for ever. */
export function pinnedDumpFile(name: string, sha256: string): string {
  return `${hashedFolders[0]}${sha256.slice(0, 16)}/${name}`;
}

/** The rows of the table of words that explain no word of the texts. */
export const unusedWordsFile = "assets/reader/unused-words.json";

export const changesFile = "changes.json";

export const feedFile = "feed.atom";

/** Name of the manifest. It lists all files but itself and build.json, which has its hash. */
export const manifestName = "manifest.json";

/** Folder of all files of a packed site, and its index, in which the others are named (docs/packed.md). */
export const packsFolder = "packs/";
export const packedIndexName = `${packsFolder}index.json`;

/** Name of a marker: a published folder with this file at its top is neither the old build nor the new one. */
export const halfAppliedName = ".anthology-build-half-applied";
