import { expect, test } from "vitest";
import { isPlainQuery, pageParameters, readTarget } from "./target.ts";

test("a cache that compares undecoded names can distinguish plain queries", () => {
  const plain = ["", "page=2", "format=json&page=2&format=json", "limit=%zz&x=%70age"];
  const others = "p%61ge=2 page=%32 page=+2 page= page=2&page=3 format=api&format=json".split(" ");
  expect(plain.filter((query) => !isPlainQuery(query, pageParameters))).toEqual([]);
  expect(others.filter((query) => isPlainQuery(query, pageParameters))).toEqual([]);
});

test("a cache that knows filters can distinguish them if they are plain", () => {
  const names = [...pageParameters, "book__number", "author__main_name"];
  expect(isPlainQuery("book__number=5&page=2", names)).toBe(true);
  for (const query of ["book__number=%35", "book_%5Fnumber=5", "author__main_name=A+B"]) {
    expect(isPlainQuery(query, names)).toBe(false);
    expect(isPlainQuery(query, pageParameters)).toBe(true);
  }
});

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
