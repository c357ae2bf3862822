/** The structure of JSON texts that are not parsed. */
import { expect, test } from "vitest";
import { isDeeper, scanJson } from "./json-text.ts";

/** What is visited: the character or event, its index, and the depth after it. */
function scanned(text: string): string {
  const seen: string[] = [];
  const end = scanJson(text, (what, index, depth) => {
    seen.push(`${what === "\n" ? "line" : what}${index}:${depth}`);
  });
  return [...seen, end].join(" ");
}

test.each([
  ['[1,{"a":[]}\n]x,', "open0:1 ,2:1 open3:2 open8:3 close9:2 close10:1 line11:1 close12:0 12"],
  ['["[,]{}\n",""]', "open0:1 ,9:1 close12:0 12"],
  ['["a\\"]","\\\\",7]', "open0:1 ,7:1 ,12:1 close14:0 14"],
  ['["a', "open0:1 -1"],
  ['["a\\"', "open0:1 -1"],
  ["[1", "open0:1 -1"],
  ["]", "close0:-1 0"],
  ["", "-1"],
])("%j is scanned as %s", (text, expected) => expect(scanned(text)).toBe(expected));

test("tells how deep values are nested", () => {
  expect([0, 1, 2, 3].map((most) => isDeeper('[{},{"a":[]},{}]', most))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
