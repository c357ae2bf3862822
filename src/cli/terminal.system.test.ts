/**
 * The streams of the program: colours, and an output that cannot be written.
 *
 * @module-tag script
 */
import { expect, test } from "vitest";
import { type Outcome, runProgram } from "../testing/program.ts";

const csi = "\u001b[";
const wrong = ["verify", "/nowhere"];

/** Removes the variables that decide about colours; CI is one of them, because Node gives its terminals no colours. */
const plainEnvironment = ["env", "-u", "NO_COLOR", "-u", "FORCE_COLOR", "-u", "CI"];

function run(args: readonly string[], ...environment: readonly string[]): Promise<Outcome> {
  return runProgram(args, {
    under: [...plainEnvironment, ...environment],
  });
}

/** Runs the program on a terminal that `script` creates. */
function runOnTerminal(args: readonly string[], ...environment: readonly string[]) {
  const onTerminal = 'exec script --quiet --return --command "$*" /dev/null';
  return runProgram(args, {
    under: [
      ...[...plainEnvironment, "TERM=xterm-256color", ...environment],
      ...["sh", "-c", onTerminal, "sh"],
    ],
  });
}

test("errors have no colour in a pipe", async () => {
  expect((await run(wrong)).stderr).toMatch(/^error: no folder at \/nowhere\n {2}try: /);
});

test("a full disk below standard output is an error without a stack trace", async () => {
  const full = ["sh", "-c", 'exec "$@" > /dev/full', "sh"];
  const { status, stderr } = await runProgram(["help", "build"], { under: full });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^error: cannot write to standard output: ENOSPC[^\n]*\n {2}try: free space[^\n]*\n$/,
  );
});

test("errors have colours on a terminal", async () => {
  const { status, stdout } = await runOnTerminal(wrong);
  expect(status).toBe(2);
  expect(stdout).toContain(`${csi}31merror:`);
  expect(stdout).toContain(`${csi}36mtry:`);
});

test.each(["NO_COLOR=1", "FORCE_COLOR=0", "TERM=dumb"])(
  "errors have no colour on a terminal with %s",
  async (variable) => {
    const { stdout } = await runOnTerminal(wrong, variable);
    expect(stdout).toContain("error: no folder");
    expect(stdout).not.toContain(csi);
  },
);

test("errors have colours in a pipe with FORCE_COLOR", async () => {
  expect((await run(wrong, "FORCE_COLOR=1")).stderr).toContain(`${csi}31merror:`);
});

test.each([
  ["in a pipe", run, []],
  ["on a terminal with NO_COLOR", runOnTerminal, ["NO_COLOR=1"]],
] as const)("help has no colour %s", async (_, start, environment) => {
  const { stdout } = await start(["verify", "--help"], ...environment);
  expect(stdout).toMatch(/^Usage: anthology-build verify/);
  expect(stdout).not.toContain(csi);
});

test.each([
  ["on a terminal", runOnTerminal, []],
  ["in a pipe with FORCE_COLOR", run, ["FORCE_COLOR=1"]],
] as const)("help has colours %s", async (_, start, environment) => {
  const { stdout } = await start(["verify", "--help"], ...environment);
  expect(stdout).toContain(`${csi}1mUsage:`);
  expect(stdout).toContain(`${csi}36m-q, --quiet`);
});
