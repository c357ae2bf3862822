import { expect, test } from "vitest";
import { lossFault } from "./loss.ts";

test("up to five of a hundred records may disappear, and always three", () => {
  const loss = (before: number, gone: number) =>
    lossFault({
      record: "texts",
      before,
      gone: Array.from({ length: gone }, (_, index) => `${index}`),
      where: "the last pull",
    });
  expect([loss(100, 5), loss(0, 0), loss(30, 3), loss(2, 2)]).toEqual(Array(4).fill(undefined));
  expect(loss(30, 4)).toBeDefined();
  expect(loss(100, 6)).toEqual({
    record: "texts",
    field: "",
    expected: "at most 5 of the 100 records of the last pull gone (3, or 5 % if that is more)",
    found: "6 gone: 0, 1, 2, and 3 more",
  });
});
