/** The scripts of `completion`, run in the shells that they are for. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resources } from "../resources/index.ts";
import { runProgram } from "../testing/program.ts";
import { createProgram } from "./program.ts";
import { paint } from "./terminal.ts";

const collections = resources.map(({ name }) => name);
const screen = { result: () => {}, error: () => {}, isInteractive: false, paint: paint(false) };
const commands = [...createProgram(screen).commands.map((command) => command.name()), "help"];

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "anthology-completion-"));
  for (const shell of ["bash", "zsh", "fish"]) {
    const { status, stdout, stderr } = await runProgram(["completion", shell]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    writeFileSync(join(folder, shell), stdout);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether to test a shell: if it is installed, and always in CI, where a missing shell is a failure. */
function isWanted(shell: string): boolean {
  return process.env.CI !== undefined || has(shell);
}

function has(shell: string): boolean {
  try {
    execFileSync(shell, ["-c", "true"]);
    return true;
  } catch {
    return false;
  }
}

/** The words that are typed, and what is offered for the last of them. */
const cases: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [[""], commands],
  [["ver"], ["verify"]],
  [["build", "--li"], ["--links"]],
  [["--page"], ["--page-size"]],
  [
    ["build", "--links", ""],
    ["query", "path"],
  ],
  [["build", "--links", "p"], ["path"]],
  [["build", "--without", "dumps", "filters", "la"], ["landing"]],
  [["build", "--without", "dumps", "--q"], ["--quiet"]],
  [["pull", "https://example.org/api/", "--only", ""], collections],
  [["host", "ng"], ["nginx"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["verify", "--jo"], []],
];

describe("bash", () => {
  test.each([...cases, [["help", "ver"], ["verify"]], [["--links", "=", "p"], ["path"]]] as const)(
    "completes %j",
    (words, offered) => {
      expect(askBash(words).sort()).toEqual([...offered].sort());
    },
  );

  test("completes paths itself", () => {
    expect(askBash(["build", "--snapshot", ""])).toEqual([]);
    const registered = bash("complete -p anthology-build");
    expect(registered).toBe("complete -o default -F _anthology_build anthology-build\n");
  });
});

function bash(code: string, ...words: readonly string[]): string {
  const args = ["--norc", "-c", `. "$0"; ${code}`, join(folder, "bash"), ...words];
  return execFileSync("bash", args, { encoding: "utf8" });
}

function askBash(words: readonly string[]): string[] {
  const ask = `COMP_WORDS=(anthology-build "$@") COMP_CWORD=$#
    _anthology_build
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return bash(ask, ...words)
    .split("\n")
    .filter((word) => word !== "");
}

describe.runIf(isWanted("fish"))("fish", () => {
  // Fish offers the values of an option with several values only for the first one.
  test.each(cases.filter(([words]) => !words.includes("filters")))(
    "completes %j",
    (words, offered) => {
      const ask = '. $argv[1]; complete -C "anthology-build $argv[2]"';
      const args = ["--no-config", "-c", ask, join(folder, "fish"), words.join(" ")];
      const lines = execFileSync("fish", args, { encoding: "utf8", cwd: folder }).split("\n");
      const found = lines.flatMap((line) => line.split("\t", 1)).filter((word) => word !== "");
      expect(found).toEqual(expect.arrayContaining(offered.filter((word) => word !== "help")));
    },
  );
});

describe.runIf(isWanted("zsh"))("zsh", () => {
  test.each([
    ["ver", "anthology-build verify "],
    ["build --links q", "anthology-build build --links query "],
    ["host ng", "anthology-build host nginx "],
  ])("completes %j", async (typed, completed) => {
    // Zsh completes only on a terminal.
    const shell = spawn("script", ["--quiet", "--command", "zsh -fi", "/dev/null"], {
      env: { ...process.env, TERM: "dumb", SCRIPT: join(folder, "zsh") },
    });
    let seen = "";
    const appears = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => seen.includes(text) && resolve();
        shell.stdout.on("data", look);
        look();
      });
    shell.stdout.on("data", (part) => {
      seen += String(part);
    });
    shell.stdin.write('. "$SCRIPT"; echo rea""dy\n');
    await appears("ready\r\n");
    shell.stdin.write(`anthology-build ${typed}\t`);
    await appears(completed);
    shell.kill();
  });
});
