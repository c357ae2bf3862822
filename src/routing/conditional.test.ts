import { expect, test } from "vitest";
import { isCurrent } from "./conditional.ts";

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a" ,"c"', '"a"', true],
  ['"b,a", "c"', '"b,a"', true],
  [" * ", '"a"', true],
  ['"b"', '"a"', false],
  ['"b", "*"', '"a"', false],
  ["a", '"a"', false],
  ["", '"a"', false],
  [undefined, '"a"', false],
])("If-None-Match %s is current for the ETag %s: %s", (ifNoneMatch, etag, expected) => {
  expect(isCurrent(ifNoneMatch, etag)).toBe(expected);
});
