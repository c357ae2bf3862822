/** Takes the files of one job (a batch or a finish): stages them, and collects what must be checked at the end. */

import { hash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { Html } from "../markup/html.ts";
import { type Fault, Faults } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import type { Batch, FileContent, Files } from "../outputs/output.ts";
import { ApiFiles } from "../outputs/pages/api-files.ts";
import { ByteBuffer } from "../outputs/pages/byte-buffer.ts";
import { kindOf } from "../routing/path-kinds.ts";
import { collectionOfFile } from "../routing/routes.ts";
import { noDigest, Stage, type StagePlan } from "../site-folder/stage.ts";
import { contentFaults } from "../validation/contents.ts";
import type { Mismatch, Validator } from "../validation/validator.ts";
import { type KnownSite, LinkResolver } from "./links.ts";
import { pieceFault } from "./piece-checks.ts";
import type { TotalChecks } from "./total-checks.ts";

/** What a job made. Plain data: workers send it, and it is kept for the next build. */
export interface JobResult {
  readonly files: readonly JobFile[];
  /** Links whose target is not yet known to exist, each with the first file that has it. */
  readonly links: readonly (readonly [link: string, file: string])[];
  /** The pieces that the job adds to files of many jobs. Their contents are in its `piecesFile`, in this order. */
  readonly pieces: readonly Piece[];
  readonly faults: Pick<Faults, "shown" | "keys">;
  readonly written: number;
}

/** A part of a file that many jobs write. */
export interface Piece extends FileDigest {
  readonly path: string;
  /** Pieces are in the order of their positions. */
  readonly position: number;
}

export interface JobFile extends ManifestFile {
  /** The hash of the input that it depends on, if it depends on nothing else. */
  readonly input?: string;
}

export interface FilesContext {
  readonly stage: StagePlan;
  readonly plan: KnownSite;
  readonly validator: Validator;
  readonly totals: Pick<TotalChecks, "faults">;
}

/** What only some jobs have. */
export interface JobTools {
  /** The files that the job made in the last build from an input. They are still in place. */
  readonly last?: readonly JobFile[];
  /** The position of its pieces. */
  readonly position?: number;
  /** The records that the job is made from. */
  readonly batch?: Batch;
}

export function piecesFile({ work }: StagePlan, job: string): string {
  return `${work}/${job.replaceAll("/", "-")}`;
}

function bytesOfContent(content: FileContent): Uint8Array {
  return content instanceof Uint8Array ? content : Buffer.from(content.toString());
}

export function secondFile(path: string): Fault {
  return { record: path, field: "", expected: "one file of this name", found: "two" };
}

/** A buffer for the text that is being written, used again for each. */
const encoded = new ByteBuffer();
/** Longer texts, which are few, get buffers of their own: the shared one never shrinks. */
const maxShared = 1 << 18;

/** The bytes of a text, valid until the next call. */
function bytesOf(text: string): Uint8Array {
  if (text.length > maxShared) return Buffer.from(text);
  encoded.clear();
  return encoded.bytes(encoded.append(text));
}

export class JobFiles implements Files {
  readonly #context: FilesContext;
  readonly #job: string;
  /** The checks of pages and records. */
  readonly #api: ApiFiles | undefined;
  readonly #batch: Batch | undefined;
  readonly #known: ReadonlyMap<string, JobFile>;
  readonly stage: Stage;
  /** Whether contents are kept. A check needs only the names of files, and the hashes of pages, which come as bytes. */
  readonly #isKept: boolean;
  readonly #links: LinkResolver;
  readonly #files = new Map<string, JobFile>();
  readonly #position: number;
  /** Contents by the position and path of the piece that they are a part of. */
  readonly #pieces = new Map<string, Pick<Piece, "path" | "position"> & { parts: Uint8Array[] }>();
  readonly #faults = new Faults();

  constructor(context: FilesContext, job: string, { last, position = 0, batch }: JobTools = {}) {
    this.#context = context;
    this.#job = job;
    this.#api = batch && new ApiFiles(batch);
    this.#batch = batch;
    this.#known = new Map(last?.map((file) => [file.path, file]));
    this.#position = position;
    this.stage = new Stage(context.stage);
    this.#isKept = context.stage.staged !== undefined;
    this.#links = new LinkResolver(context.plan);
  }

  bytes(path: string, bytes: Uint8Array): void {
    this.#write(path, bytes);
  }

  text(path: string, text: string): void {
    // What a check can find in the data shows in JSON; other texts are correct by the way they are made.
    if (this.#isKept || kindOf(path)?.content.is === "json") this.#write(path, bytesOf(text));
    else this.list(path, noDigest);
  }

  json(path: string, value: object): void {
    this.text(path, `${JSON.stringify(value)}\n`);
  }

  check(path: string, schema: string, value: object): void {
    const { validator } = this.#context;
    if (validator.isValid(schema, value)) return;
    for (const { pointer, expected, found } of validator.faults(schema, value)) {
      const says = `${expected} (schemas/${schema.replace(/#.*$/, "")}.json)`;
      this.fault({ record: path, field: pointer, expected: says, found });
    }
  }

  page(path: string, markup: Html): void {
    this.#addLinks(path, markup);
    this.text(path, markup.toString());
  }

  madeFrom(path: string, input: string, make: () => Html | Uint8Array): void {
    const digest = hash("sha256", input);
    const known = this.#known.get(path);
    if (known?.input === digest) {
      this.list(path, known);
    } else {
      const made = make();
      if (made instanceof Html) this.page(path, made);
      else this.bytes(path, made);
      this.#files.set(path, {
        ...(this.#files.get(path) ?? known ?? { path, ...noDigest }),
        input: digest,
      });
    }
  }

  piece(path: string, content: FileContent): void {
    const bytes = this.#piece(path, this.#position, content);
    if (this.#isKept) this.mismatches(path, [pieceFault(path, bytes, this.#batch)]);
  }

  compressed(make: () => Uint8Array): Uint8Array {
    return this.#isKept ? make() : new Uint8Array();
  }

  frame(path: string, head: FileContent, tail: FileContent): void {
    this.#piece(path, -1, head);
    this.#piece(path, Number.MAX_SAFE_INTEGER, tail);
  }

  url(path: string): string {
    this.#links.addFile(path, path);
    return `${this.#context.plan.options.baseUrl}/${path}`;
  }

  fault(fault: Fault): void {
    this.#faults.add(fault);
  }

  mismatches(record: string, all: Iterable<Mismatch | undefined>): void {
    for (const mismatch of all) {
      if (mismatch === undefined) continue;
      const { pointer: field, expected, found } = mismatch;
      this.fault({ record, field, expected, found });
    }
  }

  /** Lists a file that was written elsewhere. */
  list(path: string, file: FileDigest & Pick<JobFile, "input">): void {
    if (this.#files.has(path)) this.fault(secondFile(path));
    this.#files.set(path, { ...file, path });
  }

  digest(path: string): FileDigest | undefined {
    return this.#files.get(path);
  }

  /** The result of the job. Nothing can be added afterwards. */
  end(): JobResult {
    for (const path of this.#api?.missing ?? []) {
      this.fault({ record: path, field: "", expected: "a file", found: "nothing" });
    }
    const { shown, keys } = this.#faults;
    return {
      files: [...this.#files.values()],
      links: this.#links.unknown(this.#files),
      pieces: this.#writePieces(),
      faults: { shown, keys },
      written: this.stage.written,
    };
  }

  #piece(path: string, position: number, content: FileContent): Uint8Array {
    this.#addLinks(path, content);
    const bytes = this.#isKept ? bytesOfContent(content) : new Uint8Array();
    const key = `${position} ${path}`;
    const known = this.#pieces.get(key);
    if (known === undefined) this.#pieces.set(key, { path, position, parts: [bytes] });
    else known.parts.push(bytes);
    return bytes;
  }

  #writePieces(): Piece[] {
    const pieces = [...this.#pieces.values()].map(({ path, position, parts }) => ({
      ...{ path, position },
      content: Buffer.concat(parts),
    }));
    if (this.#isKept && pieces.length > 0) {
      const { stage } = this.#context;
      mkdirSync(stage.work, { recursive: true });
      const contents = pieces.map(({ content }) => content);
      writeFileSync(piecesFile(stage, this.#job), Buffer.concat(contents));
    }
    return pieces.map(({ path, position, content }) => {
      return { path, position, bytes: content.length, sha256: hash("sha256", content) };
    });
  }

  #addLinks(path: string, content: FileContent): void {
    if (content instanceof Html) this.#links.addAll(path, content.addresses());
  }

  #write(path: string, bytes: Uint8Array): void {
    const { written } = this.stage;
    const { validator, totals } = this.#context;
    this.list(path, this.stage.write(path, bytes));
    if (collectionOfFile(path) !== undefined)
      this.mismatches(path, [this.#api?.check(path, bytes)]);
    // The published file was checked when it was made.
    else if (
      this.stage.written > written ||
      (!this.#isKept && kindOf(path)?.content.is === "json")
    ) {
      const total = (schema: string, value: object) => totals.faults(schema, value);
      this.mismatches(path, contentFaults(path, bytes, validator, total));
    }
  }
}
