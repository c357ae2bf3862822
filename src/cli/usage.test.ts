/** Wrong arguments: each ends with status 2 and a helpful message, before the command does anything. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectMessage } from "../testing/builds.ts";
import { runProgram, type StartOptions } from "../testing/program.ts";

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "anthology-usage-"));
});
afterAll(() => rmSync(cwd, { recursive: true }));

interface Misuse {
  readonly args: readonly string[];
  readonly says: readonly string[];
  readonly options?: StartOptions;
}

/** Options that say where and how `build` publishes; `check` publishes nothing. */
const forPublishing = ["--out", "--releases", "--keep", "--no-sync", "--force"];

const misuses: Readonly<Record<string, Misuse>> = {
  "a misspelt command": {
    args: ["bild", "--page-size", "3"],
    says: ["unknown command 'bild'", "Did you mean anthology-build build?"],
  },
  "the help of a misspelt command": {
    args: ["bild", "--help"],
    says: ["unknown command 'bild'", "Did you mean anthology-build build?"],
  },
  "help for an unknown command": {
    args: ["help", "nosuch"],
    says: ["unknown command 'nosuch'", "anthology-build --help lists"],
  },
  "help for a misspelt command": {
    args: ["help", "serv"],
    says: ["unknown command 'serv'", "Did you mean anthology-build serve?"],
  },
  "a command after an option": {
    args: ["--quiet", "check"],
    says: ["too many arguments for 'build': expected 0, found 'check' as well"],
  },
  "a misspelt option": {
    args: ["build", "--pagesize", "3"],
    says: ["unknown option '--pagesize'", "Did you mean --page-size?", "build --help"],
  },
  "an unknown option, with the help of that very command": {
    args: ["verify", "--colour"],
    says: ["unknown option '--colour'", "anthology-build verify --help lists"],
  },
  "too many arguments": {
    args: ["verify", "one", "two"],
    says: ["too many arguments for 'verify': expected 1, found 'two' as well", "verify --help"],
  },
  "a missing argument": {
    args: ["pull"],
    says: ["expected the address of a service such as https://example.org/api/, found nothing"],
  },
  "an option without its value": {
    args: ["build", "--about"],
    says: ["option '--about <file>' argument missing", "build --help"],
  },
  "an option in place of a value": {
    args: ["build", "--out", "--quiet"],
    says: ["--out: expected a value, found the option --quiet", "is ./--quiet"],
  },
  "an empty option": {
    args: ["build", "--out", ""],
    says: ["--out: expected a value, found an empty text", "variable of the environment"],
  },
  "an empty argument": {
    args: ["serve", ""],
    says: ["<folder>: expected a value, found an empty text"],
  },
  "an argument that is not UTF-8": {
    args: ["build"],
    options: { under: ["sh", "-c", 'exec "$@" --out "$(printf "\\377")"', "sh"] },
    says: ["--out: expected text in UTF-8", "rename the file"],
  },
  "an address without a scheme": {
    args: ["pull", "example.org/api/"],
    says: ['found "example.org/api/"', "did you mean https://example.org/api/?"],
  },
  "an address of this machine without a scheme": {
    args: ["pull", "localhost:1"],
    says: ['found "localhost:1"', "did you mean http://localhost:1?"],
  },
  "an address with a misspelt scheme": {
    args: ["pull", "htp://example.org/api/"],
    says: ['found "htp://example.org/api/"', "begins with http:// or https://"],
  },
  "an address with a password": {
    args: ["pull", "https://user:secret@example.org/api/"],
    says: ["without a name or password"],
  },
  "a snapshot in /proc": {
    args: ["pull", "http://localhost:1/", "--snapshot", "/proc/a.sqlite"],
    says: ["snapshot /proc/a.sqlite: /proc holds no files on a disk"],
  },
  "releases to keep without a folder of releases": {
    args: ["build", "--keep", "5"],
    says: [
      "--keep: expected --releases, found none",
      "leave keep out of the options and the settings file",
    ],
  },
  "releases to keep in a folder without releases": {
    args: ["build", "--out", "out", "--keep", "3"],
    says: ["--keep: expected --releases, found none"],
  },
  ...Object.fromEntries(
    forPublishing.map((option) => [
      `${option} for check`,
      { args: ["check", option], says: [`unknown option '${option}'`, "check --help"] },
    ]),
  ),
};

test.concurrent.for(Object.entries(misuses))("refuses %s", async ([, { args, says, options }]) => {
  expectMessage(await runProgram(args, { ...options, cwd }), { status: 2, says });
  expect(readdirSync(cwd)).toEqual([]);
});

test("accepts both forms of help for a command", async () => {
  const [one, other] = await Promise.all([
    runProgram(["help", "verify"], { cwd }),
    runProgram(["verify", "--help"], { cwd }),
  ]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 0, stderr: "" });
  expect(one.stdout).toMatch(/^Usage: anthology-build verify /);
});
