/** The errors of `verify` for a published folder that is not what a build wrote. */
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectMessage, publish } from "../testing/builds.ts";
import { runProgram } from "../testing/program.ts";
import { picture } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(3);
  await publish(good);
});
afterAll(() => removeWorkplace(good));

const page = "api/texts/index.json";
const halfApplied = ".anthology-build-half-applied";

/** What is done to the folder, the exit status, and parts of the message. */
type Case = readonly [spoil: (out: string) => void, status: 1 | 2, ...says: string[]];

const cases: Readonly<Record<string, Case>> = {
  "lacks a file": [
    (out) => rmSync(join(out, page)),
    1,
    `1 fault\n  ${page} at file\n    expected a file\n    found    nothing`,
  ],
  "has a folder where a file was": [
    (out) => {
      rmSync(join(out, page));
      mkdirSync(join(out, page));
    },
    1,
    `1 fault\n  ${page} at file\n    expected a file\n    found    a folder`,
  ],
  "has a file where a folder was": [
    (out) => {
      rmSync(join(out, "api/books"), { recursive: true });
      writeFileSync(join(out, "api/books"), "");
    },
    1,
    "api/books/9/index.json at file\n    expected a file\n    found    nothing",
    "api/books at file\n    expected no such file",
  ],
  "has a file that was cut off": [
    (out) => truncateSync(join(out, page), 10),
    1,
    `1 fault\n  ${page} at bytes`,
    "found    10",
  ],
  "has a file with one byte changed": [
    (out) => replaceByte(join(out, page)),
    1,
    `1 fault\n  ${page} at sha256`,
    "run the build again with --verify",
  ],
  "has an extra file": [
    (out) => writeFileSync(join(out, "api/notes.txt"), ""),
    1,
    "1 fault\n  api/notes.txt at file\n    expected no such file\n    found    a file\n    try: remove it",
  ],
  "has no build.json": [
    (out) => rmSync(join(out, "build.json")),
    1,
    "1 fault\n  build.json at file\n    expected a file\n    found    nothing",
    "run the build again",
  ],
  "has a build.json with one byte changed": [
    (out) => replaceByte(join(out, "build.json")),
    1,
    "1 fault\n  build.json at sha256",
  ],
  "has the build.json of another build": [
    (out) => {
      const file = join(out, "build.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('"page_size": 50', '"page_size": 5'));
    },
    1,
    "1 fault\n  build.json at bytes",
  ],
  "is half applied": [
    (out) => writeFileSync(join(out, halfApplied), ""),
    1,
    "is half applied: it holds files of two builds",
    "run the build again to finish it",
  ],
  "has no manifest": [
    (out) => rmSync(join(out, "manifest.json")),
    2,
    "has no manifest.json: it is not a finished build",
    "build it first",
  ],
  "has a manifest that was cut off": [
    (out) => truncateSync(join(out, "manifest.json"), 500),
    1,
    "manifest.json is not a manifest of anthology-build: it is cut short, or was written by another program",
  ],
  "has a manifest of another form": [
    (out) => writeFileSync(join(out, "manifest.json"), "[]"),
    1,
    "manifest.json is not a manifest of anthology-build",
  ],
  "is missing": [(out) => rmSync(out, { recursive: true }), 2, "no folder at", "build it first"],
};

test.concurrent.for(Object.entries(cases))(
  "finds a folder that %s",
  async ([, [spoil, status, ...says]]) => {
    const place = copyWorkplace(good);
    spoil(place.out);
    const before = picture(place.folder);
    expectMessage(await runProgram(["verify", place.out]), { status, says });
    expect(picture(place.folder)).toEqual(before);
    removeWorkplace(place);
  },
);

test("names every file that is wrong", async () => {
  const place = copyWorkplace(good);
  rmSync(join(place.out, page));
  appendFileSync(join(place.out, "404.html"), " ");
  replaceByte(join(place.out, "api/index.json"));
  writeFileSync(join(place.out, "extra"), "");
  const says = ["4 faults", page, "404.html at bytes", "api/index.json at sha256", "extra at file"];
  expectMessage(await runProgram(["verify", place.out]), { status: 1, says });
  removeWorkplace(place);
});

test("prints only JSON with --json", async () => {
  const { status, stdout, stderr } = await runProgram(["verify", good.out, "--json"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { files, snapshot } = JSON.parse(readFileSync(join(good.out, "manifest.json"), "utf8"));
  expect(JSON.parse(stdout)).toEqual({
    folder: good.out,
    whole: true,
    files: files.length,
    snapshot,
  });
});

/** Changes a byte; the size stays. */
function replaceByte(file: string): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(file, bytes);
}
