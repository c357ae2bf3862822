/** All words of the texts, in order, each with the documents that contain it. */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** The number of words in a block. The documents of a block start at a full byte. */
const step = 64;

/** Writes the words with their documents in ascending order. */
export function writeVocabulary(
  writer: ByteWriter,
  documentsOf: ReadonlyMap<string, readonly number[]>,
): void {
  const words = [...documentsOf].sort(([one], [other]) => (one < other ? -1 : 1));
  writeStrings(
    writer,
    words.map(([word]) => word),
    step,
  );
  const bound = 1 + words.reduce((last, [, documents]) => Math.max(last, documents.at(-1) ?? 0), 0);
  const bits = new BitWriter();
  const lengths = new ByteWriter();
  let before = 0;
  for (const [index, [, documents]] of words.entries()) {
    bits.positive(documents.length);
    bits.set(documents, bound);
    if (index % step < step - 1 && index < words.length - 1) continue;
    bits.align();
    lengths.number(bits.length - before);
    before = bits.length;
  }
  writer.number(bound);
  writer.piece(lengths.bytes());
  writer.piece(bits.bytes());
}

/** The vocabulary in the browser. Only the parts that a query needs are decoded. */
export interface Vocabulary {
  readonly length: number;
  word(index: number): string;
  /** All words, in order. */
  words(): readonly string[];
  /** The indexes of this word, or of the words that begin with it: from the first up to, but not including, the second. */
  indexesOf(word: string, isBeginning: boolean): readonly [number, number];
  /** The indexes of all matching words, in order. */
  indexesWhere(fits: (word: string) => boolean): number[];
  /** Passes on the documents of the words at these ascending indexes. A document may come more than once. */
  documentsOf(indexes: readonly number[], take: (document: number) => void): void;
}

export function readVocabulary(reader: ByteReader): Vocabulary {
  const words = readStrings(reader);
  const bound = reader.number();
  const lengths = reader.piece();
  const starts = startsOf(lengths, Math.ceil(words.length / step));
  const bits = reader.piece();
  /** The index of the first word that does not come before this one. */
  const indexFrom = (word: string) => {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words.at(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let all: readonly string[] | undefined;
  const allWords = () => {
    all ??= words.all();
    return all;
  };
  return {
    length: words.length,
    word: (index) => words.at(index),
    words: allWords,
    indexesOf: (word, isBeginning) => {
      const from = indexFrom(word);
      // No word contains the last of all code units.
      if (isBeginning) return [from, indexFrom(`${word}\uffff`)];
      const isThere = from < words.length && words.at(from) === word;
      return [from, isThere ? from + 1 : from];
    },
    indexesWhere: (fits) => allWords().flatMap((word, index) => (fits(word) ? [index] : [])),
    documentsOf: (indexes, take) => {
      let next = 0;
      let documents = new BitReader(bits);
      for (const index of indexes) {
        const block = Math.floor(index / step);
        // The words before it in its block are skipped.
        if (next > index || Math.floor(next / step) !== block || next % step === 0) {
          documents = new BitReader(bits, starts[block]);
          next = block * step;
        }
        for (; next <= index; next += 1) {
          documents.set(documents.positive(), bound, next < index ? () => {} : take);
        }
      }
    },
  };
}

function startsOf(lengths: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  const reader = new ByteReader(lengths);
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    starts[index] = start;
    start += reader.number();
  }
  return starts;
}
