/**
 * The type of an output: files that are made from the records in one pass, batch by batch.
 *
 * Workers render batches of one collection, and pass each batch to every output that takes the collection. An output
 * can keep data of a batch, its part, until the end: plain data, which is stored as JSON for the next build, so that a
 * batch with unchanged rows is not read again. Files that need all parts are made in a finish, after all batches.
 */
import type { Html } from "../markup/html.ts";
import type { Fault } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import type { OutputName } from "../model/products.ts";
import type { Collections, Manifest } from "../model/published.ts";
import type { ScholiumTexts, TextOrigin } from "../resources/related.ts";
import type { CollectionName } from "../resources/view.ts";
import type { RecordTexts } from "./pages/record-texts.ts";

export type { CollectionName };

/** Facts about a site that are known before any record is read. */
export interface Site {
  readonly generator: Manifest["generator"];
  readonly options: Manifest["options"];
  readonly snapshot: Manifest["snapshot"];
  readonly outputs: readonly Pick<Output, "name" | "guide" | "pages">[];
  count(collection: CollectionName): number;
  /** The ids in the addresses of a collection's records, in published order. */
  ids(collection: CollectionName): readonly string[];
  /** The numbers of the books, in order. */
  readonly bookNumbers: readonly number[];
}

export function isMade(output: OutputName, { outputs }: Pick<Site, "outputs">): boolean {
  return outputs.some(({ name }) => name === output);
}

/** Consecutive records of one collection that fill whole pages. */
export interface Batch<Name extends CollectionName = CollectionName> {
  readonly collection: Name;
  readonly site: Site;
  /** Index of the first record in the collection. */
  readonly first: number;
  readonly records: readonly Collections[Name][];
  readonly ids: readonly string[];
  /** The records as JSON, from which every form is copied. */
  readonly json: RecordTexts;
  /** The same as XML, if the collection has it. */
  readonly xml: RecordTexts | undefined;
  readonly related: Related;
}

/** Data of other records for the records of a batch. */
export interface Related {
  /** The main name of an author of the batch's passages, by the author's address. */
  mainName(author: string): string;
  /** Data of a text of the batch's records, by the text's address. */
  text(url: string): TextOrigin;
  /** The scholia of a passage of the batch, by its address. */
  scholia(passage: string): readonly ScholiumTexts[];
  /** Addresses of the passages, then the scholia, in a manuscript region of the batch. */
  shownIn(manuscript: string): readonly string[];
}

/** What a file contains, or a part of it. The addresses in markup are links of the file. */
export type FileContent = string | Uint8Array | Html;

/**
 * Receives the files of an output. Paths are relative to the published folder. Every link to the site must lead to a
 * page or file of this build.
 */
export interface Files {
  /** Writes a file; the caller may reuse the bytes afterwards. */
  bytes(path: string, bytes: Uint8Array): void;
  text(path: string, text: string): void;
  /** Writes a JSON file, which must fit the schema that routing/path-kinds.ts names for its path. */
  json(path: string, value: object): void;
  /** Reports where a value in a file does not fit its schema. */
  check(path: string, schema: string, value: object): void;
  /** Writes a web page; the addresses in its markup are its links. */
  page(path: string, markup: Html): void;
  /**
   * Writes a web page, or the bytes of a file, that depends only on this input. If the last build wrote it from the same
   * input, the file stays and `make` is not called.
   */
  madeFrom(path: string, input: string, make: () => Html | Uint8Array): void;
  /** Adds a piece to a file that many batches write; the pieces are in the order of the batches. */
  piece(path: string, content: FileContent): void;
  /**
   * Compressed bytes, for a file or a piece. A check does not call `make` and gets no bytes: compressing takes long, and
   * no data makes it fail.
   */
  compressed(make: () => Uint8Array): Uint8Array;
  /** Sets the start and the end of a file that has pieces. */
  frame(path: string, head: FileContent, tail: FileContent): void;
  /** The address of a file of the site, for a link to it. */
  url(path: string): string;
  /** Reports a fault in the records; the site is then not published. */
  fault(fault: Fault): void;
}

/** Makes files from a batch. Returns the parts to keep, each under the name that finishes use. */
export type BatchMaker = (batch: Batch, files: Files) => NamedParts;

/** The parts that are kept of a batch, by name. */
export type NamedParts = Readonly<Record<string, unknown>>;

export function takes<Name extends CollectionName>(
  collection: Name,
  make: (batch: Batch<Name>, files: Files) => NamedParts,
): { readonly [Key in CollectionName]?: BatchMaker } {
  return { [collection]: make };
}

/** The parts with one name. Each is read only when it is its turn: those of a large site need much memory. */
export interface Parts {
  /** The parts of a collection's batches, in order. */
  of<Part>(collection: CollectionName): Iterable<Part>;
  /** The items of such parts, if each part is a list. */
  items<Item>(collection: CollectionName): Item[];
}

/** Makes files that need the parts of many batches. */
export interface Finish {
  readonly name: string;
  /** Name of the parts that it takes; by default the name of the finish. */
  readonly part?: string;
  /** The collections whose parts it takes. */
  readonly parts: readonly CollectionName[];
  /** The collections whose ids or number of records its files depend on. */
  readonly ids?: readonly CollectionName[];
  /** Whether its files can change while all these inputs stay the same. */
  readonly isAlwaysMade?: true;
  make(parts: Parts, site: Site, files: Files): void;
}

/** The input of an output's last step, which runs when all other files are written. */
export interface Closing {
  /** The parts with a name. */
  parts(name: string): Parts;
  readonly site: Site;
  readonly files: Files;
  /** Size and hash of a file that batches wrote together. */
  joined(path: string): FileDigest;
  /** Gives a file that batches wrote together a second name. */
  copy(path: string, name: string): void;
  /** Publishes the snapshot itself. */
  snapshot(path: string): FileDigest;
  /** The previous site, if there is one to compare with. */
  readonly previous: PreviousSite | undefined;
  records(collection: CollectionName, ids: Iterable<string>): ReadonlyMap<string, object>;
}

export interface PreviousSite {
  readonly baseUrl: string;
  readonly name: string;
  /** Whether many of its records may be missing in the new site. */
  readonly acceptsLoss: boolean;
  records(collection: CollectionName): PreviousRecords;
}

export interface PreviousRecords {
  readonly count: number;
  /** A local copy of its bulk file; undefined if no record has changed. */
  readonly file: string | undefined;
}

/** The text about an output on the front page. */
export interface Guide {
  readonly heading: string;
  /** Paragraphs; each link must lead somewhere. */
  readonly text: Html;
}

/** Files of one kind, made from the records. */
export interface Output {
  readonly name: OutputName;
  /** A short description of its files. */
  readonly title: string;
  /** Its functions for batches, by collection. */
  readonly batches: Readonly<Partial<Record<CollectionName, BatchMaker>>>;
  readonly finishes?: readonly Finish[];
  /** Makes files that need the size and hash of other files, or that compare with another site. */
  close?(closing: Closing): void;
  /** Explains its files on the front page. @param top relative path to the root of the site */
  guide?(site: Site, top: string): Guide;
  /** Paths of its web pages, for search engines; `""` is the front page. */
  pages?(site: Site): Iterable<string>;
}
