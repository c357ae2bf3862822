import { expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

test("choices stand on lines of their own, which wrap", async () => {
  const { stdout } = await runProgram(["pull", "--help"]);
  const text = stdout.slice(stdout.indexOf("  --only"), stdout.indexOf("  --drop-dangling"));
  expect(text).toBe(`  --only <collections...>  bring these up to date; others stay as they are
                           (any of passages, books, scholia, texts, media,
                           manuscripts, keywords, keyword_categories, languages,
                           descriptions, cities, authors, comments, editions,
                           alignments, passage_internal_references)
`);
});

test("a default stands on a line of its own after choices", async () => {
  const { stdout } = await runProgram(["build", "--help"]);
  expect(stdout).toMatch(/\n +\(one of query, path\)\n +\(default: query\)\n/);
});
