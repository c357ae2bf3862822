/** Groups and order of items, remembered values, and names of destinations. */
import { expect, test } from "vitest";
import { compareTexts, groupsOf } from "./groups.ts";
import { remembered } from "./remembered.ts";
import { isRemote } from "./remote.ts";

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

test("a value is made once for an object, even if it is undefined", () => {
  const made: object[] = [];
  const nothing = remembered((key: object) => void made.push(key));
  const [one, other] = [{}, {}];
  for (const key of [one, other, one]) expect(nothing(key)).toBeUndefined();
  expect(made).toEqual([one, other]);
  const letters = remembered(({ text }: { text: string }) => [...text]);
  const key = { text: "ab" };
  expect(letters(key)).toEqual(["a", "b"]);
  expect(letters(key)).toBe(letters(key));
});

test.each([
  ["remote:bucket/prefix", true],
  [":s3:bucket", true],
  ["remote:", true],
  ["./remote:bucket", false],
  ["folder", false],
  ["/a/folder:b", false],
  ["https://example.org/", false],
])("%s is a remote of rclone: %s", (name, is) => {
  expect(isRemote(name)).toBe(is);
});
