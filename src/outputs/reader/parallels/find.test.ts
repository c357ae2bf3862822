/** Parallels between texts: against a plain search through all pairs, and what is no parallel. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findParallels } from "./find.ts";

/** Texts without a word in common, so that others are rare among them. */
const others = Array.from({ length: 250 }, (_, text) =>
  ["a", "b", "c"].map((word) => `${word}${text}`),
);
const among = (...texts: readonly string[]) =>
  findParallels([...texts.map((text) => text.split(" ")), ...others]);

test("two rare words next to each other are a parallel, with all that is the same around them", () => {
  expect(among("x1 μη λυσιμελησ ερωσ y1", "x2 x3 μη λυσιμελησ ερωσ")).toMatchObject([
    { first: 0, second: 1, shared: [{ start: 1, otherStart: 2, count: 3 }] },
  ]);
});

test("frequent words, single words and another order are none", () => {
  expect(among("x1 ερωσ", "ερωσ x2")).toEqual([]);
  expect(among("λυσιμελησ ερωσ", "ερωσ λυσιμελησ")).toEqual([]);
  const formula = Array.from({ length: 9 }, (_, text) => `x${text} ω ξεινε`);
  expect(among(...formula)).toEqual([]);
});

test("a text that stands in another is a near-duplicate, and one that quotes a verse is none", () => {
  const poem = "ω1 ω2 ω3 ω4 ω5 ω6 ω7 ω8 ω9 ω10 ω11 ω12";
  const [copy, ...more] = among(`${poem} z1 z2 z3 z4`, poem.replace("ω5", "other"));
  expect(copy).toMatchObject({ isNearDuplicate: true });
  expect(copy?.shared.map(({ count }) => count)).toEqual([4, 7]);
  expect(more).toEqual([]);
  const quotation = among(poem, "ω1 ω2 ω3 ω4 q1 q2 q3 q4 q5 q6 q7 q8 q9");
  expect(quotation).toMatchObject([{ isNearDuplicate: false, shared: [{ count: 4 }] }]);
});

/** Every sequence that two texts share and that is not part of a longer one, by looking at all places of both. */
function sequences(one: readonly string[], other: readonly string[]) {
  const found: { start: number; otherStart: number; count: number }[] = [];
  for (const start of one.keys()) {
    for (const otherStart of other.keys()) {
      if (start > 0 && otherStart > 0 && one[start - 1] === other[otherStart - 1]) continue;
      let count = 0;
      while (start + count < one.length && one[start + count] === other[otherStart + count]) {
        count += 1;
      }
      if (count > 1) found.push({ start, otherStart, count });
    }
  }
  return found;
}

test("what is shared is what a search through all places finds", () => {
  const text = fc.array(fc.constantFrom("α", "β", "γ", "δ", "ε", "ζ", "η"), { maxLength: 20 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [found, ...more] = findParallels([one, other, ...others]);
      expect(more).toEqual([]);
      const all = sequences(one, other);
      for (const shared of found?.shared ?? []) expect(all).toContainEqual(shared);
      // Words that two of so many texts have are as rare as can be, and two of them are enough; a pair that is there too
      // often is none.
      const pairs = [one, other].flatMap((words) =>
        words.slice(1).map((word, at) => words[at] + word),
      );
      const isOften = pairs.some((pair) => pairs.filter((same) => same === pair).length > 16);
      if (!isOften) expect(found?.shared ?? []).toEqual(all);
    }),
  );
});
