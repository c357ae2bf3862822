/** Compact encodings of whole numbers and of sets of them. */
import type { ByteReader } from "./bytes.ts";

/** Writes bits, the first into the highest bit of the first byte. */
export class BitWriter {
  #bytes = new Uint8Array(16);
  #length = 0;
  /** The bits after the complete bytes, at most 31, and their count. */
  #rest = 0;
  #count = 0;

  bit(value: number): void {
    this.bits(value, 1);
  }

  /** A number of at most 32 bits. */
  bits(value: number, count: number): void {
    const free = 32 - this.#count;
    if (count < free) {
      this.#rest = (this.#rest << count) | value;
      this.#count += count;
      return;
    }
    const left = count - free;
    // Nothing is left of 32 bits that are shifted by 32, but JavaScript would not shift them.
    this.#rest = (this.#count === 0 ? 0 : this.#rest << free) | (value >>> left);
    this.#count = 32;
    this.align();
    this.#rest = value & (2 ** left - 1);
    this.#count = left;
  }

  /** The bits of another writer, from its bytes. */
  copy(reader: ByteReader, count: number): void {
    let left = count;
    for (; left >= 8; left -= 8) this.bits(reader.byte(), 8);
    if (left > 0) this.bits(reader.byte() >>> (8 - left), left);
  }

  /** A number of at least 1: a zero for each bit after its first, then the number (Elias gamma). */
  positive(value: number): void {
    const length = 32 - Math.clz32(value);
    this.bits(0, length - 1);
    this.bits(value, length);
  }

  /** A number below a bound. Numbers near the middle take one bit less (centred truncated binary). */
  below(bound: number, value: number): void {
    const { short, length, first } = codesBelow(bound);
    if (length === 0) return;
    const code = value < first ? value - first + bound : value - first;
    if (code < short) this.bits(code, length - 1);
    else this.bits(code + short, length);
  }

  /**
   * Different numbers below a bound, in ascending order, whose count the reader knows: first the middle one, coded in its
   * possible range, then each half in the same way (binary interpolative coding). Numbers close together take few bits.
   */
  set(numbers: readonly number[], bound: number): void {
    this.#part(numbers, 0, numbers.length, 0, bound);
  }

  #part(numbers: readonly number[], from: number, to: number, low: number, high: number): void {
    // If the numbers fill the range, each takes no bits.
    if (from === to || to - from === high - low) return;
    const middle = (from + to) >> 1;
    const least = low + (middle - from);
    const most = high - (to - middle);
    const value = numbers[middle] ?? 0;
    this.below(most - least + 1, value - least);
    this.#part(numbers, from, middle, low, value);
    this.#part(numbers, middle + 1, to, value + 1, high);
  }

  /** Completes the current byte. */
  align(): void {
    if (this.#length + 4 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let left = this.#count; left > 0; left -= 8) {
      this.#bytes[this.#length] = left < 8 ? this.#rest << (8 - left) : this.#rest >>> (left - 8);
      this.#length += 1;
    }
    this.#rest = 0;
    this.#count = 0;
  }

  /** The number of complete bytes. */
  get length(): number {
    return this.#length + (this.#count >>> 3);
  }

  /** The number of bits. */
  get count(): number {
    return 8 * this.#length + this.#count;
  }

  bytes(): Uint8Array {
    this.align();
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads the bits that a `BitWriter` has written. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** The position of the next bit. */
  #at: number;

  constructor(bytes: Uint8Array, firstByte = 0) {
    this.#bytes = bytes;
    this.#at = firstByte * 8;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >>> 3];
    if (byte === undefined) throw new Error("the search index ends too early");
    const bit = (byte >>> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  positive(): number {
    let more = 0;
    while (this.bit() === 0) more += 1;
    return 2 ** more + this.bits(more);
  }

  below(bound: number): number {
    const { short, length, first } = codesBelow(bound);
    if (length === 0) return 0;
    const start = this.bits(length - 1);
    const code = start < short ? start : start * 2 + this.bit() - short;
    return code + first < bound ? code + first : code + first - bound;
  }

  /** Reads `count` numbers and passes each to `take`, in no particular order. */
  set(count: number, bound: number, take: (value: number) => void): void {
    this.#part(count, 0, bound, take);
  }

  #part(count: number, low: number, high: number, take: (value: number) => void): void {
    if (count === 0) return;
    const before = count >> 1;
    const after = count - before - 1;
    const least = low + before;
    const value = least + this.below(high - after - least);
    take(value);
    this.#part(before, low, value, take);
    this.#part(after, value + 1, high, take);
  }
}

/** How many numbers below the bound, which is at most 2³⁰, have the short code, the first of them, and the length of the long code. */
function codesBelow(bound: number) {
  const length = bound <= 1 ? 0 : 32 - Math.clz32(bound - 1);
  const short = (1 << length) - bound;
  return { short, length, first: (bound - short) >> 1 };
}
