/** A buffer in which texts are joined as bytes. It is reused for every page, which spares the garbage collector. */

/** A range of bytes; `end` is the byte after the last. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

export class ByteBuffer {
  #buffer = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  append(text: string): ByteSpan {
    const start = this.#length;
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    this.#reserve(text.length * 3);
    this.#length += this.#buffer.write(text, start, "utf8");
    return { start, end: this.#length };
  }

  copy(source: ByteBuffer, { start, end }: ByteSpan): void {
    this.#reserve(end - start);
    this.#length += source.#buffer.copy(this.#buffer, this.#length, start, end);
  }

  /** The bytes of a span, valid until the next text is appended. */
  bytes({ start, end }: ByteSpan): Buffer {
    return this.#buffer.subarray(start, end);
  }

  /** All bytes, valid until the next text is appended. */
  all(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(needed * 2);
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
