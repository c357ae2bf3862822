import { expect, test } from "vitest";
import { isPortableId } from "./routes.ts";

test.each([
  ["grc", true],
  ["console", true],
  ["171", true],
  ["urn:cts:greekLit:tlg7000.tlg001.ag:7.1", false],
  ["con", false],
  ["NUL", false],
  ["aux.1", false],
  ["com1", false],
  ["a.", false],
])("Windows allows a folder called %s: %s", (id, isAllowed) => {
  expect(isPortableId(id)).toBe(isAllowed);
});
