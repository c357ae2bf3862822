import { expect, test } from "vitest";
import { productNames } from "../model/product-names.ts";
import { products } from "./index.ts";

test("the list of names is that of the products", () => {
  expect(products.map(({ name }) => name).sort()).toEqual([...productNames].sort());
});

test("every product explains its files on the front page, but the front page itself", () => {
  const silent = products.filter(({ guide }) => guide === undefined).map(({ name }) => name);
  expect(silent).toEqual(["landing"]);
});
