/**
 * A gzip file (RFC 1952) of one member whose parts are compressed by themselves, so that a build compresses again only
 * what changed. Each part is deflate blocks (RFC 1951) that refer to nothing outside of it and end with a byte, as a
 * flush of zlib leaves them. Files of several members would be simpler, but browsers read the first member alone.
 */
import { crc32 } from "node:zlib";
import { Deflate } from "fflate";

/**
 * Nothing is left to be chosen for us: `mem` would follow from the length by way of a logarithm. zlib itself would not
 * do, since what it makes differs from one version to the next.
 */
const settings = { level: 6, mem: 8 } as const;

/** What has to be known of a part in the end. */
export interface GzipPart {
  /** CRC-32 of what was compressed. */
  readonly crc: number;
  readonly bytes: number;
}

/** Compresses a part of a file. */
export function gzipPart(content: Uint8Array): GzipPart & { readonly compressed: Uint8Array } {
  const pieces: Uint8Array[] = [];
  const deflate = new Deflate(settings, (piece) => pieces.push(piece));
  deflate.push(content);
  deflate.flush();
  // The last block has no content: it is there to be made one that is not the last.
  deflate.push(new Uint8Array(), true);
  const compressed = withoutEnd(Buffer.concat(pieces));
  return { crc: crc32(content), bytes: content.length, compressed };
}

/** What the file begins with: no name, no time, and the same system on every machine. */
export const gzipHead: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** What the file ends with: an empty last block, the CRC-32 and the length of all that was compressed. */
export function gzipTail(parts: readonly GzipPart[]): Uint8Array {
  const { crc, bytes } = parts.reduce(joined, { crc: 0, bytes: 0 });
  const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  tail.writeUInt32LE(crc, 2);
  tail.writeUInt32LE(bytes % 2 ** 32, 6);
  return tail;
}

/** Bits of an empty block with fixed codes: three of its head, seven of its end. */
const emptyBlock = 10;

/**
 * Blocks that end with an empty last one, as blocks that others may follow: the mark of the last is taken away, and an
 * empty block without compression goes on to the end of a byte.
 */
function withoutEnd(blocks: Uint8Array): Uint8Array {
  // The head of the empty block is the last two bits that are set: that it is the last, and that its codes are fixed.
  let fixed = blocks.length * 8 - 1;
  while (bitAt(blocks, fixed) === 0) fixed -= 1;
  const mark = fixed - 1;
  const end = mark + emptyBlock;
  const length = Math.ceil((end + 3) / 8);
  const result = new Uint8Array(length + 4);
  result.set(blocks.subarray(0, length));
  result[mark >> 3] = (blocks[mark >> 3] ?? 0) & ~(1 << (mark & 7));
  result.set([0, 0, 0xff, 0xff], length);
  return result;
}

function bitAt(bytes: Uint8Array, index: number): number {
  return ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1;
}

/** What is known of two parts as one: the CRC of the first is moved on by the length of the second. */
function joined(one: GzipPart, other: GzipPart): GzipPart {
  const moved = multiplied(one.crc, power(other.bytes));
  return { crc: (moved ^ other.crc) >>> 0, bytes: one.bytes + other.bytes };
}

/** The polynomial of CRC-32, its lowest power in the highest bit, as the CRC itself has it. */
const polynomial = 0xedb88320;

/** x to the power of eight times a length, as CRCs of messages with so many bytes more are moved by it. */
function power(bytes: number): number {
  let result = 0x8000_0000;
  let base = 0x0080_0000;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiplied(result, base);
    base = multiplied(base, base);
  }
  return result;
}

/** The product of two polynomials, modulo that of CRC-32. */
function multiplied(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}
