/** The help of each command, as docs/commands.md shows it; `npm run generate` writes that page. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runHere } from "../testing/in-process.ts";
import { commandNames, createProgram } from "./program.ts";
import { terminal } from "./terminal.ts";
import { withCommand } from "./usage.ts";

const page = readFileSync(new URL("../../docs/commands.md", import.meta.url), "utf8");
const program = await createProgram(terminal(process));

test.each([program, ...program.commands].map((command) => [command.name(), command] as const))(
  "%s",
  (_name, command) => {
    let help = "";
    command
      .configureHelp({ helpWidth: 88 })
      .configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(page).toContain(`\`\`\`text\n${help.trimEnd()}\n\`\`\``);
  },
);

test("a command is loaded alone; the help of the program needs all", async () => {
  const loaded = async (name: string) =>
    (await createProgram(terminal(process), name)).commands.map((command) => command.name());
  expect(await loaded("verify")).toEqual(["verify"]);
  expect(await loaded("--help")).toEqual(commandNames);
});

test("both forms print the help of a command, and others that of the program, which builds without a command", async () => {
  const [one, other] = [await runHere("help", "verify"), await runHere("verify", "--help")];
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 0, stderr: "" });
  expect(one.stdout).toMatch(/^Usage: anthology-build verify [\s\S]*could not run\.\n$/);
  for (const word of ["help", "-h", "--help"]) {
    expect((await runHere(word)).stdout).toMatch(/^Usage: anthology-build \[options\] \[command\]/);
  }
  expect(await runHere("-V")).toEqual(await runHere("--version"));
  expect(withCommand([], commandNames)).toEqual(["build"]);
});
