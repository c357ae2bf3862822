/** Lists are read as they were written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as codes from "./codes.ts";

const ascending = (bound: number) =>
  fc.uniqueArray(fc.nat(bound)).map((list) => list.sort((one, other) => one - other));
const word = fc.string({
  unit: fc.constantFrom("α", "β", "a", "愛", "\u{20000}"),
  minLength: 1,
  maxLength: 40,
});

test("reads numbers from their differences", () => {
  fc.assert(
    fc.property(ascending(1e6), (numbers) => {
      expect(codes.sums(codes.gapsBetween(numbers))).toEqual(numbers);
    }),
  );
});

test("reads words from what they do not share, in any order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), (words) => {
      for (const list of [words, words.toSorted()]) {
        const coded = JSON.parse(JSON.stringify(codes.frontCoded(list)));
        expect(codes.wordsFrom(coded)).toEqual(list);
      }
    }),
  );
});
