/**
 * The type of an output: files that are made from the records in one pass, batch by batch.
 *
 * Workers render batches of one collection, and pass each batch to every output that takes the collection. An output
 * can keep data of a batch, its part, until the end: plain data, which is stored as JSON for the next build, so that a
 * batch with unchanged rows is not read again. Files that need all parts are made in a finish, after all batches.
 */
import type { CollectionDiff } from "../comparison/compare.ts";
import type { Html } from "../markup/html.ts";
import type { Fault } from "../model/errors.ts";
import type { Bytes, FileDigest } from "../model/files.ts";
import type { OutputName } from "../model/products.ts";
import type { Collections, Manifest } from "../model/published.ts";
import type { AlignedGroups, ScholiumTexts, TextOrigin } from "../resources/related.ts";
import type { CollectionName, Columns } from "../resources/view.ts";
import type { LanguageTag } from "../routing/page-routes.ts";

export type { CollectionName };

/** What every file of a site may depend on: if it changes, the next build makes every unit again. */
export interface Site {
  readonly generator: Manifest["generator"];
  readonly options: Manifest["options"];
  readonly additions: Additions | undefined;
  readonly outputs: readonly Pick<Output, "name" | "guide" | "pages" | "assets">[];
  /** The collections without records, which the menu of every page leaves out. */
  readonly empty: readonly CollectionName[];
}

/** Facts about a site that are known before any record is read. A file that depends on one of them is made by a finish that names it. */
export interface SiteFacts extends Site {
  readonly snapshot: Manifest["snapshot"];
  count(collection: CollectionName): number;
  /** The ids in the addresses of a collection's records, in published order. */
  ids(collection: CollectionName): readonly string[];
  /** When a record last changed upstream; null if unknown. */
  readonly latestUpdate: string | null;
  /** The numbers of the books, in order. */
  readonly bookNumbers: readonly number[];
}

/** What the publisher adds to a site. */
export interface Additions {
  /** The colour of links on light screens, as `#rrggbb`. */
  readonly accent: string | undefined;
  /** Styles that override those of the program. */
  readonly stylesheet: string | undefined;
  readonly logo: AddedFile | undefined;
  readonly pages: readonly AddedPage[];
  /** Files that are published as they are. */
  readonly files: readonly AddedFile[];
  /** A table of Greek words. */
  readonly words?: readonly Analysis[] | undefined;
}

/** What a table says of a form: its lemma, and what it is of it. Texts that it does not have are empty. */
export interface Analysis {
  readonly form: string;
  readonly lemma: string;
  readonly parse: string;
  readonly gloss: string;
  readonly source: string;
  /** The only passage that it is about, such as `5.177`. */
  readonly passage: string;
}

export interface AddedFile {
  /** Its path in the published folder; of a logo, its name. */
  readonly path: string;
  /** The file with its content. */
  readonly file: string;
  readonly sha256: string;
}

/** A page that the publisher wrote. */
export interface AddedPage {
  readonly language: LanguageTag;
  readonly name: string;
  /** That of its front matter. */
  readonly title?: string | undefined;
  /** Markdown. */
  readonly text: string;
}

/** @param output its name, which no type checks: a program without this output has no pages that need it */
export function isMade(output: string, { outputs }: Pick<Site, "outputs">): boolean {
  return outputs.some(({ name }) => name === output);
}

/** Consecutive records of one collection that fill whole pages. */
export interface Batch<Name extends CollectionName = CollectionName> {
  readonly collection: Name;
  readonly site: Site;
  /** Index of the first record in the collection. */
  readonly first: number;
  /** How many records the collection has. */
  readonly count: number;
  readonly records: readonly Collections[Name][];
  readonly ids: readonly string[];
  /** The ids of the records before and after those of the batch, in the collection. */
  readonly around: readonly [before: string | undefined, after: string | undefined];
  /** The records as JSON, as they are published. */
  readonly texts: readonly string[];
  readonly related: Related;
}

/** Data of other records for the records of a batch. */
export interface Related {
  /** The main name of an author of the batch's passages, by the author's address. */
  mainName(author: string): string;
  /** Data of a text of the batch's records, by the text's address. */
  text(url: string): TextOrigin;
  /** Which words of which texts are aligned, by the address of an alignment of the batch's passages. */
  alignment(url: string): AlignedGroups;
  /** The scholia of a passage of the batch, by its address. */
  scholia(passage: string): readonly ScholiumTexts[];
  /** Addresses of the passages, then the scholia, in a manuscript region of the batch. */
  shownIn(manuscript: string): readonly string[];
  /**
   * The rows of a view of data/schema.sql about the records, in the order of the records. A view may show only what a record
   * itself or another member of this shows: the rows that it reads are not traced.
   * @param key the column with the keys of the records
   * @param order columns to order the rows of a record by
   */
  rows(view: string, key: string, order: readonly string[]): readonly Columns[];
}

/**
 * Receives the files of an output. Paths are relative to the published folder. Every link to the site must lead to a
 * page or file of this build.
 */
export interface Files {
  /** Writes a web page; the addresses in its markup are its links. A check does not make a page that is given as a function. */
  page(path: string, markup: Html | (() => Html)): void;
  /** Writes a JSON file, given as a value or as its text, which must fit a schema. */
  json(path: string, schema: string, content: object | string): void;
  /** Writes any other file. */
  bytes(path: string, content: Bytes): void;
  /**
   * Adds to a file that many batches write, in the order of the batches. What a finish adds is before or after that of all
   * batches. The addresses in markup are links of the file.
   */
  append(path: string, content: Bytes | Html, place?: "start" | "end"): void;
  /** Reports where a part of a file does not fit its schema. */
  check(path: string, schema: string, value: object): void;
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
export interface Finish<Facts = unknown> {
  /** The name of the parts that it takes, too. */
  readonly name: string;
  /** The collections whose parts it takes. */
  readonly parts: readonly CollectionName[];
  /** What else its files depend on, as JSON. */
  facts?(site: SiteFacts): Facts;
  make(parts: Parts, site: Site, files: Files, facts: Facts): void;
}

/** A finish with facts, which are given to it with their type. */
export function finishWith<Facts>(finish: Required<Finish<Facts>>): Finish {
  return finish as Finish;
}

/** The input of an output's last step, which runs when all other files are written. */
export interface Closing {
  /** The parts with a name. */
  parts(name: string): Parts;
  readonly site: SiteFacts;
  readonly files: Files;
  /** Size and hash of a file that batches wrote together. */
  joined(path: string): FileDigest;
  /** Gives a file that batches wrote together a second name. */
  copy(path: string, name: string): void;
  /** Publishes the snapshot itself. */
  snapshot(path: string): FileDigest;
  /** The previous site, if there is one to compare with. */
  readonly previous: Previous | undefined;
  records(collection: CollectionName, ids: Iterable<string>): ReadonlyMap<string, object>;
}

/** What an output is told of the previous site. */
export interface Previous {
  readonly baseUrl: string;
  /** What differs from it. */
  readonly differences: readonly CollectionDiff[];
  /** Whether many of its records may be missing in the new site. */
  readonly acceptsLoss: boolean;
  /** Its feeds of changes, in the languages that it has. */
  readonly feeds: ReadonlyMap<LanguageTag, string | undefined>;
}

interface FirstAndCount {
  readonly count: number;
  readonly first: string | undefined;
}

/** What the front page may show of the whole site, as JSON. */
export interface ShownFacts extends Pick<SiteFacts, "snapshot" | "latestUpdate"> {
  /** How many records each collection has, and the id of the first. */
  readonly collections: Readonly<Record<CollectionName, FirstAndCount>>;
}

/** The text about an output on the front page. */
interface Guide {
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
  /** What is made after all batches, from their parts. */
  finishes?(site: SiteFacts): readonly Finish[];
  /** Makes files that need the size and hash of other files, or that compare with another site. */
  close?(closing: Closing): void;
  /** Explains its files on the front page. @param top relative path to the root of the site */
  guide?(site: Site, top: string, facts: ShownFacts): Guide;
  /** Paths of its web pages, for search engines; `""` is the front page. */
  pages?(site: SiteFacts): Iterable<string>;
  /**
   * The address of the record that has its page at a path of a site in these languages, such as `/api/authors/12/`: one
   * exists if the other does.
   */
  recordOfPage?(path: string, languages: readonly LanguageTag[]): string | undefined;
  /** Files that its pages load besides those that all pages load, by path in the folder of the assets. */
  assets?(): Readonly<Record<string, string>>;
}
