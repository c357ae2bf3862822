/** Opens the site in a folder, plain or packed, for the commands that serve it. */
import { folderStore } from "../hosts/server/folder-store.ts";
import { baseUrlOf, packedFolderStore } from "../hosts/server/packed-folder.ts";
import { readIndex } from "../packed/folder.ts";
import { openPublished } from "../site-folder/published.ts";

/** @throws AnthologyError if nothing was published there, or the site is damaged */
export async function openStore(folder: string) {
  if (readIndex(folder) !== undefined) {
    const store = packedFolderStore(folder);
    return { store, isPacked: true, baseUrl: await baseUrlOf(store) };
  }
  const { base_url: baseUrl } = openPublished(folder, "run").head.options;
  return { store: folderStore(folder), isPacked: false, baseUrl };
}
