/** Values that are remembered for as long as their objects live. */
import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

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
