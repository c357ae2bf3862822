/** Numbers and byte sequences in a file. Small numbers take one byte. */

/** Writes the content of a file. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** A whole number of at least 0, seven bits to a byte. */
  number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** A piece without its length. */
  raw(piece: Uint8Array): void {
    this.#makeRoom(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  /** A piece after its length. */
  piece(piece: Uint8Array): void {
    this.number(piece.length);
    this.raw(piece);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` has written. A truncated file is an error. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error("the search index ends too early");
    this.#at += 1;
    return byte;
  }

  piece(): Uint8Array {
    const length = this.number();
    const piece = this.#bytes.subarray(this.#at, this.#at + length);
    if (piece.length < length) throw new Error("the search index ends too early");
    this.#at += length;
    return piece;
  }
}

/** The numbers in a piece. */
export function readNumbers(piece: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(piece);
  return Uint32Array.from({ length: count }, () => reader.number());
}
