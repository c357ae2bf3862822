import { expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

test("choices have their own lines, which wrap", async () => {
  const { stdout } = await runProgram(["pull", "--help"]);
  const text = stdout.slice(stdout.indexOf("  --only"), stdout.indexOf("  --drop-dangling"));
  expect(text).toBe(`  --only <collections...>  update only these; the others stay unchanged
                           (any of passages, books, scholia, texts, media,
                           manuscripts, keywords, keyword_categories, languages,
                           descriptions, cities, authors, comments, editions,
                           alignments, passage_internal_references)
`);
});

test("a default has its own line after the choices", async () => {
  const { stdout } = await runProgram(["build", "--help"]);
  expect(stdout).toMatch(/\n +\(one of query, path\)\n +\(default: query\)\n/);
});

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
