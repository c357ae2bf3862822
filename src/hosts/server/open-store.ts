/** Opens the site in a folder, plain or packed, as a store. */
import type { Build } from "../../model/published.ts";
import { packedFolder, readIndex } from "../../packed/folder.ts";
import { damaged } from "../../packed/format.ts";
import { readPacked } from "../../packed/reader.ts";
import { packsFolder } from "../../routing/routes.ts";
import { openPublished } from "../../site-folder/published.ts";
import { packedStore } from "../packed-store.ts";
import { bytesOf, type SizedContent, type Store } from "../store.ts";
import { folderStore } from "./folder-store.ts";
import { openFile } from "./open-file.ts";

/** @throws AnthologyError if nothing was published there, or the site is damaged */
export async function openStore(folder: string) {
  if (readIndex(folder) !== undefined) {
    const store = packedFolderStore(folder);
    return { store, isPacked: true, baseUrl: await baseUrlOf(store) };
  }
  const { base_url: baseUrl } = openPublished(folder, "run").head.options;
  return { store: folderStore(folder), isPacked: false, baseUrl };
}

/** Unpacked packs that the server keeps, in bytes: it has more memory than an instance on an edge. */
const keptBytes = 64 << 20;

export function packedFolderStore(folder: string): Store<SizedContent> {
  const { open, ofOneSite } = packedStore(readPacked(packedFolder(folder), keptBytes));
  return {
    // The packs themselves answer too: on an edge, requests for them go past the function.
    open: async (file) => (file.startsWith(packsFolder) ? openFile(folder, file) : open(file)),
    ofOneSite,
  };
}

/** The address that the site was built for. */
export async function baseUrlOf({ open }: Store): Promise<string> {
  const content = await open("build.json");
  if (content === undefined) throw damaged("build.json", "a file of the site", "nothing");
  const build = JSON.parse(new TextDecoder().decode(await bytesOf(content))) as Build;
  return build.options.base_url;
}
