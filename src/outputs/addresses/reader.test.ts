/** Paths of pages. */
import { expect, test } from "vitest";
import { pagePathOf } from "./reader.ts";

test("only records have a page at the path of their address", () => {
  expect(pagePathOf("https://example.org/api/scholia/urn:x:7.1.1/")).toBe("passages/urn:x:7.1.1/");
  expect(() => pagePathOf("http://x.org/a/")).toThrow(/^http.* is not the address of a record$/);
});
