/** Conditions of RFC 9110, 13.1: which compare strongly, and which weakly. */
import { expect, test } from "vitest";
import { ifMatch, ifNoneMatch, ifRange, partOf } from "./conditions.ts";

test.each([
  [undefined, '"a"', true, true, true],
  ["", '"a"', true, true, true],
  [" * ", '"a"', true, false, false],
  ["*", undefined, true, false, false],
  ['"a"', '"a"', true, false, true],
  ['W/"a"', '"a"', false, false, false],
  ['"a"', 'W/"a"', false, false, false],
  ['W/"a"', 'W/"a"', false, false, false],
  ['"b", W/"c" ,"a"', '"a"', true, false, false],
  ['"b", "*", "x,"', '"a"', false, true, false],
  ["a", '"a"', false, true, false],
  ['"a"', undefined, false, true, false],
])(
  "with %s, the ETag %s: If-Match %s, If-None-Match %s, If-Range %s",
  (header, etag, ...allowed) => {
    const found = [ifMatch, ifNoneMatch, ifRange].map((condition) => condition(header, etag));
    expect(found).toEqual(allowed);
  },
);

test("a unit of ranges is a name in any case, and a last byte before the first is no range", () => {
  expect(partOf("Bytes=2-", 5)).toEqual({ start: 2, end: 5 });
  expect(partOf("bytes=3-2", 5)).toBeUndefined();
  expect(partOf("bytes=-0", 5)).toBe("outside");
});
