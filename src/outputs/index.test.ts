import { expect, test } from "vitest";
import { loadOutputs, outputNames, productNames } from "./index.ts";

const outputs = await loadOutputs(outputNames);

test("every output is loaded by its name, and by no other", async () => {
  expect(outputs.map(({ name }) => name).sort()).toEqual(outputNames);
  const [output, ...others] = await loadOutputs(["summaries", "xml"]);
  expect([output?.name, others]).toEqual(["summaries", []]);
  expect(productNames).toEqual(["json", "format-api", "xml", ...outputNames]);
});

test("every output explains its files on the front page, except the front page itself", () => {
  const silent = outputs.filter(({ guide }) => guide === undefined).map(({ name }) => name);
  expect(silent).toEqual(["landing"]);
});
