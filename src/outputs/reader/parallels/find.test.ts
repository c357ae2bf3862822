/** Parallels between texts, compared with a search through all pairs, and texts that are not parallels. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomNumbers } from "../../../testing/random-numbers.ts";
import { findParallels } from "./find.ts";

/** A thousand texts: a word in more than four of them is not rare. Half have `και` and `τα`, a third `ταυτα`, ten `ξυλα`. */
const others = Array.from({ length: 1000 }, (_, text) => [
  ...(text % 2 === 0 ? ["και", "τα", `a${text}`] : [`b${text}`]),
  ...(text % 100 === 0 ? ["ξυλα"] : []),
  ...(text % 3 === 0 ? ["ταυτα", `c${text}`] : []),
]);

/** The parallels with one of the first texts, with the words of the first that they share. */
function among(...texts: readonly string[]) {
  const all = [...texts.map((text) => text.split(" ")), ...others];
  return found(all)
    .filter(({ first }) => first < texts.length)
    .map(({ first, second, shared, isNearDuplicate }) => {
      const words = shared.map(([index]) => all[first]?.[index]).join(" ");
      return { pair: `${first} ${second}`, words, isNearDuplicate };
    });
}

function found(texts: readonly (readonly string[])[]) {
  const words = [...new Set(texts.flat())];
  const numbers = new Map(words.map((word, index) => [word, index]));
  const numbered = texts.map((own) => Uint32Array.from(own, (word) => numbers.get(word) ?? 0));
  return findParallels(numbered, words.length);
}

test("the parallels of texts of random words are as before", () => {
  const random = randomNumbers(5);
  const texts = Array.from({ length: 240 }, () =>
    Array.from({ length: 30 }, () => `${Math.floor(random() ** 2 * 2000)}`),
  );
  // Every third text quotes another: two sequences, with up to four other words between them, or in another order.
  for (let at = 0; at < texts.length; at += 3) {
    const source = texts[at + 1] ?? [];
    const others = Array.from({ length: at % 5 }, (_, index) => `x${at} ${index}`);
    const parts = [source.slice(0, at % 4), others, source.slice(at % 4, 7)];
    texts[at]?.splice(at % 20, 9, ...(at % 2 === 0 ? parts : parts.reverse()).flat());
  }
  const lines = found(texts).map((one) => JSON.stringify(Object.values(one)));
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.join("\n")).toMatchSnapshot();
});

test.each([
  ["three rare words far from each other", "x1 μ1 x2 x3 x4 μ2 x5 x6 μ3", "μ3 y1 y2 y3 μ1 y4 μ2", 1],
  ["two rare words that follow each other", "x1 και μ1 μ2 x2 x3", "y1 y2 και μ1 μ2", 1],
  ["two rare words apart from each other", "x1 μ1 x2 x3 x4 μ2", "y1 μ1 y2 y3 y4 y5 μ2", 0],
  ["one rare word with frequent ones", "x1 και μ1 τα x2", "y1 και μ1 τα y2", 0],
  ["frequent words in the same order", "x1 τα ξυλα ταυτα x2", "y1 τα ξυλα ταυτα y2", 0],
  ["two frequent words", "x1 και τα x2 x3", "y1 και τα y2 y3", 0],
])("%s: %s | %s: %i", (_what, one, other, count) => {
  expect(among(one, other).filter(({ pair }) => pair === "0 1")).toHaveLength(count);
});

test("a few frequent words in sequence are not marked next to rare words elsewhere", () => {
  const one = "μ1 x1 x2 μ2 x3 x4 τα ξυλα ταυτα x5 x6 μ3";
  const other = "y1 τα ξυλα ταυτα y2 μ1 y3 y4 μ2 y5 μ3";
  expect(among(one, other)).toMatchObject([{ pair: "0 1", words: "μ1 μ2 μ3" }]);
});

test("rare words that are far apart in long texts count less", () => {
  const apart = (name: string, distance: number) => {
    const between = Array.from({ length: distance }, (_, at) => `${name}${at}`).join(" ");
    return `μ1 ${between} μ2 ${between} μ3`;
  };
  expect(among(apart("x", 3), apart("y", 3))).toHaveLength(1);
  expect(among(apart("x", 150), apart("y", 150))).toEqual([]);
  expect(among(apart("x", 150), apart("y", 3))).toEqual([]);
});

test("a rare word is not taken for a pair of others; two texts alone may be a parallel", () => {
  const split = (...texts: readonly string[]) => texts.map((text) => text.split(" "));
  const texts = [...others, ...split("ω1 x1 ω2 x2 ω3", "ω3 ω1 ω2")];
  expect(found(texts).filter(({ second }) => second === others.length + 1)).toHaveLength(1);
  expect(found(split("α β γ δ x", "y α β γ δ"))).toHaveLength(1);
});

test("a text that another contains is a near-duplicate, and one that quotes a verse is not", () => {
  const poem = "ω1 ω2 ω3 ω4 ω5 ω6 ω7 ω8 ω9 ω10 ω11 ω12";
  const copies = among(`${poem} z1 z2 z3 z4 z5 z6 z7 z8`, poem.replace("ω5", "other"));
  expect(copies).toMatchObject([{ isNearDuplicate: true, words: poem.replace("ω5 ", "") }]);
  const quotation = among(poem, "ω1 ω2 ω3 ω4 q1 q2 q3 q4 q5 q6 q7 q8 q9");
  expect(quotation).toMatchObject([{ isNearDuplicate: false, words: "ω1 ω2 ω3 ω4" }]);
});

test("a run of rare words is shared once, though every word of it leads to it", () => {
  const run = "μ1 μ2 μ3 μ4 μ5";
  const texts = [`${run} x1 x2`, `y1 ${run} y2`].map((text) => text.split(" "));
  const [parallel, ...more] = found([...texts, ...others]).filter(({ first }) => first < 2);
  expect(more).toEqual([]);
  expect(parallel?.shared).toEqual([0, 1, 2, 3, 4].map((index) => [index, index + 1]));
  // The binary logarithm of 1002 texts by 2, rounded down, for each word, and four pairs of neighbours.
  expect(parallel?.score).toBe(5 * 8 + 4 * 4);
});

test("finds every pair that shares three words which no other text has, and no pair without a common word", () => {
  const text = fc.array(fc.constantFrom(..."αβγδεζηθικλμνξ"), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const common = new Set(one.filter((word) => other.includes(word)));
      const [parallel, ...more] = found([one, other, ...others]).filter(({ first }) => first < 2);
      expect(more).toEqual([]);
      if (common.size >= 3) expect(parallel).toBeDefined();
      if (common.size < 2) expect(parallel).toBeUndefined();
      const marked = parallel?.shared.map(([own]) => one[own]) ?? [];
      expect(parallel === undefined ? common : new Set(marked)).toEqual(common);
      for (const [own, index] of parallel?.shared ?? []) expect(one[own]).toBe(other[index]);
    }),
  );
});
