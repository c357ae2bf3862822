/** All words of the texts, in order, each with the documents that hold it. */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** So many words are read together: the documents of the first of them begin with a byte. */
const step = 64;

/** Writes the words with their documents, which stand in ascending order. */
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
  for (const [place, [, documents]] of words.entries()) {
    bits.positive(documents.length);
    bits.set(documents, bound);
    if (place % step < step - 1 && place < words.length - 1) continue;
    bits.align();
    lengths.number(bits.length - before);
    before = bits.length;
  }
  writer.number(bound);
  writer.piece(lengths.bytes());
  writer.piece(bits.bytes());
}

/** The words, which are looked up where they stand: little is unpacked for it. */
export interface Vocabulary {
  readonly length: number;
  word(place: number): string;
  /** All of them. */
  words(): readonly string[];
  /** The places of this word, or of those that begin so: from the first up to, but not with, the second. */
  placesOf(word: string, isBeginning: boolean): readonly [number, number];
  /** The places of all words that fit, in their order. */
  placesWhere(fits: (word: string) => boolean): number[];
  /** Hands over the documents of the words at these places, which ascend; one may come more than once. */
  documentsOf(places: readonly number[], take: (document: number) => void): void;
}

export function readVocabulary(reader: ByteReader): Vocabulary {
  const words = readStrings(reader);
  const bound = reader.number();
  const lengths = reader.piece();
  const starts = startsOf(lengths, Math.ceil(words.length / step));
  const bits = reader.piece();
  /** The first place whose word is not before this one. */
  const placeOf = (word: string) => {
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
    word: (place) => words.at(place),
    words: allWords,
    placesOf: (word, isBeginning) => {
      const from = placeOf(word);
      // No word has a character that is after all others.
      if (isBeginning) return [from, placeOf(`${word}\uffff`)];
      const isThere = from < words.length && words.at(from) === word;
      return [from, isThere ? from + 1 : from];
    },
    placesWhere: (fits) => allWords().flatMap((word, place) => (fits(word) ? [place] : [])),
    documentsOf: (places, take) => {
      let next = 0;
      let documents = new BitReader(bits);
      for (const place of places) {
        const block = Math.floor(place / step);
        // What stands before it in its block is read past.
        if (next > place || Math.floor(next / step) !== block || next % step === 0) {
          documents = new BitReader(bits, starts[block]);
          next = block * step;
        }
        for (; next <= place; next += 1) {
          documents.set(documents.positive(), bound, next < place ? () => {} : take);
        }
      }
    },
  };
}

function startsOf(lengths: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  const reader = new ByteReader(lengths);
  let start = 0;
  for (let place = 0; place < count; place += 1) {
    starts[place] = start;
    start += reader.number();
  }
  return starts;
}
