import { expect, test } from "vitest";
import { outputNames } from "../model/output-names.ts";
import { products } from "./index.ts";

test("the list of names is that of the products", () => {
  expect(products.map(({ name }) => name).sort()).toEqual([...outputNames].sort());
});

test("every product explains its files on the front page, but the front page itself", () => {
  const silent = products.filter(({ guide }) => guide === undefined).map(({ name }) => name);
  expect(silent).toEqual(["landing"]);
});
