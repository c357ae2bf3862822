/** What a publication has to change: the files of a site, compared with those of its target. */

import { join } from "node:path";
import type { ManifestFile } from "../model/files.ts";
import { sideBySide } from "../site-folder/side-by-side.ts";
import type { Held } from "./held.ts";
import { PathList } from "./path-list.ts";
import type { FileChange, FileChanges, PublishTarget } from "./target.ts";

/** Compares a site with its target and writes the lists of changes to files of a folder. */
export function listChanges(
  files: Iterable<ManifestFile>,
  held: Held,
  target: Pick<PublishTarget, "has">,
  folder: string,
): FileChanges {
  const list = (name: string) => new PathList(join(folder, name));
  const lists = {
    new: list("new"),
    changed: list("changed"),
    gone: list("gone"),
    all: list("all"),
  };
  for (const { path, change } of changesOf(files, held, target)) {
    lists[change].add(path);
    lists.all.add(path);
  }
  for (const each of Object.values(lists)) each.end();
  return lists;
}

function* changesOf(
  files: Iterable<ManifestFile>,
  held: Held,
  target: Pick<PublishTarget, "has">,
): Generator<{ readonly path: string; readonly change: FileChange }> {
  for (const { path, items } of sideBySide(files, held.published(), held.uncertain())) {
    const [file, before, doubt] = items;
    if (file === undefined) yield { path, change: "gone" };
    else if (before === undefined) yield { path, change: "new" };
    else if (doubt !== undefined || file.sha256 !== before.sha256 || !target.has(file))
      yield { path, change: "changed" };
  }
}
