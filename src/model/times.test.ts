import { expect, test } from "vitest";
import { later } from "./times.ts";

test.each([
  ["21:03:45Z", "21:03:46Z"],
  ["21:03:45Z", "21:03:45.1Z"],
  ["21:03:45.09Z", "21:03:45.1Z"],
  ["21:03:45.999999Z", "21:03:46Z"],
  ["21:03:04Z", "21:03:40Z"],
])("takes %s for earlier than %s", (...times) => {
  const [early = "", late = ""] = times.map((time) => `2021-02-20T${time}`);
  expect([later(early, late), later(late, early), later(null, late), later(late, null)]).toEqual(
    Array(4).fill(late),
  );
});
