/** Writes the files of products beside the published folder, and gathers what is to be checked in them. */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { threadId } from "node:worker_threads";
import { type Fault, Faults } from "../model/errors.ts";
import type { FileDigest, ProductOutput, ProductStream } from "../products/product.ts";
import type { Validator } from "../validation/validator.ts";
import { folderOf, hasCode } from "./files.ts";
import type { ManifestFile } from "./manifest.ts";
import { linksOf } from "./product-links.ts";
import { digestOf, Stage, type StagePlan } from "./stage.ts";

/** What is known of the place for which files are made. */
export interface ProductPlace {
  readonly stage: StagePlan | undefined;
  readonly baseUrl: string;
  /** What the last build published, by path. */
  readonly published: ReadonlyMap<string, ManifestFile>;
}

/** Files that were made. It is plain data: threads hand it to each other. */
export interface MadeFiles {
  readonly files: readonly ManifestFile[];
  /** Each path of the site that a file leads to, with the first file that does. */
  readonly links: ReadonlyMap<string, string>;
  readonly faults: Pick<Faults, "shown" | "keys">;
  readonly written: number;
}

/** Takes the files of a part. */
export class ProductFiles implements ProductOutput {
  readonly #place: ProductPlace;
  readonly #validator: Validator;
  readonly #stage: Stage;
  readonly #files: ManifestFile[] = [];
  readonly #links = new Map<string, string>();
  readonly #faults = new Faults();
  #streams = 0;
  #streamed = 0;

  constructor(place: ProductPlace, validator: Validator) {
    this.#place = place;
    this.#validator = validator;
    this.#stage = new Stage(place.stage);
  }

  /** What was made so far. */
  get made(): MadeFiles {
    const { shown, keys } = this.#faults;
    return {
      files: this.#files,
      links: this.#links,
      faults: { shown, keys },
      written: this.#stage.written + this.#streamed,
    };
  }

  text(path: string, text: string, gone?: ReadonlySet<string>): FileDigest {
    for (const link of linksOf(path, text, this.#place.baseUrl)) {
      if (!this.#links.has(link) && gone?.has(link) !== true) this.#links.set(link, path);
    }
    const known = this.#place.published.get(path);
    const digest = this.#stage.write(path, Buffer.from(text), known && digestOf(known));
    const { bytes } = digest;
    return this.#listed(path, { bytes, sha256: Buffer.from(digest.sha256).toString("hex") });
  }

  json(path: string, schema: string, value: object, gone?: ReadonlySet<string>): FileDigest {
    if (!this.#validator.isValid(schema, value)) {
      for (const { pointer, expected, found } of this.#validator.faults(schema, value)) {
        const says = `${expected} (schemas/${schema.replace(/#.*$/, "")}.json)`;
        this.fault({ record: path, field: pointer, expected: says, found });
      }
    }
    return this.text(path, `${JSON.stringify(value)}\n`, gone);
  }

  stream(): ProductStream {
    this.#streams += 1;
    const name = `.stream-${threadId}-${this.#streams}`;
    return new StagedStream(this.#place.stage && `${this.#place.stage.staged}/${name}`, {
      isPublished: (path, digest) => this.#isPublished(path, digest),
      stagedAt: (path) => {
        this.#streamed += 1;
        return `${this.#place.stage?.staged}/${path}`;
      },
      list: (path, digest) => this.#listed(path, digest),
    });
  }

  fault(fault: Fault): void {
    this.#faults.add(fault);
  }

  #isPublished(path: string, { bytes, sha256 }: FileDigest): boolean {
    const known = this.#place.published.get(path);
    return known?.sha256 === sha256 && known.bytes === bytes && this.#stage.isThere(path, bytes);
  }

  #listed(path: string, { bytes, sha256 }: FileDigest): FileDigest {
    this.#files.push({ path, bytes, sha256 });
    return { bytes, sha256 };
  }
}

/** What a stream asks of whoever lists its file. */
interface StreamPlace {
  isPublished(path: string, digest: FileDigest): boolean;
  /** Where a file goes that is written anew. */
  stagedAt(path: string): string;
  list(path: string, digest: FileDigest): void;
}

/** A file under a name of its own until its real names are known; without a file its bytes are only counted. */
class StagedStream implements ProductStream {
  readonly #file: string | undefined;
  readonly #descriptor: number | undefined;
  readonly #place: StreamPlace;
  readonly #hash: Hash = createHash("sha256");
  #bytes = 0;

  constructor(file: string | undefined, place: StreamPlace) {
    this.#file = file;
    this.#place = place;
    if (file === undefined) return;
    mkdirSync(folderOf(file), { recursive: true });
    this.#descriptor = openSync(file, "w");
  }

  write(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    if (this.#descriptor !== undefined) writeFileSync(this.#descriptor, piece);
  }

  end(pathsOf: (digest: FileDigest) => readonly string[]): FileDigest {
    const digest = { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
    const paths = pathsOf(digest);
    for (const path of paths) this.#place.list(path, digest);
    if (this.#file === undefined || this.#descriptor === undefined) return digest;
    closeSync(this.#descriptor);
    const [first, ...others] = paths
      .filter((path) => !this.#place.isPublished(path, digest))
      .map((path) => this.#place.stagedAt(path));
    if (first === undefined) {
      rmSync(this.#file);
    } else {
      mkdirSync(folderOf(first), { recursive: true });
      renameSync(this.#file, first);
      for (const other of others) share(first, other);
    }
    return digest;
  }
}

/** Gives a file a second name. Nothing that is published is written to in place, so both may be one file on the disk. */
function share(file: string, name: string): void {
  mkdirSync(folderOf(name), { recursive: true });
  try {
    linkSync(file, name);
  } catch (error) {
    const isUnable = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"];
    if (!isUnable.some((code) => hasCode(error, code))) throw error;
    copyFileSync(file, name);
  }
}
