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

test("reads words from what they do not share", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), (words) => {
      const sorted = words.sort();
      expect(codes.wordsFrom(JSON.parse(JSON.stringify(codes.frontCoded(sorted))))).toEqual(sorted);
    }),
  );
});

test("reads labels from their runs, in any order", () => {
  const label = fc
    .tuple(fc.nat(3), fc.nat(12), fc.constantFrom("", "a", "A", ".1", ".2", ".10", ".0"))
    .map(([book, number, rest]) => `${book}.${number}${rest}`);
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      expect(codes.labelsFrom(codes.runsOf(labels))).toEqual(labels);
      const sorted = labels.toSorted();
      expect(codes.labelsFrom(codes.runsOf(sorted))).toEqual(sorted);
    }),
  );
  expect(codes.runsOf(["5.1", "5.2", "5.3", "5.3a", "5.4"])).toEqual(["5.1:3", "5.3a", "5.4"]);
});

test("reads the places of a word", () => {
  const positions = ascending(500).filter((list) => list.length > 0);
  const places = fc
    .array(fc.tuple(fc.nat(5000), positions), { minLength: 1 })
    .map((list) => new Map(list.sort(([one], [other]) => one - other)));
  fc.assert(
    fc.property(places, (all) => {
      const occurrences = [...all].flatMap(([document, own]) =>
        own.flatMap((one) => [document, one]),
      );
      expect(codes.placesFrom(codes.placesCoded(occurrences))).toEqual(all);
    }),
  );
});
