/** Parallels between texts, compared with a search through all pairs, and texts that are not parallels. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findParallels } from "./find.ts";

/** Texts without a word in common: the words of other texts are rare among them. */
const others = Array.from({ length: 250 }, (_, text) =>
  ["a", "b", "c"].map((word) => `${word}${text}`),
);
const among = (...texts: readonly string[]) => inTexts(...texts.map((text) => text.split(" ")));

function inTexts(...texts: readonly (readonly string[])[]) {
  const all = [...texts, ...others];
  const words = [...new Set(all.flat())];
  const numbered = all.map((own) => Uint32Array.from(own, (word) => words.indexOf(word)));
  return findParallels(numbered, words.length);
}

test("two adjacent rare words are a parallel, with all equal words around them", () => {
  expect(among("x1 μη λυσιμελησ ερωσ y1", "x2 x3 μη λυσιμελησ ερωσ")).toMatchObject([
    { first: 0, second: 1, shared: [{ start: 1, otherStart: 2, count: 3 }] },
  ]);
});

test("frequent words, single words and words in another order are not parallels", () => {
  expect(among("x1 ερωσ", "ερωσ x2")).toEqual([]);
  expect(among("λυσιμελησ ερωσ", "ερωσ λυσιμελησ")).toEqual([]);
  const formula = Array.from({ length: 9 }, (_, text) => `x${text} ω ξεινε`);
  expect(among(...formula)).toEqual([]);
});

test("a text that another contains is a near-duplicate, and one that quotes a verse is not", () => {
  const poem = "ω1 ω2 ω3 ω4 ω5 ω6 ω7 ω8 ω9 ω10 ω11 ω12";
  const [copy, ...more] = among(`${poem} z1 z2 z3 z4`, poem.replace("ω5", "other"));
  expect(copy).toMatchObject({ isNearDuplicate: true });
  expect(copy?.shared.map(({ count }) => count)).toEqual([4, 7]);
  expect(more).toEqual([]);
  const quotation = among(poem, "ω1 ω2 ω3 ω4 q1 q2 q3 q4 q5 q6 q7 q8 q9");
  expect(quotation).toMatchObject([{ isNearDuplicate: false, shared: [{ count: 4 }] }]);
});

/** Every longest sequence that two texts share, found by comparing all positions. */
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

test("finds the shared words that a search through all positions finds", () => {
  const text = fc.array(fc.constantFrom("α", "β", "γ", "δ", "ε", "ζ", "η"), { maxLength: 20 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [found, ...more] = inTexts(one, other);
      expect(more).toEqual([]);
      const all = sequences(one, other);
      for (const shared of found?.shared ?? []) expect(all).toContainEqual(shared);
      // Words in two of so many texts are as rare as possible, and two of them are enough for a parallel. A pair in too
      // many texts does not count.
      const pairs = [one, other].flatMap((words) =>
        words.slice(1).map((word, at) => words[at] + word),
      );
      const isOften = pairs.some((pair) => pairs.filter((same) => same === pair).length > 16);
      if (!isOften) expect(found?.shared ?? []).toEqual(all);
    }),
  );
});
