/** Which outputs a site has. */
import { expect, test } from "vitest";
import { outputsOf } from "./products.ts";

test("a site has the outputs that were asked for; changes only next to a previous site", () => {
  const products = ["json", "xml", "changes", "dumps", "reader"] as const;
  expect(outputsOf({ products, previous: {} })).toEqual(["changes", "dumps", "reader"]);
  expect(outputsOf({ products, previous: null })).toEqual(["dumps", "reader"]);
  expect(outputsOf({ products })).toEqual(["dumps", "reader"]);
});
