/** The passages that the address of a selection names. */
import { expect, test } from "vitest";
import { labelsIn } from "./labels.ts";

test("a selection has each passage once", () => {
  const labels = "5.177,7.2b,15.39A,5.177,,x,1.1.1,1.,a5.1,0016.1,123.12345abc,5.123456,5.1abcd";
  expect(labelsIn(labels)).toEqual(["5.177", "7.2b", "15.39A", "123.12345abc"]);
});
