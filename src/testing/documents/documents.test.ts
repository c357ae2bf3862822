/** Finding the commands of a page, and comparing their output. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { isAsShown } from "./output.ts";
import type { Page } from "./page.ts";
import { blocksNotRun, sessionsOf } from "./sessions.ts";

function page(...blocks: readonly string[]): Page {
  const text = blocks.join("\n\n");
  return { file: "docs/page.md", text, tree: fromMarkdown(text) };
}

const block = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\``;

test("the blocks of a page run in one terminal, with their files and outputs", () => {
  const found = sessionsOf(
    page(
      block('js title="read.mjs"', "read();"),
      block("sh", "node read.mjs"),
      "It prints",
      block("text", "1\n2"),
      block("sh", "ls"),
    ),
  );
  expect(found).toEqual([
    {
      page: "docs/page.md",
      workspace: "package",
      steps: [
        { line: 1, text: "read();", file: "read.mjs" },
        { line: 5, text: "node read.mjs", output: "1\n2" },
        { line: 16, text: "ls" },
      ],
    },
  ]);
});

test("a comment opens a terminal in another kind of folder, which must be known", () => {
  const workspaces = sessionsOf(
    page(
      "<!-- commands: empty -->",
      block("sh", "a"),
      "<!-- commands: clone -->",
      block("sh", "b"),
    ),
  ).map(({ workspace }) => workspace);
  expect(workspaces).toEqual(["empty", "clone"]);
  expect(() => sessionsOf(page("<!-- commands: here -->"))).toThrow(
    "docs/page.md:1: expected one of package, empty, clone, found here",
  );
});

test("a block under another heading is not the output", () => {
  const [session] = sessionsOf(page(block("sh", "ls"), "## Next", block("text", "a tree")));
  expect(session?.steps).toEqual([{ line: 1, text: "ls" }]);
});

test.each([
  block("console", "$ ls"),
  block("bash", "ls"),
  block("", "ls"),
  block("python", "print(1)"),
  block("text", "npx anthology-build"),
])("%j is a block that is not run", (text) => {
  expect(blocksNotRun(page(text))).toHaveLength(1);
});

test.each([
  ["one\ntwo\n", "one\ntwo", true],
  ["one\ntwo\n", "one", false],
  ["one\ntwo\n", "...\ntwo", true],
  ["two\n", "...\ntwo", true],
  ["one\ntwo\nthree\n", "one\n...", true],
  ["5 files (of 7)\n", "... files (of ...)", true],
  ["5 files (of 7)\n", "... pages (of ...)", false],
  ["5 files\n6 files\n", "... files", false],
])("%j as %j: %j", (text, shown, expected) => {
  expect(isAsShown(text, shown)).toBe(expected);
});
