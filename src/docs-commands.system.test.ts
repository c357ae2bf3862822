/**
 * Runs every command of README.md and docs/ in an empty folder or a clone, and compares its output with the page.
 *
 * @module-tag bash
 * @module-tag curl
 * @module-tag ip
 * @module-tag python3
 * @module-tag sqlite3
 */
import { beforeAll, describe, expect, test } from "vitest";
import { readPages } from "./testing/documents/page.ts";
import { type Session, sessionsOf } from "./testing/documents/sessions.ts";
import { makeStore } from "./testing/documents/store.ts";
import { isIsolated, runSession } from "./testing/documents/terminal.ts";
import type { NeedName } from "./testing/needs.ts";
import { newFolder } from "./testing/new-folder.ts";

/** Whether an output matches the shown one. `...` stands for any text in a line; alone on a line, for any lines. */
function isAsShown(text: string, shown: string): boolean {
  const lines = shown
    .trimEnd()
    .split("\n")
    .map((line) => {
      if (line.trim() === "...") return "(?:.*\n)*?";
      return `${line.trimEnd().split("...").map(escaped).join(".*")}\n`;
    });
  const trimmed = text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
  return new RegExp(`^${lines.join("")}$`).test(`${trimmed.join("\n")}\n`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

const pages = readPages();
const sessions = pages.flatMap(sessionsOf).map((session) => {
  const title = `${session.page} from line ${session.steps[0]?.line} (${session.workspace})`;
  return { ...session, title };
});

let folder: string;
let store: string;
beforeAll(async () => {
  folder = newFolder();
  store = await makeStore(folder);
});

/** Time limit in milliseconds for the commands of one session. */
const sessionTimeout = 240_000;

/** What the sessions of a page need besides. */
const tags: Readonly<Record<string, NeedName[]>> = {
  "docs/bulk-files.md": ["packages", "jq", "pandas"],
  "docs/nightly.md": ["jq"],
  "docs/programs.md": ["packages"],
};

// If each session has its own network, several can use the same port at once.
describe.each(sessions)("$page", (session) => {
  const options = { concurrent: isIsolated, tags: tags[session.page] ?? [] };
  test(`the commands of ${session.title}`, options, () => expectCommands(session));
});

async function expectCommands(session: Session): Promise<void> {
  const results = await runSession(session, store, AbortSignal.timeout(sessionTimeout));
  for (const { step, succeeded, stdout, stderr } of results) {
    const where = `${session.page}:${step.line}`;
    expect(succeeded, `${where}\n${step.text}\nfailed or did not end:\n${stdout}${stderr}`).toBe(
      true,
    );
    if (step.output === undefined) continue;
    // A failing command prints to standard error.
    const isShown = [stdout, stderr].some((text) => isAsShown(text, step.output ?? ""));
    expect(isShown, `${where} prints otherwise:\n${stdout}${stderr}\nfor:\n${step.output}`).toBe(
      true,
    );
  }
  expect(results).toHaveLength(session.steps.length);
  if (session.page !== "docs/bulk-files.md") return;
  // Four tools answer each question; the output is shown after the last of them. The last command is none of these.
  const outputs = results.filter(({ step, stdout }) => step.file === undefined && stdout !== "");
  const answers = outputs.slice(-21, -1).map(({ stdout }) => stdout);
  expect(answers).toEqual(answers.map((_, index) => answers[index - (index % 4)]));
  expect(new Set(answers).size).toBe(5);
}

test("README.md shows an example of every command", () => {
  const shown = sessions
    .filter(({ page }) => page === "README.md")
    .flatMap(({ steps }) => steps.map(({ text }) => text))
    .join("\n");
  const help = pages.find(({ file }) => file === "docs/commands.md")?.text ?? "";
  const names = [...help.matchAll(/^Usage: anthology-build (\w+) /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !shown.includes(`anthology-build ${name} `))).toEqual([]);
});
