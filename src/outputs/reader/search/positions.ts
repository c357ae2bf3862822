/**
 * Where words stand in the documents: what phrases and words near each other are found by. It is in parts, so that a
 * query fetches those of its words alone: the first two letters of a word say in which part it is.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { furthest } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** How many parts there are. It is prime: letters that follow each other fall into different parts. */
export const partCount = 61;

/** So many words, which no text has, stand between two texts of a document: what is near is in the same text. */
const gap = furthest + 1;

/** So many words are read together. */
const step = 64;

/** The part in which the words are that begin like this one; undefined where two letters are not yet there. */
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

/** One more than the last position of a document. */
export function lengthOf(texts: readonly (readonly string[])[]): number {
  return texts.reduce((length, words) => length + words.length + gap, 0);
}

/**
 * The bytes of each part, which are yet to be compressed.
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
        const places = words.get(word);
        if (places === undefined) words.set(word, [document, position]);
        else places.push(document, position);
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

/** @param words each with the documents and positions in which it stands, in turn */
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
  for (const [, places] of sorted) {
    const bits = new BitWriter();
    for (let from = 0; from < places.length; ) {
      const document = places[from] ?? 0;
      const positions: number[] = [];
      for (; places[from] === document; from += 2) positions.push(places[from + 1] ?? 0);
      bits.positive(positions.length);
      bits.set(positions, lengths[document] ?? 0);
    }
    writer.piece(bits.bytes());
  }
  return writer.bytes();
}

/** A part as it is read. */
export interface PositionsPart {
  /**
   * Hands over where a word stands.
   * @param documents all that have it, in their order
   */
  of(
    word: string,
    documents: readonly number[],
    take: (document: number, position: number) => void,
  ): void;
}

/** @param lengths one more than the last position of each document */
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
