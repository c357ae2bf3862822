/**
 * Proves that the files of a published site agree with each other, apart from the code that made them. A build derives twins,
 * XML, single records and bulk files from pages that it checked; here each is read and compared.
 */
import { piecesOf } from "../../disk/files.ts";
import { openPublished } from "../published.ts";
import { checkCollection, checkTable } from "./collections.ts";
import { checkFile } from "./files.ts";
import { type PublishedFiles, SiteReader } from "./reader.ts";

/** The files of the site in a folder. */
export function filesIn(folder: string): PublishedFiles {
  const pieces = (path: string) => piecesOf(`${folder}/${path}`);
  return { ...openPublished(folder, "data"), pieces };
}

/**
 * Checks every file.
 * @param name of the site in messages
 * @throws AnthologyError of kind `data` with every fault
 */
export async function verifyContents(published: PublishedFiles, name: string): Promise<void> {
  const site = new SiteReader(published);
  const ids = new Map<string, ReadonlySet<string>>();
  for (const collection of site.head.collections) {
    ids.set(collection.name, await checkCollection(site, collection));
  }
  for (const path of site.dumps.keys()) {
    const name = /^dumps\/([a-z_]+)\.csv$/.exec(path)?.[1];
    if (name !== undefined) site.rows.set(path, await checkTable(site, path, ids.get(name)));
  }
  for (const [path, isRead] of site.paths) if (!isRead) await checkFile(site, path, ids);
  site.faults.throwIfAny(
    `the files of ${name} contradict each other`,
    "build the site again with this version and --force; faults that stay are defects of anthology-build",
  );
}
