/**
 * A simple script, as one would write it for this task alone: better-sqlite3 with queries for each record, promises, p-limit
 * and fs-extra. No validation, no check of links, nothing atomic: it writes straight into the folder.
 *
 *     node scripts/bench/peers/by-hand.mjs <snapshot> <out>
 */
import { join } from "node:path";
import fs from "fs-extra";
import pLimit from "p-limit";
import { filesOfPage, indexesOn, openCollections, pagesOf, rootFiles } from "./content.mjs";

/** Files that are written at once, and pages that are worked on at once. */
const limitFiles = pLimit(32);
const limitPages = pLimit(4);

const [snapshotFile, out] = process.argv.slice(2);

await write(rootFiles());
// One collection after the other: memory holds the records of one at most.
for (const collection of openCollections(snapshotFile)) {
  const writePage = (page) => {
    const records = indexesOn(collection, page).flatMap((index) =>
      collection.texts(index, index + 1),
    );
    return write(filesOfPage(collection, page, records));
  };
  await Promise.all(pagesOf(collection).map((page) => limitPages(() => writePage(page))));
}

function write(files) {
  return Promise.all(
    files.map(([path, text]) => limitFiles(() => fs.outputFile(join(out, path), text))),
  );
}
