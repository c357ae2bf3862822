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
