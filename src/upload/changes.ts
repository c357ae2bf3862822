/** What a publication has to change: the files of a site, compared with those of its target. */
import { join } from "node:path";
import type { ManifestFile } from "../publishing/manifest.ts";
import type { Held } from "./held.ts";
import { PathList } from "./path-list.ts";
import type { Change, Changes, Target } from "./target.ts";

/** Compares a site with its target and writes the lists of changes to files of a folder. */
export function listChanges(
  files: Iterable<ManifestFile>,
  held: Held,
  target: Pick<Target, "has">,
  folder: string,
): Changes {
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

/** Merges the three lists, which are sorted by path, so that none has to be kept in memory. */
function* changesOf(
  files: Iterable<ManifestFile>,
  held: Held,
  target: Pick<Target, "has">,
): Generator<{ readonly path: string; readonly change: Change }> {
  const site = new Cursor(files);
  const published = new Cursor(held.published());
  const doubtful = new Cursor(held.doubtful());
  for (;;) {
    const path = leastOf([site.path, published.path, doubtful.path]);
    if (path === undefined) return;
    const [file, before, doubt] = [site.take(path), published.take(path), doubtful.take(path)];
    if (file === undefined) yield { path, change: "gone" };
    else if (before === undefined) yield { path, change: "new" };
    else if (doubt !== undefined || file.sha256 !== before.sha256 || !target.has(file))
      yield { path, change: "changed" };
  }
}

/** A position in a sorted list. */
class Cursor<Item extends { readonly path: string }> {
  readonly #items: Iterator<Item>;
  #next: IteratorResult<Item>;

  constructor(items: Iterable<Item>) {
    this.#items = items[Symbol.iterator]();
    this.#next = this.#items.next();
  }

  /** Path of the next item. */
  get path(): string | undefined {
    return this.#next.done === true ? undefined : this.#next.value.path;
  }

  /** The next item, if it has this path. */
  take(path: string): Item | undefined {
    if (this.#next.done === true || this.#next.value.path !== path) return undefined;
    const { value } = this.#next;
    this.#next = this.#items.next();
    return value;
  }
}

function leastOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.reduce((least, path) =>
    least === undefined || (path !== undefined && path < least) ? path : least,
  );
}
