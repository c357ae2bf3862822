import { expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

const groups = ["What is read:", "What is made:", "Where it goes:", "How it runs:"];

test.each([
  ["build", groups],
  ["check", groups.filter((group) => group !== "Where it goes:")],
])("%s shows at most 23 options, in groups", async (name, expected) => {
  const { stdout: help } = await runProgram([name, "--help"]);
  expect(help.match(/^[A-Z].*:$/gm)?.slice(0, expected.length)).toEqual(expected);
  expect(help).not.toContain("\nOptions:");
  expect(help.match(/^ {2}-/gm)?.length).toBeLessThanOrEqual(23);
});
