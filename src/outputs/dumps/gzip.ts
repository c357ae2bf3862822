/**
 * A gzip file (RFC 1952) with one member, whose parts are compressed separately, so that a build compresses only what
 * changed. Each part consists of deflate blocks (RFC 1951) that refer only to the part itself and end at a byte
 * boundary, like the output of a full flush of zlib. Files of several members would be simpler, but browsers read only
 * the first.
 */
import { crc32 } from "node:zlib";
import { Deflate } from "fflate";

/**
 * Settings that give the same bytes everywhere. `mem` is set because the library would derive it from the length with a
 * logarithm. zlib is not used because its output differs between versions.
 */
const settings = { level: 6, mem: 8 } as const;

/** The facts about a part that the end of the file needs. */
export interface GzipPart {
  /** CRC-32 of the uncompressed content. */
  readonly crc: number;
  readonly bytes: number;
}

export function gzipPart(content: Uint8Array): GzipPart {
  return { crc: crc32(content), bytes: content.length };
}

export function deflated(content: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  const deflate = new Deflate(settings, (piece) => pieces.push(piece));
  deflate.push(content);
  deflate.flush();
  // The last block is empty; `withoutEnd` turns it into one that others can follow.
  deflate.push(new Uint8Array(), true);
  return withoutEnd(Buffer.concat(pieces));
}

/** The start of the file: no name, no time, and the same system on every machine. */
export const gzipHead: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** The end of the file: an empty last block, then CRC-32 and length of the uncompressed content. */
export function gzipTail(parts: Iterable<GzipPart>): Uint8Array {
  const { crc, bytes } = [...parts].reduce(joined, { crc: 0, bytes: 0 });
  const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  tail.writeUInt32LE(crc, 2);
  tail.writeUInt32LE(bytes % 2 ** 32, 6);
  return tail;
}

/** Number of bits of an empty block with fixed codes: three in its header, seven in its end code. */
const emptyBlock = 10;

/**
 * Changes blocks that end with an empty last block so that others can follow: clears the flag of the last block, and
 * adds an empty uncompressed block, which ends at a byte boundary.
 */
function withoutEnd(blocks: Uint8Array): Uint8Array {
  // The last two bits that are set belong to the header of the empty block: the flag "last", and "fixed codes".
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

/** CRC and length of two parts together: the CRC of the first is continued over as many zeros as the second has bytes. */
function joined(one: GzipPart, other: GzipPart): GzipPart {
  const zeros = Buffer.alloc(other.bytes);
  // A CRC is linear but for its start, which the CRC of the zeros alone takes out again.
  const crc = crc32(zeros, one.crc) ^ crc32(zeros) ^ other.crc;
  return { crc: crc >>> 0, bytes: one.bytes + other.bytes };
}
