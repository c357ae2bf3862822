/** Sites of three files that are published as a build does, for tests of interrupted publications. */
import { join } from "node:path";
import { isThere } from "../disk/is-there.ts";
import { createSync } from "../disk/sync.ts";
import { checkLocation } from "../site-folder/folders.ts";
import { type Commit, withLockedFolder } from "../site-folder/locked-folder.ts";
import { listPublished } from "../site-folder/published.ts";
import type { SiteLocation } from "../site-folder/published-at.ts";
import { Stage } from "../site-folder/stage.ts";
import { examples } from "./examples.ts";
import { contents } from "./tree.ts";

/** The texts of files by path. */
export type Files = Readonly<Record<string, string>>;

/** Two sites, each with a file that the other does not have. */
export const oldSite: Files = {
  "api/gone/index.json": "old",
  "api/index.json": "old",
  "index.html": "both",
};
export const nextSite: Files = {
  "api/index.json": "next",
  "api/new/index.json": "next",
  "index.html": "both",
};

/** Publishes a site. */
export async function publishSmall(
  location: SiteLocation,
  files: Files,
  sync = createSync(false),
): Promise<Commit> {
  checkLocation(location, [], false);
  return await withLockedFolder(location, sync, async (locked) => {
    const published = listPublished(locked, false);
    const { staged, out, work } = locked;
    const stage = new Stage({ staged, out: isThere(out) ? out : undefined, work }, 0);
    const list = Object.entries(files).map(([path, text]) => ({
      path,
      ...stage.write(path, Buffer.from(text)),
      product: "other" as const,
    }));
    const { files: _, ...head } = examples.manifest;
    return await locked.commit(head, list, published);
  });
}

/** What both sites have when they are published alone, into these folders of a folder. */
export async function bothSites(folder: string) {
  const publish = async (name: string, files: Files) => {
    await publishSmall({ kind: "folder", folder: join(folder, name) }, files);
    return contents(join(folder, name));
  };
  return { old: await publish("old", oldSite), next: await publish("next", nextSite) };
}
