import { expect, test } from "vitest";
import { outputNames } from "../model/products.ts";
import { outputs } from "./index.ts";

test("the list of names matches the outputs", () => {
  expect(outputs.map(({ name }) => name).sort()).toEqual([...outputNames].sort());
});

test("every output explains its files on the front page, except the front page itself", () => {
  const silent = outputs.filter(({ guide }) => guide === undefined).map(({ name }) => name);
  expect(silent).toEqual(["landing"]);
});
