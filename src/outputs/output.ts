/**
 * What an output is: files that are made from the records while these are read, once, batch by batch.
 *
 * Workers render batches of one collection at a time and hand each batch to every output that takes the collection. What
 * an output has to remember of a batch until the end is its part: plain data, kept as JSON from one build to the next, so
 * that a batch whose rows did not change is not read again. What needs all parts is finished when all batches are there.
 */

import type { Html } from "../markup/html.ts";
import type { Fault } from "../model/errors.ts";
import type { OutputName } from "../model/output-names.ts";
import type { Collections, Manifest, Text, TextSummary } from "../model/published.ts";
import type { MarkedTexts } from "./pages/marked-texts.ts";

/** Name of a collection. */
export type CollectionName = keyof Collections;

/** What is known of a site before any record is read. */
export interface Site {
  /** Name and version of the program. */
  readonly generator: Manifest["generator"];
  /** The options as the manifest gives them. */
  readonly options: Manifest["options"];
  /** The snapshot as the manifest describes it. */
  readonly snapshot: Manifest["snapshot"];
  /** The outputs of this very build. */
  readonly outputs: readonly Pick<Output, "name" | "guide" | "pages">[];
  /** How many records a collection has. */
  count(collection: CollectionName): number;
  /** The ids in the addresses of its records, in the order of their publication. */
  ids(collection: CollectionName): readonly string[];
  /** Numbers of the books, in their order. */
  readonly bookNumbers: readonly number[];
}

/** Whether this very build makes an output. */
export function isMade(output: OutputName, { outputs }: Pick<Site, "outputs">): boolean {
  return outputs.some(({ name }) => name === output);
}

/** Some records of one collection that follow each other: whole pages of it. */
export interface Batch<Name extends CollectionName = CollectionName> {
  readonly collection: Name;
  readonly site: Site;
  /** Index in the collection of the first record. */
  readonly first: number;
  /** The records as they are published. */
  readonly records: readonly Collections[Name][];
  /** Their ids. */
  readonly ids: readonly string[];
  /** Their texts with marked links, from which every form is copied. */
  readonly json: MarkedTexts;
  /** The same as XML, where the collection has it. */
  readonly xml: MarkedTexts | undefined;
  /** What they show of other records. */
  readonly related: Related;
}

/** What is read of other records for those of a batch. */
export interface Related {
  /** The main name of an author of the batch's passages, by the author's address. */
  mainName(author: string): string;
  /** What is known of a text of the batch's records, by the text's address. */
  text(url: string): RelatedText;
  /** The scholia of a passage of the batch, by its address. */
  scholia(passage: string): readonly RelatedScholium[];
  /** Addresses of the passages, then the scholia, that stand in a manuscript region of the batch. */
  shownIn(manuscript: string): readonly string[];
}

export type RelatedText = Pick<Text, "language" | "edition">;

export interface RelatedScholium {
  readonly urn: string;
  readonly texts: readonly TextSummary[];
}

/** Size in bytes and SHA-256 in hexadecimal. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Takes the files of an output. Paths are relative to the published folder. Every link to the site must lead to a page
 * or file of this very build.
 */
export interface Files {
  /** Writes a file; the bytes are good for this call. */
  bytes(path: string, bytes: Uint8Array): void;
  text(path: string, text: string): void;
  /** Writes a JSON file, which must fit its schema: `book_passages` is schemas/book_passages.json. */
  json(path: string, schema: string, value: object): void;
  /** Notes what is wrong with a value that stands in a file: where it does not fit its schema. */
  check(path: string, schema: string, value: object): void;
  /** Writes a web page; the addresses in its markup are its links. */
  page(path: string, make: () => string): void;
  /**
   * Writes a web page that follows from this input alone: where the last build wrote it from the same input, it stays and
   * nothing is made.
   */
  pageOf(path: string, input: string, make: () => string): void;
  /** Adds to a file that many batches write; its pieces stand in the order of the batches. */
  piece(path: string, content: string | Uint8Array): void;
  /** Puts something before or after the pieces of a file. */
  frame(path: string, head: string | Uint8Array, tail: string | Uint8Array): void;
  /** The address of a file of the site: something links to it. */
  url(path: string): string;
  /** Tells what is wrong with the records; nothing is published then. */
  fault(fault: Fault): void;
}

/** Makes files from a batch; what it returns is kept of the batch, each part under the name by which finishes take it. */
export type BatchMaker = (batch: Batch, files: Files) => NamedParts;

/** What is kept of a batch. */
export type NamedParts = Readonly<Record<string, unknown>>;

/** Nothing has to be kept of a batch. */
export const noParts: NamedParts = {};

/** Takes the records of a collection. */
export function takes<Name extends CollectionName>(
  collection: Name,
  make: (batch: Batch<Name>, files: Files) => NamedParts,
): { readonly [Key in CollectionName]?: BatchMaker } {
  return { [collection]: make };
}

/** The parts of one name. */
export interface Parts {
  /** Those of a collection's batches, in their order. */
  of<Part>(collection: CollectionName): readonly Part[];
}

/** Files that need the parts of many batches. Several of an output are made at the same time. */
export interface Finish {
  /** What tells it from the others. */
  readonly name: string;
  /** Name of the parts that it takes; it is that of the finish unless it is named. */
  readonly part?: string;
  /** The collections whose parts it takes. */
  readonly parts: readonly CollectionName[];
  /** The collections whose ids or number of records it tells. */
  readonly ids?: readonly CollectionName[];
  /** Whether it tells what can differ while all of those stay the same. */
  readonly isAlwaysMade?: true;
  make(parts: Parts, site: Site, files: Files): void;
}

/** What the last step of an output is given: all other files are there. */
export interface Closing {
  /** The parts of a name. */
  parts(name: string): Parts;
  readonly site: Site;
  readonly files: Files;
  /** Size and hash of a file that batches wrote together. */
  joined(path: string): FileDigest;
  /** Gives a file that batches wrote together a second name. */
  copy(path: string, name: string): void;
  /** Publishes the snapshot itself. */
  snapshot(path: string): FileDigest;
  /** The site that was published before, where there is one to compare with. */
  readonly previous: PreviousSite | undefined;
  /** Those records of a collection that have these ids. */
  records(collection: CollectionName, ids: Iterable<string>): ReadonlyMap<string, object>;
}

/** The site that was published before this one. */
export interface PreviousSite {
  readonly baseUrl: string;
  /** How messages name it. */
  readonly name: string;
  /** Whether this site may do without many of its records. */
  readonly acceptsLoss: boolean;
  /** Its records by collection. */
  records(collection: CollectionName): PreviousRecords;
}

/** A collection of that site. */
export interface PreviousRecords {
  readonly count: number;
  /** Its bulk file on this machine; undefined when every record is as it was. */
  readonly file: string | undefined;
}

/** What the front page says of an output. */
export interface Guide {
  readonly heading: string;
  /** Paragraphs; each link must lead somewhere. */
  readonly text: Html;
}

/** Files of one kind, made from the records. */
export interface Output {
  readonly name: OutputName;
  /** What `--without` leaves out, in a few words. */
  readonly title: string;
  /** Whether a published file is one of its own. */
  owns(path: string): boolean;
  /** What it makes of the batches of the collections that it takes. */
  readonly batches: Readonly<Partial<Record<CollectionName, BatchMaker>>>;
  readonly finishes?: readonly Finish[];
  /** Makes what tells the size and hash of other files, or compares with another site. */
  close?(closing: Closing): void;
  /** Explains its files to those who come to the front page, from which `top` leads to the top of the site. */
  guide?(site: Site, top: string): Guide;
  /** Paths of its pages that people read, for search engines: `""` is the front page. */
  pages?(site: Site): Iterable<string>;
  /** Whether these options ask for it; they always do where this is absent. */
  isAskedFor?(options: Manifest["options"]): boolean;
}
