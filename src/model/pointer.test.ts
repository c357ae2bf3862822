import { expect, test } from "vitest";
import { escapePointer, pointerTo, stepsTo, textsWhere } from "./pointer.ts";

const document = { "a/b": [1, { "c~d": "found" }, null], e: "found", f: "~1" };

test("names the first value that is a text", () => {
  expect(pointerTo(document, "found")).toBe("/a~1b/1/c~0d");
  expect(pointerTo(document, "missing")).toBe("");
  expect(pointerTo("found", "found")).toBe("");
});

test("finds the texts that pass a test, in order", () => {
  expect(textsWhere(document, (text) => text.length > 2)).toEqual([
    ["/a~1b/1/c~0d", "found"],
    ["/e", "found"],
  ]);
  expect(textsWhere(undefined, () => true)).toEqual([]);
});

test("goes along a pointer, past what is missing", () => {
  expect(stepsTo(document, "/a~1b/1/c~0d/x/y")).toEqual([
    { pointer: "", value: document },
    { pointer: "/a~1b", value: document["a/b"] },
    { pointer: "/a~1b/1", value: { "c~d": "found" } },
    { pointer: "/a~1b/1/c~0d", value: "found" },
    { pointer: "/a~1b/1/c~0d/x", value: undefined },
    { pointer: "/a~1b/1/c~0d/x/y", value: undefined },
  ]);
  expect(stepsTo(null, "/a")).toEqual([
    { pointer: "", value: null },
    { pointer: "/a", value: undefined },
  ]);
});

test("escapes a key so that a pointer to it finds it", () => {
  for (const key of ["a/b", "~", "~1", "~0/~1", ""]) {
    expect(stepsTo({ [key]: "x" }, `/${escapePointer(key)}`).at(-1)?.value).toBe("x");
  }
});
