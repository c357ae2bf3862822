/** The comparison of the records of two snapshots: which members and items differ, and in which words. */
import { expect, test } from "vitest";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";
import { compareSnapshots, mostCompared } from "./compare.ts";
import { changedFields, differencesOf, differingWords } from "./differences.ts";

const text = { url: "/api/texts/1/", language: "grc", text: "Μοῦσα" };

test("names the members that differ, in the order of the new record, whatever their order", () => {
  const old = { b: 1, old: 1, texts: [] };
  expect(changedFields(old, { texts: [text], now: 1, b: 1 })).toEqual(["texts", "now", "old"]);
  expect(changedFields(old, { texts: [], old: 1, b: 1 })).toEqual([]);
});

test("keeps the differences of the first thousand records with texts, and of as many others", () => {
  const place = makeWorkplace(2 * mostCompared + 4);
  const { snapshot } = copyWorkplace(place);
  alterSnapshot(
    snapshot,
    `UPDATE text SET text = text || '.' WHERE id IN (SELECT text FROM passage_text WHERE passage % 2 = 0);
     INSERT INTO passage_external_reference SELECT id, 9, 'A', 'https://a.example' FROM passage WHERE id % 2 = 1`,
  );
  const [old, now] = [openSnapshot(place.snapshot), openSnapshot(snapshot)];
  const [passages] = compareSnapshots(old, now, plainLinks("https://example.org"));
  const found = passages?.changed ?? [];
  expect(found.map(({ fields }) => fields.join())).toEqual(
    found.map((_, index) => (index % 2 === 0 ? "external_references" : "texts")),
  );
  expect(found.flatMap(({ differences }, index) => (differences ? [] : index))).toEqual([
    2000, 2001, 2002, 2003,
  ]);
  for (const one of [old, now]) one.close();
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
  [["a"], ["a", "a"], [[undefined, "a"]]],
  // Each of two with one address.
  [[text, { ...text, text: "B" }], [text], [[{ ...text, text: "B" }, undefined]]],
  [[text, text], [text, { ...text, text: "B" }], [[text, { ...text, text: "B" }]]],
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
  const differences = differencesOf(["names"], { names: old }, { names: now });
  expect(differences).toEqual(
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

test("of two long texts, shows where they differ", () => {
  const long = "Μοῦσα φίλα ".repeat(5000);
  const [line = ""] = differingWords({ field: "text", old: `${long}λέγε`, new: `${long}λέγει τί` });
  expect(line).toMatch(/^text: \[-"….{16}λέγε"-\] \{\+"….{16}λέγει τί"\+\}$/);
  // Neither part ends or begins within a character.
  for (const shift of ["", "x"]) {
    const pairs = `${shift}${"😀".repeat(90)}`;
    for (const old of [1, `${pairs}  a`]) {
      const [cut = ""] = differingWords({ field: "text", old, new: `${pairs} a` });
      expect(cut).toMatch(/^text: /);
      expect(cut).not.toMatch(/\p{Surrogate}|\\u[dD]/u);
    }
  }
  // Only white space differs, near the beginning.
  expect(differingWords({ field: "text", old: "a b", new: "a  b" })).toEqual([
    'text: [-"a b"-] {+"a  b"+}',
  ]);
});
