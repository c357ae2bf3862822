/** `build.json`, a summary of a published folder that follows from its manifest, and the summary that a build gives its user. */

import { createHash } from "node:crypto";
import type { FileDigest, ProductFile } from "../model/files.ts";
import { type OutputName, outputsOf } from "../model/products.ts";
import type { Build } from "../model/published.ts";
import { collectionOfFile } from "../routing/routes.ts";
import type { ManifestHead } from "./manifest.ts";

/** The files of each collection and output, and the others: the part of build.json that is computed from the list. */
export type Inventory = Pick<Build, "totals" | "collections" | "products" | "other">;

/**
 * Begins to take the inventory of a site with this head and these files.
 * @returns the same files, each of which is counted as it is read, and `end`, to be called once after the last one
 */
export function takeInventory(
  { collections, options }: ManifestHead,
  files: Iterable<ProductFile>,
) {
  const byCollection = new Map(collections.map(({ name }) => [name, new GroupCount()]));
  const byOutput = new Map(outputsOf(options).map((name) => [name, new GroupCount()]));
  const other = new GroupCount();
  const groupOf = ({ path, product }: ProductFile) =>
    byOutput.get(product as OutputName) ?? byCollection.get(collectionOfFile(path) ?? "") ?? other;
  return {
    files: counted(files, (file) => groupOf(file).add(file)),
    end: (): Inventory => {
      const inCollections = collections.map(({ name, records }) => {
        const count = byCollection.get(name) ?? new GroupCount();
        return { name, records, ...count.end() };
      });
      const products = [...byOutput].map(([name, count]) => ({ name, ...count.end() }));
      const others = other.end();
      const all = [...inCollections, ...products, others];
      const totals = {
        records: sum(collections, "records"),
        files: sum(all, "files"),
        bytes: sum(all, "bytes"),
      };
      return { totals, collections: inCollections, products, other: others };
    },
  };
}

function* counted(
  files: Iterable<ProductFile>,
  count: (file: ProductFile) => void,
): Generator<ProductFile> {
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

  add({ path, bytes, sha256 }: ProductFile): void {
    this.#files += 1;
    this.#bytes += bytes;
    this.#lines += `${sha256}  ${path}\n`;
    if (this.#lines.length < pieceSize) return;
    this.#hash.update(this.#lines);
    this.#lines = "";
  }

  end(): Build["other"] {
    const sha256 = this.#hash.update(this.#lines).digest("hex");
    return { files: this.#files, bytes: this.#bytes, sha256 };
  }
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

/** The text of build.json for a manifest with this head, size and hash, and this inventory. */
export function buildFileText(
  { generator, snapshot, options }: ManifestHead,
  { sha256, bytes }: FileDigest,
  inventory: Inventory,
): string {
  const manifest = { sha256, bytes };
  const build: Build = { format: 1, generator, snapshot, options, manifest, ...inventory };
  return `${JSON.stringify(build, null, 2)}\n`;
}

/** How many files there are, and their size; a check does not make the files, and knows no sizes. */
interface Size {
  readonly files: number;
  readonly bytes?: number;
}

/** A collection, with its XML form and its twins. */
export interface CollectionSummary extends Size {
  readonly collection: string;
  readonly records: number;
  readonly pages: number;
}

export interface ProductSummary extends Size {
  readonly product: string;
}

/** A site as `build --json` and `check --json` print it. */
export interface SiteSummary extends Size {
  readonly head: ManifestHead;
  readonly collections: readonly CollectionSummary[];
  /** Files that belong to no collection. The last entry, `other`, counts the files of no output. */
  readonly products: readonly ProductSummary[];
}

/** Summarises the site with this head and this inventory. @param hasSizes whether the files were made */
export function summarise(
  head: ManifestHead,
  { totals, collections, products, other }: Inventory,
  hasSizes = true,
): SiteSummary {
  const size = ({ files, bytes }: Required<Size>) => ({ files, ...(hasSizes ? { bytes } : {}) });
  return {
    head,
    ...size(totals),
    collections: collections.map(({ name, records, ...group }, index) => {
      const pages = head.collections[index]?.pages ?? 0;
      return { collection: name, records, pages, ...size(group) };
    }),
    products: [
      ...products.map(({ name, ...group }) => ({ product: name, ...size(group) })),
      { product: "other", ...size(other) },
    ],
  };
}
