import { expect, test } from "vitest";
import { isPlainQuery } from "./target.ts";

test.each([
  ["", true],
  ["page=2", true],
  ["format=json&page=2&format=json&format=json", true],
  ["limit=%zz&x=%70age", true],
  ["p%61ge=2", false],
  ["page=%32", false],
  ["page=+2", false],
  ["page=", false],
  ["page=2&page=3", false],
  ["format=api&page=2&format=json", false],
])("a cache that goes by plain names can tell %s apart: %s", (query, isPlain) => {
  expect(isPlainQuery(query)).toBe(isPlain);
});
