import { expect, test } from "vitest";
import { lossFault } from "./loss.ts";

test("up to five of a hundred records may disappear", () => {
  const loss = (before: number, gone: number) =>
    lossFault({ record: "texts", before, gone, where: "the last pull" });
  expect([loss(100, 5), loss(0, 0), loss(19, 0), loss(20, 1)]).toEqual(Array(4).fill(undefined));
  expect(loss(19, 1)).toBeDefined();
  expect(loss(100, 6)).toEqual({
    record: "texts",
    field: "",
    expected: "at most 5 of the 100 records of the last pull gone (5 %)",
    found: "6 gone",
  });
});
