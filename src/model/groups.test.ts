/** Groups and order of items. */
import { expect, test } from "vitest";
import { compareTexts, groupsOf } from "./groups.ts";

test("items are grouped in the order of their first items", () => {
  const groups = groupsOf(["b1", "a1", "b2"], ([letter]) => letter);
  expect([...groups]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});

test("texts are ordered by their code units", () => {
  expect(["é", "b", "a", "B", "b"].sort(compareTexts)).toEqual(["B", "a", "b", "b", "é"]);
  expect([compareTexts("a", "b"), compareTexts("b", "a"), compareTexts("a", "a")]).toEqual([
    -1, 1, 0,
  ]);
});
