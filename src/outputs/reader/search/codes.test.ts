/** Words are read as they were written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { frontCoded, wordsFrom } from "./codes.ts";

const word = fc.string({
  unit: fc.constantFrom("α", "β", "a", "愛", "\u{20000}"),
  minLength: 1,
  maxLength: 40,
});

test("reads words from what they do not share, in any order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), (words) => {
      for (const list of [words, words.toSorted()]) {
        const coded = JSON.parse(JSON.stringify(frontCoded(list)));
        expect(wordsFrom(coded)).toEqual(list);
      }
    }),
  );
});
