/** The passages that the address of a selection names. */
import { expect, test } from "vitest";
import { labelsIn } from "./labels.ts";

test("a selection has each passage once, and not too many", () => {
  const labels = "5.177,7.2b,5.177,,x,1.1.1,1.,a5.1,0016.1,123.12345abc,5.123456,5.1abcd";
  expect(labelsIn(labels)).toEqual(["5.177", "7.2b", "123.12345abc"]);
  const many = Array.from({ length: 502 }, (_, number) => `1.${number}`);
  expect(labelsIn(many.join(","))).toEqual(many.slice(0, 500));
});
