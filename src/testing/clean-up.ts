/** Gives each test file a temporary folder of its own, and removes it after the last test: tests need not clean up. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "test-"));
// Servers that run as another user read sites in it.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;

afterAll(() => {
  execFileSync("chmod", ["-R", "u+rwX", folder]);
  rmSync(folder, { recursive: true });
});
