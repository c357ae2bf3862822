/** Counts and hashes the files of each collection and output of a site, from the list of its files. */

import { createHash } from "node:crypto";
import type { ManifestFile } from "../model/files.ts";
import { outputsOf } from "../model/products.ts";
import type { Build } from "../model/published.ts";
import { fileGroups } from "./groups.ts";
import type { ManifestHead } from "./manifest.ts";

/** The part of build.json that is computed from the files. */
export type Inventory = Pick<Build, "totals" | "collections" | "products" | "other">;

/**
 * Begins to take the inventory of a site with this head and these files.
 * @returns the same files, each of which is counted as it is read, and `end`, to be called once after the last one
 */
export function takeInventory(
  { collections, options }: ManifestHead,
  files: Iterable<ManifestFile>,
) {
  const counts = fileGroups(collections, outputsOf(options), () => new GroupCount());
  return {
    files: counted(files, (file) => counts.of(file.path).add(file)),
    end: (): Inventory => {
      const inCollections = collections.map(({ name, records }) => {
        const count = counts.collections.get(name) ?? new GroupCount();
        return { name, records, ...count.end() };
      });
      const inProducts = [...counts.products].map(([name, count]) => ({ name, ...count.end() }));
      const other = counts.other.end();
      const all = [...inCollections, ...inProducts, other];
      const totals = {
        records: sum(collections, "records"),
        files: sum(all, "files"),
        bytes: sum(all, "bytes"),
      };
      return { totals, collections: inCollections, products: inProducts, other };
    },
  };
}

/** The inventory of a site whose files are not needed for anything else. */
export function inventoryOf(head: ManifestHead, files: Iterable<ManifestFile>): Inventory {
  const inventory = takeInventory(head, files);
  for (const _ of inventory.files);
  return inventory.end();
}

function* counted(
  files: Iterable<ManifestFile>,
  count: (file: ManifestFile) => void,
): Generator<ManifestFile> {
  for (const file of files) {
    count(file);
    yield file;
  }
}

/** Characters that are hashed at once. There may be a million lines. */
const pieceSize = 1 << 16;

/** Counts the files of a group, and hashes the lines that `sha256sum` would print for them. */
class GroupCount {
  #files = 0;
  #bytes = 0;
  #lines = "";
  readonly #hash = createHash("sha256");

  add({ path, bytes, sha256 }: ManifestFile): void {
    this.#files += 1;
    this.#bytes += bytes;
    this.#lines += `${sha256}  ${path}\n`;
    if (this.#lines.length < pieceSize) return;
    this.#hash.update(this.#lines);
    this.#lines = "";
  }

  end(): { files: number; bytes: number; sha256: string } {
    const sha256 = this.#hash.update(this.#lines).digest("hex");
    return { files: this.#files, bytes: this.#bytes, sha256 };
  }
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
