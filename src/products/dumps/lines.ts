/** Lines of text on their way into a file, in pieces of a size that does not depend on how they come. */
import { Gzip } from "fflate";
import type { DumpStream } from "./dump-file.ts";

/** Characters that are gathered before they are written. */
const pieceLength = 1 << 16;

/** Takes text, and hands it on in pieces. */
export class TextPieces {
  readonly #write: (piece: Uint8Array) => void;
  #text = "";

  constructor(write: (piece: Uint8Array) => void) {
    this.#write = write;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= pieceLength) this.flush();
  }

  flush(): void {
    this.#write(Buffer.from(this.#text));
    this.#text = "";
  }
}

/**
 * Compresses into a file. The library is the same wherever this program runs, and nothing is left for it to choose:
 * `mem` would follow from the length by a logarithm, and `mtime` from the clock. What zlib makes depends on its version.
 */
export function gzip(stream: DumpStream): Gzip {
  return new Gzip({ level: 6, mem: 8, mtime: 0 }, (piece) => stream.write(piece));
}
