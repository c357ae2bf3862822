/** Lines of texts that come in pieces. */
import { expect, test } from "vitest";
import { linesIn } from "./lines.ts";

const refused = (line: number) => new Error(`line ${line}`);
const lines = (longest: number, ...pieces: string[]) => [...linesIn(pieces, longest, refused)];

test.each([
  [[], []],
  [["a\nb"], ["a", "b"]],
  [
    ["a", "b\n", "\nc", "d", "\n"],
    ["ab", "", "cd"],
  ],
])("the pieces %j are the lines %j", (pieces, expected) => {
  expect(lines(2, ...pieces)).toEqual(expected);
});

test("a line that is too long is refused before it is read to its end", () => {
  expect(() => lines(3, "ab\n", "ab", "cd")).toThrow("line 2");
  expect(() => lines(3, "abcd\n")).toThrow("line 1");
});

test("one line in many pieces is read within the time of a test", () => {
  // Searched together with those before it, each piece would take as long as all of them.
  const pieces = Array<string>(20_000).fill("x".repeat(1_000));
  expect(linesIn(pieces, 20_000_000, refused).next().value).toHaveLength(20_000_000);
});
