/** An index contains, when read, exactly what was written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { readIndex, writeIndex } from "./index-file.ts";
import { joinPositions, packWords, WordDocuments } from "./packed-words.ts";
import { lengthOf, partOfWord, readPositions, writePositions } from "./positions.ts";
import { furthest } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";
import { readVocabulary, writeVocabulary } from "./vocabulary.ts";

function written(write: (writer: ByteWriter) => void): ByteReader {
  const writer = new ByteWriter();
  write(writer);
  return new ByteReader(writer.bytes());
}

test("reads numbers from bytes", () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 40];
  const reader = written((writer) => {
    for (const number of numbers) writer.number(number);
  });
  expect(numbers.map(() => reader.number())).toEqual(numbers);
  expect(() => reader.number()).toThrow("ends too early");
});

test("reads every number below every small bound from bits", () => {
  for (let bound = 1; bound <= 40; bound += 1) {
    const bits = new BitWriter();
    for (let value = 0; value < bound; value += 1) bits.below(bound, value);
    const reader = new BitReader(bits.bytes());
    for (let value = 0; value < bound; value += 1) expect(reader.below(bound)).toBe(value);
  }
});

test("reads sets of numbers from bits", () => {
  const set = fc.uniqueArray(fc.nat(300)).map((list) => list.sort((one, other) => one - other));
  fc.assert(
    fc.property(fc.array(set), fc.nat(3), (sets, more) => {
      const bits = new BitWriter();
      const bound = 301 + more;
      for (const numbers of sets) {
        bits.positive(numbers.length + 1);
        bits.set(numbers, bound);
      }
      const reader = new BitReader(bits.bytes());
      for (const numbers of sets) {
        const found: number[] = [];
        reader.set(reader.positive() - 1, bound, (value) => found.push(value));
        expect(found.sort((one, other) => one - other)).toEqual(numbers);
      }
    }),
  );
});

const text = fc.string({ unit: "binary", maxLength: 12 });

test("reads strings from any index of a list", () => {
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 1, max: 5 }), (strings, step) => {
      const list = readStrings(written((writer) => writeStrings(writer, strings, step)));
      expect(list.length).toBe(strings.length);
      for (const [index, string] of [...strings.entries()].reverse()) {
        expect(list.at(index)).toBe(string);
      }
    }),
  );
});

test("reads strings with more different characters than a byte has values", () => {
  const strings = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  strings.push("\u{20000}\u{1f600}", "\ud800", "");
  const list = readStrings(written((writer) => writeStrings(writer, strings, 64)));
  expect(strings.map((_, index) => list.at(index))).toEqual(strings);
});

test("finds words with their documents, in full and by their beginning", () => {
  const letters = fc.constantFrom("α", "β", "a", "愛", "\u{20000}");
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 4 });
  const documents = fc.uniqueArray(fc.nat(80), { minLength: 1 });
  const entries = fc.uniqueArray(fc.tuple(word, documents), {
    maxLength: 200,
    selector: ([own]) => own,
  });
  fc.assert(
    fc.property(entries, word, (all, other) => {
      const sorted = (list: readonly number[]) => [...list].sort((one, next) => one - next);
      const content = new Map(all.map(([own, list]) => [own, sorted(list)]));
      const vocabulary = readVocabulary(written((writer) => writeVocabulary(writer, content)));
      expect(vocabulary.length).toBe(content.size);
      for (const asked of [other, ...content.keys()]) {
        for (const isBeginning of [false, true]) {
          const found = new Set<number>();
          const [from, to] = vocabulary.indexesOf(asked, isBeginning);
          const indexes = Array.from({ length: to - from }, (_, index) => from + index);
          vocabulary.documentsOf(indexes, (one) => found.add(one));
          const fits = (own: string) => (isBeginning ? own.startsWith(asked) : own === asked);
          const expected = [...content].filter(([own]) => fits(own)).flatMap(([, list]) => list);
          expect(sorted([...found])).toEqual(sorted([...new Set(expected)]));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("reads documents and positions of words that were packed in batches", () => {
  const word = fc.constantFrom("α", "αβ", "αβγ", "ab", "愛", "b");
  const document = fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), (documents) => {
      const lengths = documents.map((texts) => lengthOf(texts.map((words) => words.length)));
      const batches = [0, 3, 6, 9, 12, 15, 18].map((from) =>
        packWords(documents.slice(from, from + 3)),
      );
      const numbers = [...documents.keys()];
      const words = new WordDocuments();
      for (const batch of batches) words.add(batch, numbers.splice(0, 3));
      const documentsOf = words.all;
      expect(new Set(documentsOf.keys())).toEqual(new Set(documents.flat(2)));
      const parts = writePositions(joinPositions(batches)).map((bytes) =>
        readPositions(bytes, lengths),
      );
      for (const asked of new Set(documents.flat(2))) {
        const having = [...documents.keys()].filter((own) =>
          documents[own]?.flat().includes(asked),
        );
        expect(documentsOf.get(asked)).toEqual(having);
        const found: string[] = [];
        parts[partOfWord(asked)]?.of(asked, having, (own, position) => {
          found.push(`${own} ${position}`);
        });
        // Positions continue from text to text, with a gap that is larger than any distance in a query.
        const expected = having.flatMap((own) => {
          let start = 0;
          return (documents[own] ?? []).flatMap((words) => {
            const from = start;
            start += words.length + furthest + 1;
            return words.flatMap((other, index) =>
              other === asked ? [`${own} ${from + index}`] : [],
            );
          });
        });
        expect(found.sort()).toEqual(expected.sort());
      }
    }),
  );
});

test("refuses an index of another version", () => {
  const nothing = { urnPrefix: "", documents: [] };
  const bytes = writeIndex({
    languages: ["eng"],
    passages: nothing,
    scholia: nothing,
    readCount: 0,
    subjects: { authors: [], books: [], cities: [], keywords: [] },
    words: new Map(),
  });
  expect(readIndex(bytes, "eng").documentCount).toBe(0);
  bytes[3] = 99;
  expect(() => readIndex(bytes, "eng")).toThrow("another version");
  expect(() => readIndex(bytes.slice(0, 2), "eng")).toThrow("ends too early");
});
