/** Compact encodings of whole numbers and of sets of them. */

/** Writes bits, the first into the highest bit of the first byte. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;
  /** The bits of the incomplete byte, and their count. */
  #byte = 0;
  #count = 0;

  bit(value: number): void {
    this.bits(value, 1);
  }

  /** The lowest bits of a number. */
  bits(value: number, count: number): void {
    let left = count;
    while (left > 0) {
      const taken = Math.min(8 - this.#count, left);
      left -= taken;
      this.#byte = (this.#byte << taken) | ((value >>> left) & ((1 << taken) - 1));
      this.#count += taken;
      if (this.#count === 8) this.#end();
    }
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
    const code = value < first ? value - first + bound : value - first;
    if (code < short) this.bits(code, length - 1);
    else this.bits(code + short, length);
  }

  /**
   * Different numbers below a bound, in ascending order, whose count the reader knows: first the middle one, coded in its
   * possible range, then each half in the same way (binary interpolative coding). Numbers close together take few bits.
   */
  set(numbers: readonly number[], bound: number): void {
    const write = (from: number, to: number, low: number, high: number): void => {
      if (from === to) return;
      const middle = (from + to) >> 1;
      const least = low + (middle - from);
      const most = high - (to - middle);
      const value = numbers[middle] ?? 0;
      this.below(most - least + 1, value - least);
      write(from, middle, low, value);
      write(middle + 1, to, value + 1, high);
    };
    write(0, numbers.length, 0, bound);
  }

  /** Completes the current byte. */
  align(): void {
    if (this.#count === 0) return;
    this.#byte <<= 8 - this.#count;
    this.#end();
  }

  /** The number of complete bytes written. */
  get length(): number {
    return this.#length;
  }

  bytes(): Uint8Array {
    this.align();
    return this.#bytes.slice(0, this.#length);
  }

  #end(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = this.#byte;
    this.#length += 1;
    this.#byte = 0;
    this.#count = 0;
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

/** How many numbers below the bound have the short code, the first of them, and the length of the long code. */
function codesBelow(bound: number) {
  const length = bound <= 1 ? 0 : 32 - Math.clz32(bound - 1);
  const short = 2 ** length - bound;
  return { short, length, first: (bound - short) >> 1 };
}
