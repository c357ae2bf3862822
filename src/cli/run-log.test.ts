/** The log of runs: a line of JSON for each, also for failed ones. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../testing/in-process.ts";
import { newFolder } from "../testing/new-folder.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const place = makeWorkplace(3);
const folder = newFolder();
const at = (name: string) => join(folder, name);
const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("each run appends a line, failed ones too, from the option or the settings file", async () => {
  const log = at("runs.ndjson");
  const site = {
    snapshot: place.snapshot,
    out: "out",
    only: ["json"],
    jobs: 1,
    log: "runs.ndjson",
  };
  writeFileSync(at("config.json"), JSON.stringify(site));
  const config = ["--config", at("config.json")];
  expect(await runHere("build", "--quiet", ...config)).toMatchObject({ status: 0, stderr: "" });
  // A line that was cut.
  writeFileSync(log, '{"time":', { flag: "a" });
  const pack = ["pack", at("out"), at("packed"), "--quiet"];
  expect(await runHere(...pack, ...config)).toMatchObject({ status: 0 });
  expect(await runHere("verify", at("nothing"), "--log", log)).toMatchObject({ status: 2 });
  writeFileSync(at("passages.csv"), "book,fragment\n7,VII\n");
  const snapshot = at("poems.sqlite");
  const load = ["load", at("passages.csv"), "--snapshot", snapshot, "--log", log];
  expect(await runHere(...load)).toMatchObject({ status: 1 });
  const [built, ...others] = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(others[0]).toBe('{"time":');
  const [packed, verified, loaded] = others.slice(1).map((line) => JSON.parse(line));
  expect(JSON.parse(built ?? "")).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    command: "build",
    version: expect.stringMatching(/^\d/),
    status: 0,
    seconds: expect.any(Number),
    result: { changed: true, written: expect.any(Number), removed: 0 },
    warnings: [],
  });
  expect(packed).toMatchObject({
    command: "pack",
    status: 0,
    result: { target: at("packed"), files: expect.any(Number) },
  });
  expect(verified).toMatchObject({ command: "verify", status: 2, error: expect.any(String) });
  expect(loaded).toMatchObject({ status: 1, error: expect.stringContaining("cannot be loaded") });
  expect(loaded).not.toHaveProperty("result");
});

test("two runs at once do not mix their lines", async () => {
  const log = at("together.ndjson");
  const check = ["check", "-s", place.snapshot, "--only", "json", "--jobs", "1", "--log", log];
  await Promise.all([1, 2, 3].map(() => runHere(...check)));
  expect(linesOf(log).map(({ command }) => command)).toEqual(["check", "check", "check"]);
});

test("a log that cannot be written does not stop the run", async () => {
  const check = ["check", "-s", place.snapshot, "--only", "json", "--jobs", "1"];
  const { status, stderr } = await runHere(...check, "--log", at("nowhere/runs.ndjson"));
  expect([status, stderr]).toEqual([0, expect.stringContaining("warning: cannot write the log ")]);
  if (!existsSync("/dev/full")) return;
  expect(await runHere(...check, "--log", "/dev/full")).toMatchObject({ status: 0 });
});
