/**
 * The positions of words in the documents, with which phrases and words near each other are found. They are split into
 * parts by the first two letters of the words, so that a query fetches only the parts of its words.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { furthest } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** The number of parts. It is prime, so that neighbouring letters fall into different parts. */
export const partCount = 61;

/** The number of unused positions between two texts of a document: words near each other are then in the same text. */
const gap = furthest + 1;

/** The number of words in a block. */
const step = 64;

/** The part with the words that begin with this text; undefined for fewer than two letters. */
export function partOf(beginning: string): number | undefined {
  const [first, second] = beginning;
  if (first === undefined || second === undefined) return undefined;
  return partOfLetters(first, second);
}

/** The part of a word, which may be a single letter. */
export function partOfWord(word: string): number {
  const [first = "", second = ""] = word;
  return partOfLetters(first, second);
}

function partOfLetters(first: string, second: string): number {
  return (31 * (first.codePointAt(0) ?? 0) + (second.codePointAt(0) ?? 0)) % partCount;
}

/** The last position in a document plus one. */
export function lengthOf(texts: readonly (readonly string[])[]): number {
  return texts.reduce((length, words) => length + words.length + gap, 0);
}

/**
 * The bytes of each part, not compressed.
 * @param documents the words of their texts
 */
export function writePositions(
  documents: readonly (readonly (readonly string[])[])[],
): Uint8Array[] {
  const words = new Map<string, number[]>();
  for (const [document, texts] of documents.entries()) {
    let position = 0;
    for (const text of texts) {
      for (const word of text) {
        const occurrences = words.get(word);
        if (occurrences === undefined) words.set(word, [document, position]);
        else occurrences.push(document, position);
        position += 1;
      }
      position += gap;
    }
  }
  const parts = Array.from({ length: partCount }, (): [string, number[]][] => []);
  for (const entry of words) parts[partOfWord(entry[0])]?.push(entry);
  const lengths = documents.map(lengthOf);
  return parts.map((part) => partBytes(part, lengths));
}

/** @param words each with its documents and positions, in turn */
function partBytes(
  words: readonly (readonly [string, readonly number[]])[],
  lengths: readonly number[],
): Uint8Array {
  const sorted = words.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const writer = new ByteWriter();
  writeStrings(
    writer,
    sorted.map(([word]) => word),
    step,
  );
  for (const [, occurrences] of sorted) {
    const bits = new BitWriter();
    for (let from = 0; from < occurrences.length; ) {
      const document = occurrences[from] ?? 0;
      const positions: number[] = [];
      for (; occurrences[from] === document; from += 2) positions.push(occurrences[from + 1] ?? 0);
      bits.positive(positions.length);
      bits.set(positions, lengths[document] ?? 0);
    }
    writer.piece(bits.bytes());
  }
  return writer.bytes();
}

/** A part in the browser. */
export interface PositionsPart {
  /**
   * Passes on each position of a word.
   * @param documents all that contain it, in order
   */
  of(
    word: string,
    documents: readonly number[],
    take: (document: number, position: number) => void,
  ): void;
}

/** @param lengths for each document, the last position plus one */
export function readPositions(
  bytes: Uint8Array,
  lengths: { readonly [document: number]: number },
): PositionsPart {
  const reader = new ByteReader(bytes);
  const pieces = new Map(
    readStrings(reader)
      .all()
      .map((word) => [word, reader.piece()] as const),
  );
  return {
    of: (word, documents, take) => {
      const piece = pieces.get(word);
      if (piece === undefined) throw new Error(`no positions of the word ${word}`);
      const bits = new BitReader(piece);
      for (const document of documents) {
        const count = bits.positive();
        bits.set(count, lengths[document] ?? 0, (position) => take(document, position));
      }
    },
  };
}
