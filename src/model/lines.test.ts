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

test("the time for one line in many pieces grows with its length, not with its square", () => {
  const seconds = (count: number) => {
    const start = performance.now();
    const found = linesIn(Array<string>(count).fill("x".repeat(1_000)), count * 1_000, refused);
    expect(found.next().value).toHaveLength(count * 1_000);
    return performance.now() - start;
  };
  seconds(1_000);
  // Four times the length took sixteen times as long when each piece was searched together with those before it.
  expect(seconds(40_000)).toBeLessThan(12 * seconds(10_000) + 20);
});
