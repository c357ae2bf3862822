/**
 * What `anthology-build init` asks for in a terminal.
 *
 * @module-tag script
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programFile } from "../../testing/program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-init-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the program in a terminal, and types each answer when its question appears. */
function type(...answers: readonly (readonly [question: string, answer: string])[]) {
  const command = `${process.execPath} ${programFile} init`;
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", TERM: "dumb" },
  });
  let shown = "";
  let read = 0;
  const left = [...answers];
  child.stdout.on("data", (text: Buffer) => {
    shown += text;
    const [question = "", answer] = left[0] ?? [];
    const at = shown.indexOf(question, read);
    if (answer === undefined || at === -1) return;
    read = at + question.length;
    left.shift();
    child.stdin.write(answer);
  });
  return new Promise<{ status: number | null; shown: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, shown }));
  });
}

test("asks for each setting, asks again after a wrong answer, and offers defaults", async () => {
  const { status, shown } = await type(
    ["Where is the site published", "ftp\r"],
    ["Where is the site published", "server\r"],
    ["every night", "\r"],
    ["Address of the site", "\r"],
    ["Address of the site", "anthology.example\r"],
    ["Address of the site", "https://anthology.example\r"],
    ["Service", "https://service.example\r"],
    ["Where to publish", "/srv/www\r"],
  );
  expect(shown).toContain("expected one of netlify");
  expect(shown).toContain("--base-url: expected an address");
  expect(status).toBe(0);
  const file = readFileSync(join(folder, "anthology.config.json"), "utf8");
  expect(JSON.parse(file)).toMatchObject({
    host: "server",
    baseUrl: "https://anthology.example",
    source: "https://service.example/api/",
  });
  expect(existsSync(join(folder, "nightly.sh"))).toBe(true);
});

test("stops on Ctrl-C with nothing written", async () => {
  const { status } = await type(["Where is the site published", "\u0003"]);
  expect(status).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});
