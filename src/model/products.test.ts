/** Which outputs a site has. */
import { expect, test } from "vitest";
import { apiForms, outputNames, outputsOf, productNames } from "./products.ts";

test("a site has the outputs that were asked for; changes only next to a previous site", () => {
  expect(productNames).toEqual(["json", "format-api", "xml", ...outputNames]);
  expect(apiForms).toEqual(productNames.slice(0, 3));
  const products = ["reader", "xml", "changes", "dumps"] as const;
  expect(outputsOf({ products, previous: {} })).toEqual(["changes", "dumps", "reader"]);
  expect(outputsOf({ products, previous: null })).toEqual(["dumps", "reader"]);
  expect(outputsOf({ products: productNames, previous: {} })).toEqual(outputNames);
});
