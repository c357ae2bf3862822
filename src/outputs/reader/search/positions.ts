/**
 * The positions of words in the documents, with which phrases and words near each other are found. They are split into
 * parts by the first two letters of the words, so that a query fetches only the parts of its words.
 */
import { BitReader } from "./bits.ts";
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

/**
 * The last position in a document plus one.
 * @param texts the number of words of each of its texts
 */
export function lengthOf(texts: readonly number[]): number {
  return texts.reduce((length, words) => length + words + gap, 0);
}

/** The positions of a word in a document, in ascending order. */
export interface Occurrences {
  readonly document: number;
  readonly positions: readonly number[];
}

/**
 * Each word with its documents, in ascending order.
 * @param documents the words of their texts
 */
export function occurrencesOf(
  documents: readonly (readonly (readonly string[])[])[],
): Map<string, Occurrences[]> {
  const words = new Map<string, { document: number; positions: number[] }[]>();
  for (const [document, texts] of documents.entries()) {
    let position = 0;
    for (const text of texts) {
      for (const word of text) {
        const known = words.get(word) ?? [];
        if (known.length === 0) words.set(word, known);
        const last = known.at(-1);
        if (last?.document === document) last.positions.push(position);
        else known.push({ document, positions: [position] });
        position += 1;
      }
      position += gap;
    }
  }
  return words;
}

/**
 * The bytes of each part, not compressed.
 * @param words the positions of each word: of each of its documents, their number, then the set of them
 */
export function writePositions(words: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const parts = Array.from({ length: partCount }, (): string[] => []);
  for (const word of [...words.keys()].sort()) parts[partOfWord(word)]?.push(word);
  return parts.map((part) => {
    const writer = new ByteWriter();
    writeStrings(writer, part, step);
    for (const word of part) writer.piece(words.get(word) ?? new Uint8Array());
    return writer.bytes();
  });
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
