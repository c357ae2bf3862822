/**
 * What a product is: files made from the records and published beside the pages of the API.
 *
 * A product has parts, which threads make at the same time, each from whole collections; what the parts found out
 * comes together at its end. While the collections of a part stay as they are, so do its files.
 */
import type { Fault } from "../model/errors.ts";
import type { Html } from "../model/html.ts";
import type { ProductName } from "../model/product-names.ts";
import type { Collections, Manifest } from "../model/published.ts";

/** Name of a collection. */
export type CollectionName = keyof Collections;

/** What products are made from. */
export interface ProductSource {
  /** Name and version of the program. */
  readonly generator: Manifest["generator"];
  /** The options as the manifest gives them. */
  readonly options: Manifest["options"];
  /** The snapshot as the manifest describes it. */
  readonly snapshot: Manifest["snapshot"];
  readonly snapshotFile: string;
  /** The products of this very build. */
  readonly products: readonly Pick<Product, "name" | "guide" | "pages">[];
  /** The site that was published before, where there is one to compare with. */
  readonly previous: PreviousSite | undefined;
  /** How many records a collection has. */
  count(collection: CollectionName): number;
  /** The ids in the addresses of its records, in the order of their publication. */
  ids(collection: CollectionName): readonly string[];
  /** Its records in the order of their publication, as the plain pages give them. They are read as they are asked for. */
  records<Name extends CollectionName>(collection: Name): Iterable<Collections[Name]>;
  /** Those of its records that have these ids, by their addresses; an id that none has is left out. */
  recordsOf<Name extends CollectionName>(
    collection: Name,
    ids: Iterable<string>,
  ): ReadonlyMap<string, Collections[Name]>;
}

/** The site that was published before this one. It is plain data: threads are given copies of it. */
export interface PreviousSite {
  readonly baseUrl: string;
  /** How messages name it. */
  readonly name: string;
  /** Whether this site may do without many of its records. */
  readonly acceptsLoss: boolean;
  /** Its records by collection, where they are to be compared. */
  readonly records: Readonly<Record<string, PreviousRecords>>;
}

/** A collection of that site. */
export interface PreviousRecords {
  readonly count: number;
  /** Its bulk file on this machine; undefined when every record is as it was. */
  readonly file: string | undefined;
}

/** Whether this very build makes a product. */
export function isMade(product: ProductName, { products }: ProductSource): boolean {
  return products.some(({ name }) => name === product);
}

/** Size in bytes and SHA-256 in hexadecimal. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Takes the files of a product. Paths are relative to the published folder. Every address of the site in a text
 * must be that of a page or file of this very build: one that is not stops it, unless its path is among those that
 * are said to be gone.
 */
export interface ProductOutput {
  /** Writes a whole file of text: HTML when its name says so, whose links may be relative. */
  text(path: string, text: string, gone?: ReadonlySet<string>): FileDigest;
  /** Writes a JSON file, which must fit its schema: `book_passages` is schemas/book_passages.json. */
  json(path: string, schema: string, value: object, gone?: ReadonlySet<string>): FileDigest;
  /** Begins a file that is too large to be held; its links are not looked at. */
  stream(): ProductStream;
  /** Tells what is wrong with the records; nothing is published then. */
  fault(fault: Fault): void;
}

/** A file that is written in pieces. */
export interface ProductStream {
  write(piece: Uint8Array): void;
  /** Ends the file and gives it its names: a name may hold the hash of the content. */
  end(pathsOf: (digest: FileDigest) => readonly string[]): FileDigest;
}

/** A part of a product. */
export interface ProductPart<Finding = unknown> {
  /** What tells it from the other parts. */
  readonly name: string;
  /** The collections that it is made from; `snapshot` when it is made from more than records: it is then always made anew. */
  readonly from: readonly CollectionName[] | "snapshot";
  /** Whether it compares these collections with those of the site that was published before. */
  readonly isComparison?: true;
  /** Whether a published file is one of its own. */
  owns(path: string): boolean;
  /** Makes its files; what it returns is plain data for `finish`. */
  make(source: ProductSource, output: ProductOutput): Finding;
}

/** The last part of a product, for which the others come first. */
export interface ProductEnd<Finding = unknown> {
  /** Whether a published file is one of its own. */
  owns(path: string): boolean;
  /** Makes its files; the findings are in the order of the parts. */
  make(findings: readonly Finding[], source: ProductSource, output: ProductOutput): void;
}

/** What the front page says of a product. */
export interface Guide {
  readonly heading: string;
  /** Paragraphs; links are relative to the published folder, and each must lead somewhere. */
  readonly text: Html;
}

/** A product whose parts find out such things. */
export interface Product<Finding = unknown> {
  readonly name: ProductName;
  /** What `--without` leaves out, in a few words. */
  readonly title: string;
  readonly parts: readonly ProductPart<Finding>[];
  /** Explains its files to who comes to the front page. */
  guide?(source: ProductSource): Guide;
  /** Paths of its pages that people read, for search engines: `""` is the front page. */
  pages?(source: ProductSource): Iterable<string>;
  /** Whether these options ask for it; they always do where this is absent. */
  isAskedFor?(options: Manifest["options"]): boolean;
  /** Makes the files that need what all parts found out. */
  readonly finish?: ProductEnd<Finding>;
}
