/** What is written into an index is read from it again, whatever it is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { readIndex, writeIndex } from "./index-file.ts";
import { lengthOf, partOfWord, readPositions, writePositions } from "./positions.ts";
import { furthest } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";
import { readVocabulary, writeVocabulary } from "./vocabulary.ts";

function written(write: (writer: ByteWriter) => void): ByteReader {
  const writer = new ByteWriter();
  write(writer);
  return new ByteReader(writer.bytes());
}

test("numbers come back from bytes", () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 40];
  const reader = written((writer) => {
    for (const number of numbers) writer.number(number);
  });
  expect(numbers.map(() => reader.number())).toEqual(numbers);
  expect(() => reader.number()).toThrow("ends too early");
});

test("every number below every small bound comes back from bits", () => {
  for (let bound = 1; bound <= 40; bound += 1) {
    const bits = new BitWriter();
    for (let value = 0; value < bound; value += 1) bits.below(bound, value);
    const reader = new BitReader(bits.bytes());
    for (let value = 0; value < bound; value += 1) expect(reader.below(bound)).toBe(value);
  }
});

test("sets of numbers come back from bits", () => {
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

test("strings come back from a list, from whichever place", () => {
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 1, max: 5 }), (strings, step) => {
      const list = readStrings(written((writer) => writeStrings(writer, strings, step)));
      expect(list.length).toBe(strings.length);
      for (const [place, string] of [...strings.entries()].reverse()) {
        expect(list.at(place)).toBe(string);
      }
    }),
  );
});

test("strings come back that have more characters than there are bytes", () => {
  const strings = Array.from({ length: 2000 }, (_, place) => String.fromCodePoint(0x4e00 + place));
  strings.push("\u{20000}\u{1f600}", "\ud800", "");
  const list = readStrings(written((writer) => writeStrings(writer, strings, 64)));
  expect(strings.map((_, place) => list.at(place))).toEqual(strings);
});

test("words come back with their documents, whole and by what they begin with", () => {
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
          const [from, to] = vocabulary.placesOf(asked, isBeginning);
          const places = Array.from({ length: to - from }, (_, place) => from + place);
          vocabulary.documentsOf(places, (one) => found.add(one));
          const fits = (own: string) => (isBeginning ? own.startsWith(asked) : own === asked);
          const expected = [...content].filter(([own]) => fits(own)).flatMap(([, list]) => list);
          expect(sorted([...found])).toEqual(sorted([...new Set(expected)]));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("positions come back from their parts", () => {
  const word = fc.constantFrom("α", "αβ", "αβγ", "ab", "愛", "b");
  const document = fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), (documents) => {
      const lengths = documents.map(lengthOf);
      const parts = writePositions(documents).map((bytes) => readPositions(bytes, lengths));
      for (const asked of new Set(documents.flat(2))) {
        const having = [...documents.keys()].filter((own) =>
          documents[own]?.flat().includes(asked),
        );
        const found: string[] = [];
        parts[partOfWord(asked)]?.of(asked, having, (own, position) => {
          found.push(`${own} ${position}`);
        });
        // Positions go on counting from text to text, with room for what is near between them.
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

test("an index of another version is refused", () => {
  const nothing = { urnPrefix: "", documents: [] };
  const bytes = writeIndex({
    languages: ["eng"],
    passages: nothing,
    scholia: nothing,
    readCount: 0,
    subjects: { authors: [], books: [], cities: [], keywords: [] },
  });
  expect(readIndex(bytes, "eng").documentCount).toBe(0);
  bytes[3] = 99;
  expect(() => readIndex(bytes, "eng")).toThrow("another version");
  expect(() => readIndex(bytes.slice(0, 2), "eng")).toThrow("ends too early");
});
