/**
 * The ledger of a build: size and hash of every file of the collections, in memory that all threads share.
 *
 * Each file has a number that follows from the plan, so that nobody has to hold or send a path for it: at ten
 * times the usual size there are close to a million files.
 */
import { collectionPath, type Form, fileOf, recordPath, xmlSuffix } from "../model/routes.ts";
import { type Collection, recordsIn, type Site, type Task } from "./plan.ts";

/** Bytes of a SHA-256. */
const hashLength = 32;

/** Memory of a ledger, as it is handed to another thread. */
export interface LedgerMemory {
  readonly sizes: SharedArrayBuffer;
  readonly hashes: SharedArrayBuffer;
}

/** A size that no file has: nothing is known of this one. A file of 4 GiB could not be rendered. */
const unknown = 0xffff_ffff;

/** Sizes and hashes by the number of the file. */
export class Ledger {
  readonly memory: LedgerMemory;
  readonly #sizes: Uint32Array;
  readonly #hashes: Buffer;

  constructor(memory: LedgerMemory) {
    this.memory = memory;
    this.#sizes = new Uint32Array(memory.sizes);
    this.#hashes = Buffer.from(memory.hashes);
  }

  /** A ledger of so many files, of which nothing is known. */
  static ofFiles(count: number): Ledger {
    const sizes = new SharedArrayBuffer(count * Uint32Array.BYTES_PER_ELEMENT);
    new Uint32Array(sizes).fill(unknown);
    return new Ledger({ sizes, hashes: new SharedArrayBuffer(count * hashLength) });
  }

  has(file: number): boolean {
    return this.#sizes[file] !== unknown;
  }

  /** Size in bytes. */
  sizeOf(file: number): number {
    return this.#sizes[file] ?? unknown;
  }

  /** The 32 bytes of the SHA-256. */
  hashOf(file: number): Buffer {
    return this.#hashes.subarray(file * hashLength, (file + 1) * hashLength);
  }

  /** The same in hexadecimal. */
  hexOf(file: number): string {
    return this.#hashes.toString("hex", file * hashLength, (file + 1) * hashLength);
  }

  set(file: number, bytes: number, sha256: Uint8Array): void {
    this.#sizes[file] = bytes;
    this.#hashes.set(sha256, file * hashLength);
  }

  /** Copies what another ledger knows of a file. */
  take(other: Ledger, file: number): void {
    this.set(file, other.sizeOf(file), other.hashOf(file));
  }
}

/** The numbers of a site's files: for each form and collection its records, then its pages, then those in XML. */
export class FileNumbers {
  /** How many files there are. */
  readonly count: number;
  readonly forms: readonly Form[];
  readonly #site: Site;
  /** Number of the first file of each collection, by form. */
  readonly #first: readonly (readonly number[])[];

  constructor(site: Site) {
    this.#site = site;
    this.forms = site.options.formatApi ? ["plain", "api"] : ["plain"];
    let count = 0;
    this.#first = this.forms.map(() =>
      site.collections.map(({ entries, pages, xml }) => {
        const first = count;
        count += entries.length + pages * (xml ? 2 : 1);
        return first;
      }),
    );
    this.count = count;
  }

  /** The numbers of a collection's files: a run for each form. */
  ofCollection(collection: number): { readonly first: number; readonly count: number }[] {
    const { entries, pages, xml } = this.#site.collections[collection] as Collection;
    const count = entries.length + pages * (xml ? 2 : 1);
    return this.forms.map((form) => ({ first: this.ofRecord(collection, form, 0), count }));
  }

  /** How many files these tasks write. */
  ofTasks(tasks: readonly Task[]): number {
    let count = 0;
    for (const task of tasks) {
      const { xml } = this.#site.collections[task.collection] as Collection;
      count += recordsIn(this.#site, task) + (task.lastPage - task.firstPage + 1) * (xml ? 2 : 1);
    }
    return count * this.forms.length;
  }

  /** The file of a record, by its place in the collection, counted from 0. */
  ofRecord(collection: number, form: Form, place: number): number {
    return (this.#first[this.forms.indexOf(form)]?.[collection] ?? 0) + place;
  }

  /** The file of a page, counted from 1. */
  ofPage(collection: number, form: Form, page: number): number {
    const { entries } = this.#site.collections[collection] as Collection;
    return this.ofRecord(collection, form, entries.length) + page - 1;
  }

  /** The file of a page in XML. */
  ofXmlPage(collection: number, form: Form, page: number): number {
    const { pages } = this.#site.collections[collection] as Collection;
    return this.ofPage(collection, form, page) + pages;
  }

  /** Every file with its path, sorted by the code units of the paths. */
  *inOrder(): Generator<{ readonly path: string; readonly file: number }> {
    const { collections } = this.#site;
    const folders = collections.flatMap(({ resource: { name }, xml }, collection) => {
      const json = { path: collectionPath(name), order: this.#jsonOrder(collection) };
      if (!xml) return [json];
      return [json, { path: collectionPath(name + xmlSuffix), order: this.#xmlOrder(collection) }];
    });
    folders.sort((one, other) => (one.path < other.path ? -1 : 1));
    for (const form of this.forms) {
      for (const { order } of folders) yield* order(form);
    }
  }

  #jsonOrder(collection: number) {
    const { resource, entries, pages } = this.#site.collections[collection] as Collection;
    const path = collectionPath(resource.name);
    const pathOf = (index: number, form: Form): string => {
      const entry = entries[index];
      return entry === undefined
        ? fileOf(path, form, index - entries.length + 1)
        : fileOf(recordPath(resource.name, entry.id), form);
    };
    const order = sortedBy(entries.length + pages, (index) => pathOf(index, "plain"));
    const first = (form: Form) => this.ofRecord(collection, form, 0);
    return function* (form: Form) {
      for (const index of order) yield { path: pathOf(index, form), file: first(form) + index };
    };
  }

  #xmlOrder(collection: number) {
    const { resource, pages } = this.#site.collections[collection] as Collection;
    const pathOf = (index: number, form: Form) =>
      fileOf(collectionPath(resource.name + xmlSuffix), form, index + 1);
    const order = sortedBy(pages, (index) => pathOf(index, "plain"));
    const first = (form: Form) => this.ofXmlPage(collection, form, 1);
    return function* (form: Form) {
      for (const index of order) yield { path: pathOf(index, form), file: first(form) + index };
    };
  }
}

/** The numbers from 0 to `count` by the code units of their names. */
function sortedBy(count: number, nameOf: (index: number) => string): Uint32Array {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const nameAt = (index: number) => names[index] ?? "";
  return new Uint32Array(count)
    .map((_, index) => index)
    .sort((one, other) => (nameAt(one) < nameAt(other) ? -1 : 1));
}
