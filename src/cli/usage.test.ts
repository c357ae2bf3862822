/** Wrong arguments: each ends with status 2 and a helpful message, before the command does anything. */
import { expect, test } from "vitest";
import { productNames } from "../outputs/index.ts";
import { runHere } from "../testing/in-process.ts";
import { runCommand } from "./run.ts";
import { paint } from "./terminal.ts";

const list = (command: string) => `anthology-build ${command} --help lists arguments and options`;
const all = "anthology-build --help";
const empty = "give a value; is a variable of the environment empty?";
const file = (name: string) => `give the value; a file of that name is ./${name}`;
const products = `api, ${productNames.join(", ")}`;

/** The refusal of a value for an option, which is given with its long name. */
const invalid = (
  command: string,
  option: string,
  value: string,
  expected: string,
): [string, string][] => [
  [
    `${command} ${/--[a-z-]+/.exec(option)} ${value}`,
    `option '${option}' argument '${value}' is invalid. ${expected}`,
  ],
];

/** A hint is that to the help of the command, unless it is given. */
test.each<[args: string, message: string, hint?: string]>([
  ["bild -j 3", "unknown command 'bild'", `Did you mean anthology-build build? See also ${all}`],
  ["help nosuch", "unknown command 'nosuch'", `${all} lists arguments and options`],
  ["help serv", "unknown command 'serv'", `Did you mean anthology-build serve? See also ${all}`],
  ["-q check", "too many arguments for 'build': expected 0, found 'check' as well", list("build")],
  ["verify 1 2 3", "too many arguments for 'verify': expected 1, found '2', '3' as well"],
  [
    "build --pagesize 3",
    "unknown option '--pagesize'",
    "Did you mean --page-size? See also anthology-build build --help",
  ],
  ["check --force", "unknown option '--force'"],
  ["publish", "missing required argument 'target'"],
  ["build --about", "option '--about <file>' argument missing"],
  ["build --out -q", "--out: expected a value, found the option -q", file("-q")],
  ["verify -- -q", "<folder>: expected a value, found the option -q", file("-q")],
  ["build --out=", "--out: expected a value, found an empty text", empty],
  ["serve ", "<folder>: expected a value, found an empty text", empty],
  [
    "build --out \ufffd",
    '--out: expected text in UTF-8, found "\ufffd"',
    "rename the file, or set the terminal to UTF-8",
  ],
  ...invalid("build", "--page-size <n>", "0", "Expected a whole number from 1 to 10000."),
  ...invalid("check", "-j, --jobs <n>", "2.5", "Expected a whole number from 1 to 64."),
  ...invalid("serve", "-p, --port <n>", "65536", "Expected a whole number from 0 to 65535."),
  ...invalid("build", "--links <style>", "slash", "Allowed choices are query, path, file."),
  ...invalid("build", "--only <products...>", "html", `Allowed choices are ${products}.`),
  ...["0", "10001", "fast", "1.", "1e3"].flatMap((rate) =>
    invalid("pull", "--rate <n>", rate, "Expected a number from 0.01 to 10000."),
  ),
  [
    "build --releases a --out b",
    "option '--releases <folder>' cannot be used with option '-o, --out <folder>'",
  ],
  [
    "pull http://localhost:1/ --snapshot /proc/a.sqlite",
    "snapshot /proc/a.sqlite: /proc holds no files on a disk",
    "name a file elsewhere with --snapshot",
  ],
])("refuses: %s", async (args, message, hint = list(args.split(" ", 1).join())) => {
  const stderr = `error: ${message}\n  try: ${hint}\n`;
  expect(await runHere(...args.split(" "))).toMatchObject({ status: 2, stdout: "", stderr });
});

test("gives an error as an object with --json", async () => {
  const { status, stdout, stderr } = await runHere("build", "--colour", "--json");
  expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
  const error = { kind: "run", message: "unknown option '--colour'", hint: list("build") };
  expect(JSON.parse(stdout)).toEqual({ error: { ...error, faults: [], faultCount: 0 } });
});

test("prints the stack of a defect, and asks for a report", async () => {
  const printed: string[] = [];
  const screen = {
    result: () => {
      throw new Error("broken");
    },
    error: (text: string) => void printed.push(text),
    isInteractive: false,
    paint: paint(false),
    signals: process,
    lastSignal: async () => {},
  };
  expect(await runCommand(["--version"], screen)).toBe(2);
  expect(printed).toEqual([
    "this is a defect of anthology-build; please report it with what follows",
    expect.stringMatching(/^Error: broken\n {4}at .*usage\.test\.ts/),
  ]);
});
