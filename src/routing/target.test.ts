import { expect, test } from "vitest";
import { readTarget } from "./target.ts";

test.each([
  ["author__main_name=Meleager", "Meleager"],
  ["author__main_name=A&author__main_name=B", "B"],
  ["author__main_name=B&author__main_name", ""],
  ["%61uthor__main_name=A+B%20C", "A B C"],
  ["author__main_name=%CE%9A%CE%B1%CE%AF", "Καί"],
  // Some servers give each byte as one character.
  ["author__main_name=\u00ce\u009a%CE%B1\u00ce\u00af", "Καί"],
  ["author__main_name=%ff", "\ufffd"],
])("reads the name in %j", (query, name) => {
  expect(readTarget(`/api/passages/?${query}`)?.filters).toEqual({ author__main_name: name });
});
