/** Gathers text that goes into a file, so that it is written in pieces of about one size. */

/** Characters that are gathered before they are written. */
const pieceLength = 1 << 16;

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
