/**
 * Opens published files with serve-handler, the engine of `serve`: it finds the file, its type and its ETag.
 *
 * It would also answer the request, but it does not support lists of ETags, leaves a file open after each 304 and each
 * broken connection, ends the process when a file disappears, and sends the length of one file with the bytes of another
 * when a build replaces it in between. So it gets a response object from this program, and its file accesses are checked.
 */
import { closeSync, createReadStream, type Stats } from "node:fs";
import { Readable, Transform, type TransformCallback } from "node:stream";
import serveHandler from "serve-handler";
import { openPlainFile } from "./plain-file.ts";

/** A file to send. The caller must read its body or destroy it. */
export interface OpenFile {
  readonly type: string;
  readonly length: number;
  readonly etag: string;
  readonly body: Readable;
}

/** How often a file may be replaced while it is opened. */
const attempts = 10;

/** Opens a file of the folder; undefined when there is no such file. */
export async function openFile(folder: string, file: string): Promise<OpenFile | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reply = new EngineReply();
    const watch = new Watch(folder, file, reply);
    const settings = { public: folder, cleanUrls: false, directoryListing: false, etag: true };
    await serveHandler({ url: `/${file}`, headers: {} }, reply, settings, {
      lstat: async () => watch.look(),
      createReadStream: () => watch.open(),
      sendError: (_path, response) => response.writeHead(404, {}),
    });
    if (!watch.hasChanged) return reply.opened();
    reply.destroy();
  }
  throw new Error(`${file} changed in each of ${attempts} attempts to read it`);
}

/** Checks that the content read belongs to the file whose status was read. */
class Watch {
  hasChanged = false;
  #file: Stats | undefined;
  readonly #folder: string;
  readonly #path: string;
  readonly #reply: EngineReply;

  constructor(folder: string, path: string, reply: EngineReply) {
    this.#folder = folder;
    this.#path = path;
    this.#reply = reply;
  }

  /** The status of the file for the engine, which answers with a 404 if there is none. */
  look(): Stats | undefined {
    const found = openPlainFile(this.#folder, this.#path);
    if (found !== undefined) closeSync(found.descriptor);
    this.#file = found?.stats;
    return this.#file;
  }

  open(): Readable {
    const found = openPlainFile(this.#folder, this.#path);
    if (found === undefined) {
      // It existed a moment ago: the next attempt finds the current state.
      this.hasChanged = true;
      return Readable.from([]);
    }
    const { ino, size, mtimeMs } = found.stats;
    const file = this.#file;
    this.hasChanged ||= ino !== file?.ino || size !== file.size || mtimeMs !== file.mtimeMs;
    const stream = createReadStream(this.#path, { fd: found.descriptor });
    this.#reply.once("close", () => stream.destroy());
    stream.on("error", (error) => this.#reply.destroy(error));
    return stream;
  }
}

/** The response object for the engine. It fails if it gets another number of bytes than the content length. */
class EngineReply extends Transform {
  statusCode = 200;
  #headers: Readonly<Record<string, string | number>> = {};
  #left = 0;

  constructor() {
    super();
    // The reader of the body gets the error as well, but there is no reader while the engine runs.
    this.on("error", () => {});
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>>): void {
    this.statusCode = status;
    this.#headers = headers;
    this.#left = Number(headers["Content-Length"]);
  }

  setHeader(): void {}

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(new Error("the file grew while it was sent"));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#left > 0 ? new Error("the file shrank while it was sent") : null);
  }

  opened(): OpenFile | undefined {
    if (this.statusCode === 200) {
      const { ETag, "Content-Type": type, "Content-Length": length } = this.#headers;
      return {
        type: String(type ?? "application/octet-stream"),
        length: Number(length),
        etag: String(ETag),
        body: this,
      };
    }
    this.destroy();
    if (this.statusCode === 404) return undefined;
    throw new Error(`the file could not be opened (${this.statusCode})`);
  }
}
