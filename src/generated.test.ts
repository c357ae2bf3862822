/** Generated files and blocks are up to date. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("generated schemas and tables of the documents are up to date", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/generate.ts", "--check"],
    { cwd: fileURLToPath(new URL("../", import.meta.url)), encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
