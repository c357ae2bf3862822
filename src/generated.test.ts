/** What is generated follows from what it is generated from. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("schemas of pages and root, types and tables of the documents are not stale", {
  timeout: 60_000,
}, () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/generate.ts", "--check"],
    { cwd: fileURLToPath(new URL("../", import.meta.url)), encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
