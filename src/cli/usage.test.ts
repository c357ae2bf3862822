/** Wrong arguments: each ends with status 2 and a helpful message, before the command does anything. */
import { expect, test } from "vitest";
import { productNames } from "../model/products.ts";
import { runHere } from "../testing/in-process.ts";
import { runCommand } from "./run.ts";
import { paint } from "./terminal.ts";

const list = (command: string) => `anthology-build ${command} --help lists arguments and options`;
const empty = "give a value; is a variable of the environment empty?";

test.each<[args: string, message: string, hint: string]>([
  [
    "bild --page-size 3",
    "unknown command 'bild'",
    "Did you mean anthology-build build? See also anthology-build --help",
  ],
  ["help nosuch", "unknown command 'nosuch'", "anthology-build --help lists arguments and options"],
  [
    "help serv",
    "unknown command 'serv'",
    "Did you mean anthology-build serve? See also anthology-build --help",
  ],
  [
    "--quiet check",
    "too many arguments for 'build': expected 0, found 'check' as well",
    list("build"),
  ],
  [
    "build --pagesize 3",
    "unknown option '--pagesize'",
    "Did you mean --page-size? See also anthology-build build --help",
  ],
  ["check --force", "unknown option '--force'", list("check")],
  [
    "verify one two three",
    "too many arguments for 'verify': expected 1, found 'two', 'three' as well",
    list("verify"),
  ],
  ["publish", "missing required argument 'target'", list("publish")],
  ["build --about", "option '--about <file>' argument missing", list("build")],
  [
    "build --out --quiet",
    "--out: expected a value, found the option --quiet",
    "give the value; a file of that name is ./--quiet",
  ],
  [
    "verify -- -q",
    "<folder>: expected a value, found the option -q",
    "give the value; a file of that name is ./-q",
  ],
  ["build --out=", "--out: expected a value, found an empty text", empty],
  ["serve ", "<folder>: expected a value, found an empty text", empty],
  [
    "build --out \ufffd",
    '--out: expected text in UTF-8, found "\ufffd"',
    "rename the file, or set the terminal to UTF-8",
  ],
  [
    "build --page-size 0",
    "option '--page-size <n>' argument '0' is invalid. Expected a whole number from 1 to 10000.",
    list("build"),
  ],
  [
    "check --jobs 2.5",
    "option '-j, --jobs <n>' argument '2.5' is invalid. Expected a whole number from 1 to 64.",
    list("check"),
  ],
  [
    "serve --port 65536",
    "option '-p, --port <n>' argument '65536' is invalid. Expected a whole number from 0 to 65535.",
    list("serve"),
  ],
  [
    "build --links slash",
    "option '--links <style>' argument 'slash' is invalid. Allowed choices are query, path, file.",
    list("build"),
  ],
  [
    "build --only html",
    `option '--only <products...>' argument 'html' is invalid. Allowed choices are api, ${productNames.join(", ")}.`,
    list("build"),
  ],
  [
    "build --releases a --out b",
    "option '--releases <folder>' cannot be used with option '-o, --out <folder>'",
    list("build"),
  ],
  ...["0", "10001", "fast", "1.", "1e3"].map((rate): [string, string, string] => [
    `pull --rate ${rate}`,
    `option '--rate <n>' argument '${rate}' is invalid. Expected a number from 0.01 to 10000.`,
    list("pull"),
  ]),
  [
    "pull --rate 0.01 --concurrency 64 example.org/api/",
    'expected the address of a service such as https://example.org/api/, found "example.org/api/"',
    "did you mean https://example.org/api/?",
  ],
  [
    "pull http://localhost:1/ --snapshot /proc/a.sqlite",
    "snapshot /proc/a.sqlite: /proc holds no files on a disk",
    "name a file elsewhere with --snapshot",
  ],
])("refuses: %s", async (args, message, hint) => {
  const stderr = `error: ${message}\n  try: ${hint}\n`;
  expect(await runHere(...args.split(" "))).toMatchObject({ status: 2, stdout: "", stderr });
});

test("gives an error as an object with --json", async () => {
  const { status, stdout, stderr } = await runHere("build", "--colour", "--json");
  expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    error: {
      kind: "run",
      message: "unknown option '--colour'",
      hint: list("build"),
      faults: [],
      faultCount: 0,
    },
  });
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
  };
  expect(await runCommand(["--version"], screen)).toBe(2);
  expect(printed).toEqual([
    "this is a defect of anthology-build; please report it with what follows",
    expect.stringMatching(/^Error: broken\n {4}at .*usage\.test\.ts/),
  ]);
});
