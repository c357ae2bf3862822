/** A collection as lines of JSON: each record as at its own address, in the order of the pages, compressed. */
import { Gzip } from "fflate";
import type { DumpStream } from "./dump-file.ts";
import { TextPieces } from "./text-pieces.ts";

/**
 * Nothing is left to be chosen for us: `mem` would follow from the length by way of a logarithm, `mtime` from the clock.
 * zlib itself would not do, since what it makes differs from one version to the next.
 */
const settings = { level: 6, mem: 8, mtime: 0 } as const;

/** Writes records as they come. */
export class JsonLinesWriter {
  readonly #compressed: Gzip;
  readonly #text: TextPieces;

  constructor(stream: DumpStream) {
    const compressed = new Gzip(settings, (piece) => stream.write(piece));
    this.#compressed = compressed;
    this.#text = new TextPieces((piece) => compressed.push(piece));
  }

  add(record: object): void {
    this.#text.add(`${JSON.stringify(record)}\n`);
  }

  end(): void {
    this.#text.flush();
    this.#compressed.push(new Uint8Array(), true);
  }
}
