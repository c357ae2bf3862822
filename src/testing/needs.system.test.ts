/** A test whose program is missing is skipped by name, and in CI the run fails. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runProgram } from "./program.ts";

const cwd = fileURLToPath(new URL("../../", import.meta.url));
const program = `${cwd}node_modules/vitest/vitest.mjs`;

/** Runs a file of the second suite as if Chromium were not installed. */
function runWithoutChromium(ci: string) {
  const file = "src/outputs/landing/attacks.system.test.ts";
  const env = { CHROMIUM: "/nowhere/chromium", CI: ci, VITEST: "" };
  return runProgram(["run", file], { program, cwd, env });
}

const missing =
  /\n0 passed, 0 failed, (\d+) skipped\n {2}chromium is missing: \1 tests skipped; try: apt-get install chromium /;

test("without Chromium its tests are skipped, and one list says so", async () => {
  const { status, stdout } = await runWithoutChromium("");
  expect(stdout).toMatch(missing);
  expect(status).toBe(0);
});

test("with CI=true a missing program is a failure", async () => {
  const { status, stdout } = await runWithoutChromium("true");
  expect(stdout).toMatch(missing);
  expect(stdout).toMatch(/\nerror: with CI=true no test may be skipped\n$/);
  expect(status).toBe(1);
});
