/** Which destinations are remotes of rclone. */
import { expect, test } from "vitest";
import { isRemote } from "./remote.ts";

test.each([
  ["remote:bucket/prefix", true],
  [":s3:bucket", true],
  ["remote:", true],
  ["./remote:bucket", false],
  ["folder", false],
  ["/a/folder:b", false],
  ["https://example.org/", false],
])("%s is a remote of rclone: %s", (name, is) => {
  expect(isRemote(name)).toBe(is);
});
