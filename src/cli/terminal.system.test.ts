/**
 * The streams of the compiled program: colours on a terminal, and an output that cannot be written.
 *
 * @module-tag script
 */
import { expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

/** Removes the variables that decide about colours; CI is one of them, because Node gives its terminals no colours. */
const plainEnvironment = ["env", "-u", "NO_COLOR", "-u", "FORCE_COLOR", "-u", "CI"];

test("a full disk below standard output is an error without a stack trace", async () => {
  const full = ["sh", "-c", 'exec "$@" > /dev/full', "sh"];
  const { status, stderr } = await runProgram(["help", "build"], { under: full });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^error: cannot write to standard output: ENOSPC[^\n]*\n {2}try: free space[^\n]*\n$/,
  );
});

test.each([
  ["TERM=xterm-256color", true],
  ["TERM=dumb", false],
])("errors on a terminal with %s have colours: %s", async (variable, isColoured) => {
  const onTerminal = 'exec script --quiet --return --command "$*" /dev/null';
  const under = [...plainEnvironment, variable, "sh", "-c", onTerminal, "sh"];
  const { status, stdout } = await runProgram(["verify", "/nowhere"], { under });
  expect([status, stdout.includes("\u001b[31merror:")]).toEqual([2, isColoured]);
});
