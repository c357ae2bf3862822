/** The comparison of the records of two anthologies: which members and items differ, and in which words. */
import { expect, test } from "vitest";
import { compareRecords, mostCompared } from "./compare.ts";
import { differencesOf, differingWords } from "./differences.ts";

type Some = Readonly<Record<string, object>>;

/** Compares records, by id, with those that another anthology had under the same ids. */
function compared(before: Some, now: Some) {
  const old = Object.entries(before).map(([id, record]) => ({ id, text: JSON.stringify(record) }));
  const records = new Map(Object.entries(now));
  return compareRecords(old, {
    hashes: [...records.keys()].map((id) => ({ id, sha256: "another one" })),
    withIds: () => records,
  });
}

const changed = (before: Some, now: Some) => compared(before, now).changed;
const text = { url: "/api/texts/1/", language: "grc", text: "Μοῦσα" };

test("names the members that differ, in the order of the new record, and what is new and gone", () => {
  const before = { a: { b: 1, old: 1, texts: [] }, gone: {} };
  expect(compared(before, { new: {}, a: { texts: [text], now: 1, b: 1 } })).toMatchObject({
    added: ["new"],
    changed: [{ id: "a", fields: ["texts", "now", "old"] }],
    removed: ["gone"],
  });
  expect(changed({ a: { b: 1, texts: [] } }, { a: { texts: [], b: 1 } })).toEqual([]);
});

test("keeps the differences of the first thousand records with texts, and of as many others", () => {
  const records = (value: number) =>
    Object.fromEntries(
      Array.from({ length: 2 * mostCompared + 4 }, (_, id) => [
        `r${id}`,
        { [id % 2 === 0 ? "texts" : "names"]: [value] },
      ]),
    );
  const found = changed(records(1), records(2));
  expect(found).toHaveLength(2 * mostCompared + 4);
  expect(found.flatMap(({ differences }, index) => (differences ? [] : index))).toEqual([
    2000, 2001, 2002, 2003,
  ]);
});

const reference = { title: "A", url: "" };

test.each<[old: unknown, now: unknown, found: readonly [old: unknown, now: unknown][]]>([
  [1, null, [[1, null]]],
  [
    ["a", "b"],
    ["b", "c"],
    [
      ["a", undefined],
      [undefined, "c"],
    ],
  ],
  [
    ["a", "b"],
    ["b", "a"],
    [
      [
        ["a", "b"],
        ["b", "a"],
      ],
    ],
  ],
  [["a"], ["a", "a"], [[["a"], ["a", "a"]]]],
  // The first of two with one address counts.
  [[text, { ...text, text: "B" }], [text], [[[text, { ...text, text: "B" }], [text]]]],
  [undefined, ["a"], [[undefined, "a"]]],
  ["a", ["b"], [[undefined, "b"]]],
  [
    [reference],
    [{ ...reference, title: "B" }],
    [
      [reference, undefined],
      [undefined, { ...reference, title: "B" }],
    ],
  ],
  [[text], [{ ...text, text: "A" }], [[text, { ...text, text: "A" }]]],
])("%j and %j differ in %j", (old, now, found) => {
  const [change] = changed({ a: { names: old } }, { a: { names: now } });
  expect(change?.differences).toEqual(
    found.map(([one, other]) => ({ field: "names", old: one, new: other })),
  );
});

test.each<[old: unknown, now: unknown, words: readonly string[]]>([
  ["Μοῦσα λέγε μοι", "Μοῦσα λέγει μοι", ["names: [-λέγε-] {+λέγει+}"]],
  ["a b", "a x b", ["names: {+x+}"]],
  ["a x b", "a b", ["names: [-x-]"]],
  ["x 1 2 y", "z 1 2", ["names: [-x-] {+z+} … [-y-]"]],
  ["", "a", ["names: {+a+}"]],
  ["a\nb", "a b", ['names: [-"a\\nb"-] {+"a b"+}']],
  [
    "a ".repeat(5000),
    "b ".repeat(5000),
    [expect.stringContaining("a a a… (10000 characters)-] {+")],
  ],
  [1, null, ["names: [-1-] {+null+}"]],
  [{ a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }, ["names b c: [-2-] {+3+}"]],
  [[text], [{ ...text, text: "Μοῦσ᾽" }], ["names 1 text: [-Μοῦσα-] {+Μοῦσ᾽+}"]],
  [[text.url], [], ["names: [-1-]"]],
  [[], [text], [expect.stringMatching(/^names 1: \{\+\{"url".*\+\}$/)]],
])("the words of %j and %j are %j", (old, now, words) => {
  const differences = differencesOf(["names"], { names: old }, { names: now });
  expect(differences.flatMap(differingWords)).toEqual(words);
});
